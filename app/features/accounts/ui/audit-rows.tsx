import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import { actionText, actorText, diffText } from "../people-words.ts";
import type { AuditRow } from "../people.server.ts";

/** What the audit log has about somebody. */
export function AuditRows({ rows, zone }: { rows: AuditRow[]; zone: string }) {
  if (rows.length === 0) return <p className="text-muted">Nothing yet.</p>;
  return (
    <Table caption="Audit log" phone="cards">
      <TableHead>
        <HeadCell>When</HeadCell>
        <HeadCell>What</HeadCell>
        <HeadCell>By</HeadCell>
        <HeadCell>Details</HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <Row key={row.seq}>
            <Cell label="When">
              <Time at={row.at} zone={zone} format="date-time" className="num" />
            </Cell>
            <Cell label="What">{actionText(row.action)}</Cell>
            <Cell label="By">{actorText(row)}</Cell>
            <Cell label="Details" className="wrap-anywhere text-muted">
              {diffText(row.diff)}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
