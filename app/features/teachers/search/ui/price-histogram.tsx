import { formatMoney } from "#app/platform/money.ts";
import type { TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import { barPence } from "#app/features/teachers/search-index/price-bars.ts";

type Bars = {
  /** How many teachers ask each price, the lowest first. */
  prices: number[];
  limits: Pick<TeacherSearch, "from" | "to">;
};
const height = 44;

/** How many teachers ask which price; those within what is asked are painted. */
export function PriceHistogram({ prices, limits }: Bars) {
  const most = Math.max(1, ...prices);
  const bars = prices.map((count, bar) => ({
    isAsked:
      (bar + 1) * barPence > (limits.from ?? 0) &&
      bar * barPence <= (limits.to ?? Number.MAX_SAFE_INTEGER),
    line: barLine(bar, count === 0 ? 2 : Math.max(4, (count / most) * height)),
  }));
  const linesOf = (asked: boolean) =>
    bars.flatMap(({ isAsked, line }) => (isAsked === asked ? [line] : [])).join("");
  return (
    <div className="px-1.5">
      <svg
        viewBox={`0 0 ${prices.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={histogramText(prices)}
        className="block h-11 w-full"
        fill="currentColor"
        stroke="currentColor"
        strokeWidth={2}
        strokeLinejoin="round"
      >
        <path d={linesOf(false)} className="text-line-strong" />
        <path d={linesOf(true)} className="text-brand" />
      </svg>
    </div>
  );
}

/** Nine units wide with what its stroke adds, which rounds the corners. */
function barLine(bar: number, tall: number): string {
  const top = Math.round((height - tall + 1) * 100) / 100;
  return `M${bar * 10 + 1.5} ${height - 1}V${top}h7V${height - 1}z`;
}

/** What the bars and the handles mean. */
export function PriceScale({ prices }: Pick<Bars, "prices">) {
  return (
    <p
      aria-hidden="true"
      className="num mb-3 grid grid-cols-[1fr_auto_1fr] px-1.5 text-xs text-muted"
    >
      {scaleOf(prices).map((label) => (
        <span key={label} className="last:text-end">
          {label}
        </span>
      ))}
    </p>
  );
}

/** Below the first bar, the middle one and the last, which takes all that is above. */
function scaleOf(prices: Bars["prices"]): string[] {
  const priceAt = (bar: number) => formatMoney(bar * barPence);
  return [
    priceAt(0),
    priceAt(Math.floor(prices.length / 2)),
    `${priceAt(prices.length - 1)} and up`,
  ];
}

/** "Most teachers ask £16 to £20." */
function histogramText(prices: Bars["prices"]): string {
  const most = prices.indexOf(Math.max(...prices));
  if (prices[most] === 0) return "No teacher at any price";
  const [from, to] = [most * barPence, (most + 1) * barPence].map((pence) => formatMoney(pence));
  return `Most teachers ask ${from} ${most + 1 < prices.length ? `to ${to}` : "or more"}`;
}
