import { formatMoney } from "#app/platform/money.ts";
import type { TeacherSearch } from "../search.ts";

type Bars = { prices: { from: number; count: number }[]; search: TeacherSearch };
const height = 44;

/** How many teachers ask which price; those within what is asked are painted. */
export function PriceHistogram({ prices, search }: Bars) {
  const most = Math.max(1, ...prices.map(({ count }) => count));
  const asked = (from: number) =>
    from >= (search.from ?? 0) - 399 && from <= (search.to ?? Number.MAX_SAFE_INTEGER);
  return (
    <svg
      viewBox={`0 0 ${prices.length * 10} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={histogramText(prices)}
      className="mb-3 h-11 w-full"
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
  );
}

/** "Most teachers ask £16 to £20." */
function histogramText(prices: Bars["prices"]): string {
  const most = prices.reduce((best, bar) => (bar.count > best.count ? bar : best));
  if (most.count === 0) return "No teacher at any price";
  const next = prices[prices.indexOf(most) + 1];
  return `Most teachers ask ${formatMoney(most.from)} ${next ? `to ${formatMoney(next.from)}` : "or more"}`;
}
