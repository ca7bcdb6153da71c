import { useId } from "react";
import { brand } from "#config/brand.ts";
import { formatShortDay, startOfLocalDay } from "#app/platform/time.ts";
import { countTicks, namedDays } from "../chart-scale.ts";
import type { DayCount } from "../statistics.server.ts";

/** "Tue 24 Nov" */
export function dayText(day: string): string {
  return formatShortDay(startOfLocalDay(day, brand.zone), brand.zone);
}

export function countText(count: number, one: string): string {
  return `${count.toLocaleString(brand.locale)} ${count === 1 ? one : `${one}s`}`;
}

/** A bar a day: at its foot the views that began a visit, above them the others. */
export function ViewsChart({ perDay }: { perDay: DayCount[] }) {
  const id = useId();
  const busiest = perDay.reduce((a, b) => (b.views > a.views ? b : a));
  const ticks = countTicks(busiest.views);
  const top = ticks.at(-1)!;
  const named = namedDays(perDay.map(({ day }) => day));
  const [first, last] = [perDay[0]!, perDay.at(-1)!];
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <div aria-hidden="true" className="num relative h-56 min-w-6 text-end text-xs text-muted">
        <span className="invisible">{top.toLocaleString(brand.locale)}</span>
        {ticks.map((tick) => (
          <span
            key={tick}
            className="absolute inset-e-0 translate-y-1/2 leading-none"
            style={{ insetBlockEnd: `${(tick / top) * 100}%` }}
          >
            {tick.toLocaleString(brand.locale)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        viewBox={`0 0 ${perDay.length} ${top}`}
        preserveAspectRatio="none"
        className="block h-56 w-full overflow-visible"
      >
        {/* one text each: React draws a title of several differently on the two sides */}
        <title id={`${id}-title`}>
          {`Views a day, ${dayText(first.day)} to ${dayText(last.day)}`}
        </title>
        <desc id={`${id}-desc`}>
          {`The most on one day: ${countText(busiest.views, "view")} on ${dayText(busiest.day)}. Each day’s figures stand in the table “Day by day”.`}
        </desc>
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={perDay.length}
            y1={top - tick}
            y2={top - tick}
            vectorEffect="non-scaling-stroke"
            className="stroke-line forced-colors:stroke-[GrayText]"
          />
        ))}
        {perDay.map(({ day, views, visits }, index) => (
          <g key={day}>
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
            <rect x={index} width={1} height={top} fillOpacity={0}>
              <title>
                {`${dayText(day)}: ${countText(views, "view")}, ${countText(visits, "visit")}`}
              </title>
            </rect>
          </g>
        ))}
      </svg>
      <div
        aria-hidden="true"
        className="num col-start-2 mt-2 grid text-xs text-muted"
        style={{ gridTemplateColumns: `repeat(${perDay.length}, minmax(0, 1fr))` }}
      >
        {named.map((index) => (
          <span
            key={index}
            className="justify-self-center text-center whitespace-nowrap"
            style={{ gridColumn: index + 1, gridRow: 1 }}
          >
            {perDay.length > 7
              ? dayText(perDay[index]!.day).slice(4)
              : dayText(perDay[index]!.day).slice(0, 3)}
          </span>
        ))}
      </div>
    </figure>
  );
}
