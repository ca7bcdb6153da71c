import { Check, Clock, X } from "lucide-react";
import { href, Link } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { AdjustmentRow } from "../adjustments.server.ts";
import { adjustmentStateWords, adjustmentWords } from "../text.ts";

const tones = { pending: "warn", done: "ok", declined: "bad" } as const;
const icons = { pending: Clock, done: Check, declined: X };

export function AdjustmentState({ state }: Pick<AdjustmentRow, "state">) {
  return (
    <Tag tone={tones[state]} icon={icons[state]}>
      {adjustmentStateWords[state]}
    </Tag>
  );
}

/** Refunds and goodwill by admins; each line leads to its page. */
export function AdjustmentList({ rows, zone }: { rows: AdjustmentRow[]; zone: string }) {
  return (
    <Table caption="Refunds and goodwill" phone="cards">
      <TableHead>
        <HeadCell>Asked for</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell>Payment of</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>State</HeadCell>
        <HeadCell align="end">Amount</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.id} className="relative hover:bg-sunken">
            <Cell>
              <Link
                to={href("/admin/money/adjustments/:adjustmentId", { adjustmentId: row.id })}
                className="inline-block py-1 leading-snug font-semibold underline decoration-1 underline-offset-3 after:absolute after:inset-0 hover:decoration-2"
              >
                <Time at={row.requestedAt} zone={zone} format="date-time" />
              </Link>
            </Cell>
            <Cell label="What" className="wrap-anywhere">
              {adjustmentWords[row.kind]}
              {row.kind === "goodwill-teacher" ? `: ${row.teacher}` : null}
            </Cell>
            <Cell label="Payment of" className="wrap-anywhere">
              {row.student}
            </Cell>
            <Cell label="By" className="wrap-anywhere">
              {row.asker}
            </Cell>
            <Cell label="State">
              <AdjustmentState state={row.state} />
            </Cell>
            <Cell label="Amount" align="end">
              {formatMoney(row.amountMinor, row.currency, { pence: "always" })}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
