import { CircleCheck, TriangleAlert } from "lucide-react";
import { formatMoney } from "#app/platform/money.ts";
import { Note } from "#app/ui/note.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { ChargeNow, PaymentFile } from "../payment-file.server.ts";
import { accountName, chargeWords, postingWords } from "../text.ts";

type SidesProps = { payment: PaymentFile; charge: ChargeNow; zone: string };

const signed = (minor: number, currency: string) =>
  `${minor > 0 ? "+" : "−"}${formatMoney(Math.abs(minor), currency, { pence: "always" })}`;

/** What the ledger and the provider have of one card, side by side. */
export function CardSides({ payment, charge }: Omit<SidesProps, "zone">) {
  const { takenMinor, returnedMinor, currency, providerRef } = payment;
  const exact = (minor: number) => formatMoney(minor, currency, { pence: "always" });
  if (charge.answer !== "charge")
    return (
      <Panel title="Ledger and provider">
        <Sums
          rows={[
            ["Taken", exact(takenMinor)],
            ["Sent back", exact(returnedMinor)],
          ]}
        />
        <Note tone={charge.answer === "none" ? "neutral" : "warn"} className="mt-4" role="status">
          {charge.answer === "silent"
            ? "The payment provider does not answer now. The sums above are ours; load the page again in a minute."
            : charge.answer === "unknown"
              ? "The payment provider knows no such charge."
              : "No card was charged for this payment, so there is nothing to ask the provider."}
        </Note>
        <Reference providerRef={providerRef} />
      </Panel>
    );
  const agrees = charge.takenMinor === takenMinor && charge.refundedMinor === returnedMinor;
  return (
    <Panel title="Ledger and provider">
      <Table caption="What was taken and sent back, by the ledger and by the provider" phone="fit">
        <TableHead>
          <HeadCell>What</HeadCell>
          <HeadCell align="end">Ledger</HeadCell>
          <HeadCell align="end">Provider</HeadCell>
        </TableHead>
        <TableBody>
          <Row>
            <Cell header>Taken</Cell>
            <Cell align="end">{exact(takenMinor)}</Cell>
            <Cell align="end">{exact(charge.takenMinor)}</Cell>
          </Row>
          <Row>
            <Cell header>Sent back</Cell>
            <Cell align="end">{exact(returnedMinor)}</Cell>
            <Cell align="end">{exact(charge.refundedMinor)}</Cell>
          </Row>
          <Row>
            <Cell header>State</Cell>
            <Cell align="end">{takenMinor > 0 ? "Taken" : "Nothing taken"}</Cell>
            <Cell align="end">{chargeWords[charge.state]}</Cell>
          </Row>
        </TableBody>
      </Table>
      <p className="mt-3">
        {agrees ? (
          <Tag tone="ok" icon={CircleCheck}>
            Both agree
          </Tag>
        ) : (
          <Tag tone="warn" icon={TriangleAlert}>
            They differ
          </Tag>
        )}
      </p>
      {agrees ? null : (
        <p className="mt-3 text-sm text-muted">
          A refund on its way is sent within a minute. If they still differ after that, the next
          comparison puts it on the list of differences.
        </p>
      )}
      <Reference providerRef={providerRef} />
    </Panel>
  );
}

function Reference({ providerRef }: { providerRef: string | null }) {
  if (providerRef === null) return null;
  return (
    <p className="mt-3 text-xs text-muted">
      Provider’s reference: <span className="wrap-anywhere">{providerRef}</span>
    </p>
  );
}

function Sums({ rows }: { rows: [string, string][] }) {
  return (
    <dl className="num grid gap-1.5">
      {rows.map(([label, value]) => (
        <div key={label} className="flex justify-between gap-4">
          <dt className="text-muted">{label}</dt>
          <dd className="font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Every posting with the accounts it moved. */
export function Postings({ payment, zone }: Omit<SidesProps, "charge">) {
  const { postings, currency } = payment;
  if (postings.length === 0)
    return (
      <Panel title="Ledger">
        <p className="text-muted">No money has moved for this payment.</p>
      </Panel>
    );
  return (
    <Panel title="Ledger" action={<span className="text-muted">{currency}</span>}>
      <ol className="grid gap-4">
        {postings.map((posting) => (
          <li key={posting.key} className="border-t border-line pt-3 first:border-t-0 first:pt-0">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-semibold">{postingWords[posting.event]}</span>
              <Time at={posting.at} zone={zone} format="date-time" className="num text-muted" />
            </p>
            <ul className="mt-1.5 text-sm">
              {posting.entries.map(({ account, amountMinor }) => (
                <li key={account} className="flex justify-between gap-4 py-0.5">
                  <span className="min-w-0">
                    {accountName(account)}
                    <span className="block text-xs wrap-anywhere text-muted">{account}</span>
                  </span>
                  <span className="num shrink-0">{signed(amountMinor, currency)}</span>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
