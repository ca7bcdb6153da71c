import { href, Link } from "react-router";
import { formatMoney } from "#app/platform/money.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Tag, type Tone } from "#app/ui/tag.tsx";
import { Time } from "#app/ui/time.tsx";
import type { DisputeState } from "#db/schema/payments/disputes.ts";
import type { DisputeLine } from "../disputes.server.ts";
import { disputeReasonText, disputeStateText } from "../text.ts";

const toneOf: Record<DisputeState, Tone> = {
  needs_response: "warn",
  under_review: "info",
  won: "ok",
  lost: "bad",
};

export function DisputeStateTag({ state }: { state: DisputeState }) {
  return <Tag tone={toneOf[state]}>{disputeStateText(state)}</Tag>;
}

/** Disputes with their deadline; on a phone a card each. */
export function DisputeTable({ disputes, zone }: { disputes: DisputeLine[]; zone: string }) {
  return (
    <Table caption="Disputes" phone="cards">
      <TableHead>
        <HeadCell>Payment</HeadCell>
        <HeadCell>Sum</HeadCell>
        <HeadCell>The bank says</HeadCell>
        <HeadCell>Answer by</HeadCell>
        <HeadCell>State</HeadCell>
      </TableHead>
      <TableBody>
        {disputes.map((one) => (
          <Row key={one.id}>
            <Cell label="Payment">
              <Link
                to={href("/admin/disputes/:disputeId", { disputeId: one.id })}
                className="link -my-3 inline-flex min-h-11 items-center font-semibold"
              >
                {one.title}
              </Link>
              <span className="block text-xs text-muted">
                {one.studentName} and {one.teacherName}
              </span>
            </Cell>
            <Cell label="Sum" className="num">
              {formatMoney(one.amountMinor, one.currency, { pence: "always" })}
            </Cell>
            <Cell label="The bank says">{disputeReasonText(one.reason)}</Cell>
            <Cell label="Answer by" className="num">
              {one.closedAt !== null ? (
                <>
                  Over since <Time at={one.closedAt} zone={zone} format="day-time" />
                </>
              ) : one.isAnswered ? (
                "Answered"
              ) : one.dueBy === null ? (
                "No date"
              ) : (
                <Time at={one.dueBy} zone={zone} format="day-time" />
              )}
            </Cell>
            <Cell label="State">
              <DisputeStateTag state={one.state} />
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
