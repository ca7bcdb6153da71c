import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import { Time } from "#app/ui/time.tsx";
import { actionText, actorText, noAccountText } from "../text.ts";
import type { AuditRow } from "../audit-rows.server.ts";

type RowsProps = {
  rows: AuditRow[];
  zone: string;
  /** All of one person, whose page it is. */
  ofOne?: boolean;
};

/** What the audit log has: what was done, to whom, by whom, and what is different since. */
export function AuditRows({ rows, zone, ofOne = false }: RowsProps) {
  if (rows.length === 0) return <p className="text-muted">Nothing yet.</p>;
  return (
    <Table caption="Audit log" phone="cards">
      <TableHead>
        <HeadCell>When</HeadCell>
        <HeadCell>What</HeadCell>
        {ofOne ? null : <HeadCell>Whom</HeadCell>}
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
            {ofOne ? null : (
              <Cell label="Whom">
                {row.whom === null ? (
                  noAccountText(row.object)
                ) : (
                  <AdminLink
                    to={row.whom.to}
                    className="link inline-flex min-h-11 items-center wrap-anywhere"
                  >
                    {row.whom.name}
                  </AdminLink>
                )}
              </Cell>
            )}
            <Cell label="By">{actorText(row)}</Cell>
            <Cell label="Details" className="wrap-anywhere text-muted">
              {row.details}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
