import type { ReviewSummary } from "../reviews.server.ts";

/** How many gave five stars, four, and so on. */
export function Histogram({ summary }: { summary: ReviewSummary }) {
  const most = Math.max(1, ...summary.histogram);
  return (
    <dl className="num grid max-w-100 gap-1.5 text-sm">
      {summary.histogram.map((count, index) => (
        <div
          key={5 - index}
          className="grid grid-cols-[4.5rem_minmax(0,1fr)_2.5rem] items-center gap-3"
        >
          <dt>{5 - index === 1 ? "1 star" : `${5 - index} stars`}</dt>
          <dd aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken">
            <span
              className="block h-full rounded-full bg-poppy"
              style={{ inlineSize: `${(count / most) * 100}%` }}
            />
          </dd>
          <dd className="text-end text-muted">{count}</dd>
        </div>
      ))}
    </dl>
  );
}
