import { Check, TriangleAlert } from "lucide-react";
import { Form, href, useNavigation } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { formatMoney } from "#app/platform/money.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import { rules } from "#config/rules.ts";
import type { Sums } from "#db/schema/payments/reconciling.ts";
import type { DifferenceRow } from "../differences.server.ts";

const titles: Record<DifferenceRow["list"], string> = {
  "ours-only": "Only in the ledger",
  "theirs-only": "Only at the provider",
  different: "Different sums",
  unfinished: "Neither taken nor closed",
  "refund-refused": "Refund refused",
};

const kinds: Record<DifferenceRow["kind"], string> = {
  charge: "Charge",
  transfer: "Transfer to a teacher",
  payout: "Payout to a bank",
};

type ListProps = { rows: DifferenceRow[]; zone: string; state?: FormState };

/** One panel a difference: both sums, since when, and the note that closes it. */
export function DifferenceList({ rows, zone, state }: ListProps) {
  return (
    <ul className="grid items-start gap-5 md:grid-cols-2">
      {rows.map((row) => (
        <li key={row.id} id={`difference-${row.id}`} className="min-w-0">
          <Panel title={titles[row.list]} action={<Standing row={row} />}>
            <Facts row={row} zone={zone} />
            {row.closedAt === null ? (
              <CloseForm row={row} state={typedValue(state, "id") === row.id ? state : undefined} />
            ) : (
              <p className="mt-4 border-t border-line pt-3 text-sm wrap-anywhere whitespace-pre-line">
                “{row.note}”
                <span className="mt-1 block text-xs text-muted">
                  {row.closer}, <Time at={row.closedAt} zone={zone} format="date-time" />
                </span>
              </p>
            )}
          </Panel>
        </li>
      ))}
    </ul>
  );
}

function Standing({ row }: { row: DifferenceRow }) {
  if (row.closedAt !== null)
    return (
      <Tag tone="ok" icon={Check}>
        Closed
      </Tag>
    );
  if (row.goneAt !== null) return <Tag>No longer seen</Tag>;
  return (
    <Tag tone="warn" icon={TriangleAlert}>
      Open
    </Tag>
  );
}

function Facts({ row, zone }: { row: DifferenceRow; zone: string }) {
  const { teacher } = row;
  const lines: [string, React.ReactNode][] = [
    ["About", kinds[row.kind]],
    ...(row.list === "refund-refused"
      ? ([
          ["Set aside to go back", setAsideText(row.ours)],
          ["Provider", "Refused it"],
        ] satisfies [string, string][])
      : ([
          ["Ledger", sumsText(row.ours)],
          ["Provider", sumsText(row.theirs)],
        ] satisfies [string, string][])),
    ...(teacher === null
      ? []
      : [
          [
            "Teacher",
            <AdminLink
              key="teacher"
              to={href("/admin/people/:userId", { userId: teacher.id })}
              className="link"
            >
              {teacher.name}
            </AdminLink>,
          ] satisfies [string, React.ReactNode],
        ]),
    ["First seen", <Time key="first" at={row.firstSeenAt} zone={zone} format="date-time" />],
    ["Last seen", <Time key="last" at={row.lastSeenAt} zone={zone} format="date-time" />],
    ...(row.goneAt === null
      ? []
      : [
          [
            "No longer seen",
            <Time key="gone" at={row.goneAt} zone={zone} format="date-time" />,
          ] satisfies [string, React.ReactNode],
        ]),
    ["Provider’s reference", <span key="ref">{row.providerRef}</span>],
  ];
  return (
    <>
      <dl className="num grid gap-1.5 text-sm">
        {lines.map(([label, value]) => (
          <div key={label} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{label}</dt>
            <dd className="min-w-0 font-semibold wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
      {row.paymentId === null ? null : (
        <AdminLink
          to={href("/admin/money/payments/:paymentId", { paymentId: row.paymentId })}
          className="link mt-2 inline-flex min-h-11 items-center"
        >
          Open the payment
        </AdminLink>
      )}
    </>
  );
}

function sumsText(sums: Sums | null): string {
  if (sums === null) return "Nothing";
  if ("takenMinor" in sums)
    return `${pence(sums.takenMinor, sums)} taken, ${pence(sums.refundedMinor, sums)} sent back`;
  const of = pence(sums.amountMinor, sums);
  return "state" in sums
    ? `${of}, ${sums.state}`
    : `${of} sent, ${pence(sums.reversedMinor, sums)} taken back`;
}

function setAsideText(sums: Sums | null): string {
  return sums !== null && "takenMinor" in sums ? pence(sums.refundedMinor, sums) : "Nothing";
}

function pence(minor: number, { currency }: Sums): string {
  return formatMoney(minor, currency, { pence: "always" });
}

function CloseForm({ row, state }: { row: DifferenceRow; state: FormState | undefined }) {
  const busy = useNavigation().state === "submitting";
  const [fewest, most] = rules.reconcile.noteCharacters as [number, number];
  return (
    <Form method="post" noValidate className="mt-4 grid gap-4 border-t border-line pt-4">
      <FormError>{state?.errors[""]}</FormError>
      <input type="hidden" name="id" value={row.id} />
      <TextArea
        name="note"
        label="What you found"
        hint={`At least ${fewest} characters. The note closes this; no sum changes.`}
        rows={2}
        required
        maxLength={most}
        defaultValue={typedValue(state, "note")}
        error={state?.errors["note"]}
      />
      <div>
        <Button variant="outline" disabled={busy}>
          Close with this note
        </Button>
      </div>
    </Form>
  );
}
