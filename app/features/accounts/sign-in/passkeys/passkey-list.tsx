import { KeyRound, Plus } from "lucide-react";
import { Form, href } from "react-router";
import type { listPasskeys } from "./passkeys.server.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { Time } from "#app/ui/time.tsx";

type PasskeyListProps = {
  passkeys: Awaited<ReturnType<typeof listPasskeys>>;
  zone: string;
  busy: boolean;
};

export function PasskeyList({ passkeys, zone, busy }: PasskeyListProps) {
  return (
    <>
      {passkeys.length === 0 ? <p className="text-muted">You have none yet.</p> : null}
      <ul>
        {passkeys.map(({ id, name, synced, since, lastUse }) => (
          <li
            key={id}
            className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b border-line py-3.5 first:pt-0"
          >
            <span className="grid size-10 shrink-0 place-items-center rounded-control bg-sunken">
              <KeyRound size={18} aria-hidden="true" />
            </span>
            <span className="min-w-0 flex-1 basis-48">
              <span className="block font-semibold wrap-anywhere">{name}</span>
              <span className="block text-sm text-muted">
                Added <Time at={since} zone={zone} format="date" />
                {lastUse === null ? null : (
                  <>
                    . Last used <Time at={lastUse} zone={zone} format="date-time" />
                  </>
                )}
                {synced ? ". Shared between your devices" : null}
              </span>
            </span>
            <Form method="post">
              <input type="hidden" name="intent" value="remove-passkey" />
              <input type="hidden" name="passkeyId" value={id} />
              <Button variant="outline" size="s" disabled={busy}>
                Remove<span className="sr-only"> {name}</span>
              </Button>
            </Form>
          </li>
        ))}
      </ul>
      <ButtonLink variant="outline" to={href("/account/passkeys")} className="mt-5">
        <Plus size={16} aria-hidden="true" />
        Add a passkey
      </ButtonLink>
    </>
  );
}
