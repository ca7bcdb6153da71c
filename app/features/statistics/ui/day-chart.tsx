import { clsx } from "clsx";
import { useId, type ReactNode } from "react";
import { brand } from "#config/brand.ts";
import { formatShortDay, startOfLocalDay } from "#app/platform/time/time.ts";
import { countTicks, namedDays } from "../chart-scale.ts";

/** "Tue 24 Nov" */
export function dayText(day: string): string {
  return formatShortDay(startOfLocalDay(day, brand.zone), brand.zone);
}

export function viewCountText(count: number, one: string): string {
  return `${count.toLocaleString(brand.locale)} ${count === 1 ? one : `${one}s`}`;
}

type DayChartProps = {
  days: string[];
  /** The largest count that is drawn. */
  most: number;
  title: string;
  description: string;
  /** What is drawn of a day, between `index` and `index + 1`; a count is as high as it is, from `top` upwards. */
  bars(index: number, top: number): ReactNode;
  /** What pointing at a day says. */
  tip(index: number): string;
  height?: string;
};

/** Counts of days as bars, with lines to read them by. Another place says the same in words. */
export function DayChart({ days, most, title, description, bars, tip, height }: DayChartProps) {
  const id = useId();
  const ticks = countTicks(most);
  const top = ticks.at(-1)!;
  const tall = height ?? "h-56";
  return (
    <figure className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <div
        aria-hidden="true"
        className={clsx("num relative min-w-6 text-end text-xs text-muted", tall)}
      >
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
        viewBox={`0 0 ${days.length} ${top}`}
        preserveAspectRatio="none"
        className={clsx("block w-full overflow-visible", tall)}
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {ticks.map((tick) => (
          <line
            key={tick}
            x2={days.length}
            y1={top - tick}
            y2={top - tick}
            vectorEffect="non-scaling-stroke"
            className="stroke-line forced-colors:stroke-[GrayText]"
          />
        ))}
        {days.map((day, index) => (
          <g key={day}>
            {bars(index, top)}
            <rect x={index} width={1} height={top} fillOpacity={0}>
              <title>{tip(index)}</title>
            </rect>
          </g>
        ))}
      </svg>
      <div
        aria-hidden="true"
        className="num col-start-2 mt-2 grid text-xs text-muted"
        style={{ gridTemplateColumns: `repeat(${days.length}, minmax(0, 1fr))` }}
      >
        {namedDays(days).map((index) => (
          <span
            key={index}
            className="justify-self-center text-center whitespace-nowrap"
            style={{ gridColumn: index + 1, gridRow: 1 }}
          >
            {days.length > 7 ? dayText(days[index]!).slice(4) : dayText(days[index]!).slice(0, 3)}
          </span>
        ))}
      </div>
    </figure>
  );
}
