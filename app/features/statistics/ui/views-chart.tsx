import type { DayCount } from "../statistics.server.ts";
import { viewCountText, DayChart, dayText } from "./day-chart.tsx";

/** A bar a day: at its foot the views that began a visit, above them the others. */
export function ViewsChart({ perDay }: { perDay: DayCount[] }) {
  const busiest = perDay.reduce((a, b) => (b.views > a.views ? b : a));
  const [first, last] = [perDay[0]!, perDay.at(-1)!];
  return (
    <DayChart
      days={perDay.map(({ day }) => day)}
      most={busiest.views}
      title={`Views a day, ${dayText(first.day)} to ${dayText(last.day)}`}
      description={`The most on one day: ${viewCountText(busiest.views, "view")} on ${dayText(busiest.day)}. Each day’s figures are in the table “Day by day”.`}
      tip={(index) => {
        const { day, views, visits } = perDay[index]!;
        return `${dayText(day)}: ${viewCountText(views, "view")}, ${viewCountText(visits, "visit")}`;
      }}
      bars={(index, top) => {
        const { views, visits } = perDay[index]!;
        return (
          <>
            <rect
              x={index + 0.14}
              width={0.72}
              y={top - views}
              height={views - visits}
              vectorEffect="non-scaling-stroke"
              className="fill-poppy forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]"
            />
            <rect
              x={index + 0.14}
              width={0.72}
              y={top - visits}
              height={visits}
              className="fill-brand forced-colors:fill-[CanvasText]"
            />
          </>
        );
      }}
    />
  );
}
