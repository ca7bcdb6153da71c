import { rules } from "#config/rules.ts";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { Counted } from "../business.server.ts";
import type { PeriodName } from "../periods.ts";
import { monthYearText, numberOf, shareText } from "../text.ts";
import { CsvLink } from "./figures-table.tsx";
import { ShareBar } from "./share-bar.tsx";

const months = Array.from({ length: rules.business.cohortMonths }, (_, index) => index + 1);

/** Of those who began in a month, how many had lessons in each of the months after it. */
export function CohortsPanel({ cohorts, name }: Pick<Counted, "cohorts"> & { name: PeriodName }) {
  return (
    <Panel
      title="Do they stay?"
      action={
        cohorts.length === 0 ? null : <CsvLink table="cohorts" name={name} of="the cohorts" />
      }
    >
      {cohorts.length === 0 ? (
        <p className="text-muted">
          No month with a first lesson is over yet. From the first of the next month on, its
          students are followed here month by month.
        </p>
      ) : (
        <>
          <Table caption="Students by the month of their first lesson, and how many had a lesson in the months after">
            <TableHead>
              <HeadCell>First lesson in</HeadCell>
              {months.map((after) => (
                <HeadCell key={after}>
                  {after === 1 ? "The month after" : `Month ${after}`}
                </HeadCell>
              ))}
            </TableHead>
            <TableBody>
              {cohorts.toReversed().map(({ month, students, later }) => (
                <Row key={month}>
                  <Cell header className="whitespace-nowrap">
                    {monthYearText(month)}
                    <span className="num block text-xs font-normal text-muted">
                      {numberOf(students, "student")}
                    </span>
                  </Cell>
                  {later.map((count, index) => (
                    <Cell key={months[index]} className="num min-w-28">
                      {count === null ? (
                        <span className="text-muted">Too early</span>
                      ) : (
                        <span className="grid gap-1">
                          <ShareBar
                            part={count}
                            whole={students}
                            fill={index === 0 ? "navy" : "heat"}
                          />
                          <span className="whitespace-nowrap">{shareText(count, students)}</span>
                        </span>
                      )}
                    </Cell>
                  ))}
                </Row>
              ))}
            </TableBody>
          </Table>
          <p className="mt-3 text-sm text-muted">
            Students count with at least one lesson in that calendar month, with any teacher. A
            month that is not over is left out.
          </p>
        </>
      )}
    </Panel>
  );
}
