import { rules } from "#config/rules.ts";
import { viewCountText, DayChart, dayText } from "#app/features/statistics/ui/day-chart.tsx";
import { Panel } from "#app/ui/panel.tsx";
import { Cell, HeadCell, Row, Table, TableBody, TableHead } from "#app/ui/table.tsx";
import type { ViewsToBookings } from "../profile-conversion.server.ts";

const { teacherDays, viewsForShare } = rules.statistics;

/** How often the page was opened and how many lessons were booked: in a sentence, as a picture, and as a table. */
export function ViewsPanel({ views: read }: { views: ViewsToBookings }) {
  const { perDay, views, bookings } = read;
  return (
    <Panel title="Views to bookings" action={views + bookings > 0 ? <Legend /> : null}>
      <p className="num mb-4">
        The last {teacherDays} days: <b>{viewCountText(views, "view")}</b> of your page,{" "}
        <b>{viewCountText(bookings, "booking")}</b>. {shareText(read)}
      </p>
      {views + bookings > 0 ? (
        <>
          <Chart perDay={perDay} />
          <details className="mt-3 text-sm">
            <summary className="flex min-h-11 w-fit items-center gap-1.5 font-semibold text-brand before:content-['▸'] in-open:before:content-['▾']">
              Day by day
            </summary>
            <DayTable perDay={perDay} />
          </details>
        </>
      ) : null}
      <p className="mt-3 text-sm text-muted">
        Only people who allow it are counted, so your page is opened more often than this says. Your
        own looks, ours and known robots are left out. Bookings are all of them, also those of
        students who came back without opening your page.
      </p>
    </Panel>
  );
}

function shareText({ views, per100 }: ViewsToBookings): string {
  if (per100 === null)
    return `That is too few views to say how many lead to a booking: it takes ${viewsForShare}${views === 0 ? "" : ` of them`}.`;
  return `That is ${viewCountText(per100, "booking")} for every 100 views.`;
}

function Chart({ perDay }: Pick<ViewsToBookings, "perDay">) {
  const [first, last] = [perDay[0]!, perDay.at(-1)!];
  const busiest = perDay.reduce((a, b) => (b.views > a.views ? b : a));
  return (
    <DayChart
      height="h-40"
      days={perDay.map(({ day }) => day)}
      most={Math.max(...perDay.flatMap(({ views, bookings }) => [views, bookings]))}
      title={`Views and bookings a day, ${dayText(first.day)} to ${dayText(last.day)}`}
      description={`The most views on one day: ${busiest.views} on ${dayText(busiest.day)}. Each day’s figures are in the table “Day by day”.`}
      tip={(index) => {
        const { day, views, bookings } = perDay[index]!;
        return `${dayText(day)}: ${viewCountText(views, "view")}, ${viewCountText(bookings, "booking")}`;
      }}
      bars={(index, top) => {
        const { views, bookings } = perDay[index]!;
        return (
          <>
            <rect
              x={index + 0.1}
              width={0.4}
              y={top - views}
              height={views}
              vectorEffect="non-scaling-stroke"
              className="fill-poppy forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
            />
            <rect
              x={index + 0.5}
              width={0.4}
              y={top - bookings}
              height={bookings}
              className="fill-brand forced-colors:fill-[CanvasText]"
            />
          </>
        );
      }}
    />
  );
}

function DayTable({ perDay }: Pick<ViewsToBookings, "perDay">) {
  return (
    <Table caption="Views and bookings, day by day" phone="fit">
      <TableHead>
        <HeadCell>Day</HeadCell>
        <HeadCell align="end">Views</HeadCell>
        <HeadCell align="end">Bookings</HeadCell>
      </TableHead>
      <TableBody>
        {perDay.toReversed().map(({ day, views, bookings }) => (
          <Row key={day}>
            <Cell header>{dayText(day)}</Cell>
            <Cell align="end">{views}</Cell>
            <Cell align="end">{bookings}</Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}

function Legend() {
  const swatch = "size-3 rounded-[3px] border border-transparent";
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1">
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${swatch} bg-poppy forced-colors:border-[CanvasText] forced-colors:bg-[Canvas]`}
        />
        Views
      </li>
      <li className="flex items-center gap-2">
        <span
          aria-hidden="true"
          className={`${swatch} bg-brand forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none`}
        />
        Bookings
      </li>
    </ul>
  );
}
