import { formatMoney } from "#app/platform/money.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Evidence } from "../evidence.server.ts";

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
                <Cell>{eventText(row, exact)}</Cell>
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

function eventText(row: Evidence["ledger"][number], exact: (pence: number) => string): string {
  const { event, cardPence, teacherPence } = row;
  if (event === "payment") return "Paid by card";
  if (event === "lesson") return `Lesson completed, ${exact(teacherPence)} to the teacher`;
  if (event === "refund") return `${exact(cardPence)} sent to the card`;
  if (event === "cancellation")
    return teacherPence > 0
      ? `Lesson off, ${exact(teacherPence)} to the teacher`
      : "Lesson off, all of it to go back";
  return event;
}
