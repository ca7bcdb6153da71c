import { href } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { rules } from "#config/rules.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { Counted } from "../business.server.ts";
import type { PeriodName } from "../periods.ts";
import { figureText, reasonWords } from "../text.ts";
import { CsvLink } from "./figures-table.tsx";

const { risk, shownAtRisk } = rules.business;

type RiskProps = Pick<Counted, "teachers"> & { name: PeriodName };

/** Teachers whom students may lose, and why; each leads to their page. */
export function RiskPanel({ teachers, name }: RiskProps) {
  return (
    <Panel
      title="Teachers at risk"
      action={
        teachers.length === 0 ? null : (
          <CsvLink table="teachers" name={name} of="the teachers at risk" />
        )
      }
    >
      {teachers.length === 0 ? (
        <p className="text-muted">
          Nobody. Teachers show here who have many points, who lose half their lessons, or who have
          no hour left to book.
        </p>
      ) : (
        <Table caption="Teachers at risk" phone="cards">
          <TableHead>
            <HeadCell>Teacher</HeadCell>
            <HeadCell align="end">Lessons, last {risk.days} days</HeadCell>
            <HeadCell align="end">The {risk.days} before</HeadCell>
            <HeadCell>Why</HeadCell>
          </TableHead>
          <TableBody>
            {teachers.slice(0, shownAtRisk).map((teacher) => (
              <Row key={teacher.teacherId}>
                <Cell header>
                  <AdminLink
                    to={href("/admin/teachers/published/:teacherId", {
                      teacherId: teacher.teacherId,
                    })}
                    className="-my-3 inline-flex min-h-11 items-center underline underline-offset-3"
                  >
                    {teacher.name}
                  </AdminLink>
                </Cell>
                <Cell label={`Lessons, last ${risk.days} days`} align="end">
                  {figureText(teacher.lessons)}
                </Cell>
                <Cell label={`The ${risk.days} before`} align="end">
                  {figureText(teacher.lessonsBefore)}
                </Cell>
                <Cell label="Why">
                  {teacher.reasons.map((reason) => (
                    <span key={reason} className="block">
                      {reasonWords[reason]}
                    </span>
                  ))}
                </Cell>
              </Row>
            ))}
          </TableBody>
        </Table>
      )}
      {teachers.length > shownAtRisk ? (
        <p className="mt-3 text-sm text-muted">
          These are the first {shownAtRisk}; there are more.
        </p>
      ) : null}
    </Panel>
  );
}
