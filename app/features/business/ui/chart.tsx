import { clsx } from "clsx";
import { useId } from "react";
import type { Picture } from "../pictures.server.ts";

/** The look of a series: as a bar, a line, and in the legend; without colours by filling and dashes. */
const looks = [
  {
    bar: "fill-brand forced-colors:fill-[CanvasText]",
    line: "stroke-brand forced-colors:stroke-[CanvasText]",
    swatch: "bg-brand forced-colors:bg-[CanvasText] forced-colors:forced-color-adjust-none",
  },
  {
    bar: "fill-poppy forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]",
    line: "stroke-poppy [stroke-dasharray:7_4] forced-colors:stroke-[CanvasText]",
    swatch:
      "bg-poppy forced-colors:border-[CanvasText] forced-colors:bg-[Canvas] forced-colors:forced-color-adjust-none",
  },
];

const high = 1000;

export type ChartProps = {
  picture: Picture;
  title: string;
  description: string;
  /** A tick in words. */
  tickText(value: number): string;
  /** What pointing at a part says. */
  tips: string[];
  /** What stands below a part, or null. */
  labels: (string | null)[];
};

/** A picture that the server has worked out: bars or lines over parts, with lines to read them by. */
export function Chart({ picture, title, description, tickText, tips, labels }: ChartProps) {
  const id = useId();
  const { ticks, slots, bars, lines } = picture;
  const longest = ticks
    .map(({ value }) => tickText(value))
    .reduce((a, b) => (b.length > a.length ? b : a));
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
      <div aria-hidden="true" className="num relative h-56 min-w-6 text-end text-xs text-muted">
        <span className="invisible">{longest}</span>
        {ticks.map(({ y, value }) => (
          <span
            key={value}
            className="absolute inset-e-0 -translate-y-1/2 leading-none"
            style={{ insetBlockStart: `${y / 10}%` }}
          >
            {tickText(value)}
          </span>
        ))}
      </div>
      <svg
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-desc`}
        viewBox={`0 0 ${high} ${high}`}
        preserveAspectRatio="none"
        className="block h-56 w-full overflow-visible"
      >
        <title id={`${id}-title`}>{title}</title>
        <desc id={`${id}-desc`}>{description}</desc>
        {ticks.map(({ y, value }) => (
          <line
            key={value}
            x2={high}
            y1={y}
            y2={y}
            vectorEffect="non-scaling-stroke"
            className={clsx(
              value === 0 ? "stroke-line-strong" : "stroke-line",
              "forced-colors:stroke-[GrayText]",
            )}
          />
        ))}
        {bars.map(({ series, ...bar }) => (
          <rect
            key={`${series} ${bar.x}`}
            {...bar}
            vectorEffect="non-scaling-stroke"
            className={looks[series]!.bar}
          />
        ))}
        {lines.map((path, series) => (
          <path
            key={series}
            d={path}
            fill="none"
            strokeWidth={3}
            strokeLinejoin="round"
            vectorEffect="non-scaling-stroke"
            className={looks[series]!.line}
          />
        ))}
        {slots.map(({ x, width }, part) => (
          <rect key={x} x={x} width={width} height={high} fillOpacity={0}>
            <title>{tips[part]}</title>
          </rect>
        ))}
      </svg>
      <div
        aria-hidden="true"
        className="num col-start-2 mt-2 grid text-xs text-muted"
        style={{ gridTemplateColumns: `repeat(${slots.length}, minmax(0, 1fr))` }}
      >
        {labels.map((label, part) =>
          label === null ? null : (
            <span
              key={part}
              className="justify-self-center whitespace-nowrap"
              style={{ gridColumn: part + 1, gridRow: 1 }}
            >
              {label}
            </span>
          ),
        )}
      </div>
    </div>
  );
}

/** What the colours mean. */
export function Legend({ series }: { series: string[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {series.map((name, index) => (
        <li key={name} className="flex items-center gap-2">
          <span
            aria-hidden="true"
            className={clsx("size-3 rounded-[3px] border border-transparent", looks[index]!.swatch)}
          />
          {name}
        </li>
      ))}
    </ul>
  );
}
