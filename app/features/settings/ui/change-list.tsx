import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { Button } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

/** A change of a setting; `value` as it is shown. */
export type ShownChange = {
  id: string;
  value: ReactNode;
  fromAt: number;
  why: string;
  by: string;
  withdrawnBy: string | null;
  withdrawnAt: number | null;
};

/** Changes that have not begun, each with its way back. */
export function PlannedChanges({ changes }: { changes: ShownChange[] }) {
  const busy = useNavigation().state === "submitting";
  if (changes.length === 0) return null;
  return (
    <ul className="mt-4 grid gap-2">
      {changes.map((change) => (
        <li
          key={change.id}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-note bg-info-soft px-4 py-2"
        >
          <p className="num min-w-0 text-sm wrap-anywhere">
            <strong>{change.value}</strong> from{" "}
            <Time at={change.fromAt} zone={brand.zone} format="date-time" />
            <span className="block text-xs text-muted">
              {change.by}: “{change.why}”
            </span>
          </p>
          <Form method="post">
            <input type="hidden" name="intent" value="withdraw" />
            <input type="hidden" name="changeId" value={change.id} />
            <Button size="s" variant="outline" disabled={busy}>
              Take back
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** What a setting was, the newest first: who changed it, from when on and why. */
export function ChangeHistory({ of, changes }: { of: string; changes: ShownChange[] }) {
  return (
    <details>
      <summary className="link-quiet flex min-h-11 cursor-pointer items-center font-semibold">
        History <span className="sr-only">of {of}</span>
      </summary>
      <ol className="num grid gap-2.5 text-sm">
        {changes.map((change) => (
          <li key={change.id} className="border-s-3 border-line ps-3">
            <p className="wrap-anywhere">
              {change.value}, from <Time at={change.fromAt} zone={brand.zone} format="date-time" />
            </p>
            <p className="text-xs wrap-anywhere text-muted">
              {change.by}: “{change.why}”
              {change.withdrawnAt === null ? null : (
                <>
                  {" "}
                  Taken back by {change.withdrawnBy},{" "}
                  <Time at={change.withdrawnAt} zone={brand.zone} format="date-time" />
                </>
              )}
            </p>
          </li>
        ))}
      </ol>
    </details>
  );
}
