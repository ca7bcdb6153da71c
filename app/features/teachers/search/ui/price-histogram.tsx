import { formatMoney } from "#app/platform/money.ts";
import type { TeacherSearch } from "#app/features/teachers/search-index/search.ts";
import { barPence } from "#app/features/teachers/search-index/price-bars.ts";

type Bars = {
  prices: { from: number; count: number }[];
  limits: Pick<TeacherSearch, "from" | "to">;
};
const height = 44;

/** How many teachers ask which price; those within what is asked are painted. */
export function PriceHistogram({ prices, limits }: Bars) {
  const most = Math.max(1, ...prices.map(({ count }) => count));
  const asked = (from: number) =>
    from + barPence > (limits.from ?? 0) && from <= (limits.to ?? Number.MAX_SAFE_INTEGER);
  return (
    <div className="px-1.5">
      <svg
        viewBox={`0 0 ${prices.length * 10} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={histogramText(prices)}
        className="block h-11 w-full"
      >
        {prices.map(({ from, count }, bar) => {
          const tall = count === 0 ? 2 : Math.max(4, (count / most) * height);
          return (
            <rect
              key={from}
              x={bar * 10 + 0.5}
              y={height - tall}
              width={9}
              height={tall}
              rx={1}
              className={asked(from) ? "fill-brand" : "fill-line-strong"}
            />
          );
        })}
      </svg>
    </div>
  );
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
  const priceAt = (bar: number) => formatMoney(prices[bar]?.from ?? 0);
  return [
    priceAt(0),
    priceAt(Math.floor(prices.length / 2)),
    `${priceAt(prices.length - 1)} and up`,
  ];
}

/** "Most teachers ask £16 to £20." */
function histogramText(prices: Bars["prices"]): string {
  const most = prices.reduce((best, bar) => (bar.count > best.count ? bar : best));
  if (most.count === 0) return "No teacher at any price";
  const next = prices[prices.indexOf(most) + 1];
  return `Most teachers ask ${formatMoney(most.from)} ${next ? `to ${formatMoney(next.from)}` : "or more"}`;
}
