import { formatMoney } from "#app/platform/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Evidence } from "#app/features/reports/evidence/evidence.server.ts";

type LedgerProps = { ledger: Evidence["ledger"]; currency: string; zone: string };

/** What the ledger says of one lesson, and what is held for it now. */
export function LessonLedger({ ledger, currency, zone }: LedgerProps) {
  const exact = (pence: number) => formatMoney(pence, currency, { pence: "always" });
  const held = ledger.reduce((sum, { heldPence }) => sum + heldPence, 0);
  return (
    <Panel title="Money of this lesson" action={<span className="text-muted">{currency}</span>}>
      {ledger.length === 0 ? (
        <p className="text-muted">No money has moved for this lesson.</p>
      ) : (
        <Table caption="Every entry of the ledger">
          <TableHead>
            <HeadCell>When</HeadCell>
            <HeadCell>What</HeadCell>
            <HeadCell align="end">Held</HeadCell>
          </TableHead>
          <TableBody>
            {ledger.map((row) => (
              <Row key={row.id}>
                <Cell className="num min-w-24">
                  <Time at={row.at} zone={zone} format="day-time" />
                </Cell>
                <Cell>{ledgerEventText(row, exact)}</Cell>
                <Cell align="end">{exact(row.heldPence)}</Cell>
              </Row>
            ))}
            <Row className="font-semibold [&>*]:font-semibold">
              <Cell>Now</Cell>
              <Cell>{held > 0 ? "Held for this lesson" : "Nothing held"}</Cell>
              <Cell align="end">{exact(held)}</Cell>
            </Row>
          </TableBody>
        </Table>
      )}
    </Panel>
  );
}

/** One entry in words; what was divided is named with all its parts. */
export function ledgerEventText(
  row: Pick<
    Evidence["ledger"][number],
    "event" | "cardPence" | "studentPence" | "teacherPence" | "feePence"
  >,
  exact: (pence: number) => string,
): string {
  const { event, cardPence, studentPence, teacherPence, feePence } = row;
  const parts = [
    ...(studentPence > 0 ? [`${exact(studentPence)} to student`] : []),
    ...(teacherPence > 0 ? [`${exact(teacherPence)} to teacher`] : []),
    ...(feePence > 0 ? [`${exact(feePence)} kept`] : []),
  ].join(", ");
  switch (event) {
    case "payment":
      return "Paid by card";
    case "draw":
      return "Taken from the package";
    case "move":
      return "Moved here with the lesson";
    case "lesson":
      return `Lesson completed: ${parts || "nothing to divide"}`;
    case "refund":
      return `${exact(cardPence)} sent to the card`;
    case "dispute":
      return "A bank’s dispute of the payment";
    case "adjustment":
      return `${exact(studentPence)} refunded by an admin`;
    case "goodwill":
      return `Goodwill by an admin: ${parts}`;
    case "cancellation":
      if (studentPence === 0) return `No refund: ${parts || "nothing to divide"}`;
      return `${teacherPence + feePence > 0 ? "Part refund" : "Refund"}: ${parts}`;
    default:
      return event;
  }
}
