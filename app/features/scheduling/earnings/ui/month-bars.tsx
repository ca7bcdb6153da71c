import { exact } from "#app/features/scheduling/lessons/lesson-text.ts";
import { formatDate } from "#app/platform/time/time.ts";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { EarnedMonth } from "../earnings.server.ts";

const tall = 100;

/** A bar a month, drawn by the server, and the same numbers as a table. */
export function MonthBars({ months, zone }: { months: EarnedMonth[]; zone: string }) {
  const most = Math.max(...months.map(({ pence }) => pence));
  const total = months.reduce((sum, { pence }) => sum + pence, 0);
  const name = ({ from }: EarnedMonth) => formatDate(from, zone).split(" ").slice(1).join(" ");
  const best = months.find(({ pence }) => pence === most)!;
  if (most <= 0)
    return <p className="text-muted">Nothing was earned in the last {months.length} months.</p>;
  return (
    <>
      <figure>
        <svg
          role="img"
          aria-label={`Earned in each of the last ${months.length} months. The most: ${exact(most)} in ${name(best)}. The table below has every month.`}
          viewBox={`0 0 ${months.length} ${tall}`}
          preserveAspectRatio="none"
          className="block h-44 w-full"
        >
          {months.map((month, index) => {
            const height = Math.max(month.pence > 0 ? 1.5 : 0, (month.pence / most) * tall);
            return (
              <g key={month.from}>
                <rect
                  x={index + 0.1}
                  width={0.8}
                  y={tall - height}
                  height={height}
                  className={
                    index === months.length - 1
                      ? "fill-brand forced-colors:fill-[Highlight]"
                      : "fill-duckegg forced-colors:fill-[CanvasText]"
                  }
                />
                <rect x={index} width={1} height={tall} fillOpacity={0}>
                  <title>{`${name(month)}: ${exact(month.pence)}`}</title>
                </rect>
              </g>
            );
          })}
        </svg>
        <div
          aria-hidden="true"
          className="num grid border-t-[1.5px] border-ink pt-1.5 text-center text-xs text-muted"
          style={{ gridTemplateColumns: `repeat(${months.length}, minmax(0, 1fr))` }}
        >
          {months.map((month) => (
            <span key={month.from}>
              {name(month).slice(0, 1)}
              <span className="hidden sm:inline">{name(month).slice(1, 3)}</span>
            </span>
          ))}
        </div>
        <figcaption className="mt-3 text-sm text-muted">
          {exact(total)} in {months.length} months, after commission. {name(months.at(-1)!)} is not
          over.
        </figcaption>
      </figure>
      <details className="mt-2 text-sm">
        <summary className="link-quiet min-h-11 cursor-pointer py-2.5">Month by month</summary>
        <Table caption="Earned month by month" phone="fit" className="mt-1">
          <TableHead>
            <HeadCell>Month</HeadCell>
            <HeadCell align="end">Lessons</HeadCell>
            <HeadCell align="end">You earned</HeadCell>
          </TableHead>
          <TableBody>
            {months.toReversed().map((month) => (
              <Row key={month.from}>
                <Cell header>{name(month)}</Cell>
                <Cell align="end">{month.lessons}</Cell>
                <Cell align="end">{exact(month.pence)}</Cell>
              </Row>
            ))}
            <Row className="[&>*]:font-semibold">
              <Cell header>Together</Cell>
              <Cell align="end">{months.reduce((sum, { lessons }) => sum + lessons, 0)}</Cell>
              <Cell align="end">{exact(total)}</Cell>
            </Row>
          </TableBody>
        </Table>
      </details>
    </>
  );
}
