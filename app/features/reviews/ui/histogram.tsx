import { clsx } from "clsx";
import type { ReactNode } from "react";
import { Link } from "react-router";
import { useInvited } from "#app/features/teachers/profiles/use-invited.ts";
import { filterQuery, type ReviewFilter, type ReviewSummary } from "../summary.ts";

type HistogramProps = { summary: ReviewSummary; filter: ReviewFilter };

/** How many gave five stars, four, and so on; a row with any leads to its reviews. */
export function Histogram({ summary, filter }: HistogramProps) {
  const most = Math.max(1, ...summary.histogram);
  return (
    <ul aria-label="Reviews by stars" className="num grid max-w-100 text-sm">
      {summary.histogram.map((count, index) => {
        const stars = 5 - index;
        return (
          <li key={stars}>
            <RowLink count={count} stars={stars} filter={filter}>
              <span>{stars === 1 ? "1 star" : `${stars} stars`}</span>
              <span aria-hidden="true" className="h-2.5 overflow-hidden rounded-full bg-sunken">
                <span
                  className="block h-full rounded-full bg-poppy forced-colors:bg-[CanvasText]"
                  style={{ inlineSize: `${(count / most) * 100}%` }}
                />
              </span>
              <span className="text-end text-muted">
                {count}
                <span className="sr-only">{count === 1 ? " review" : " reviews"}</span>
              </span>
            </RowLink>
          </li>
        );
      })}
    </ul>
  );
}

type RowProps = { count: number; stars: number; filter: ReviewFilter; children: ReactNode };

function RowLink({ count, stars, filter, children }: RowProps) {
  const invited = useInvited();
  const isShown = filter.stars === stars;
  const look = "grid min-h-11 grid-cols-[4.5rem_minmax(0,1fr)_2.5rem] items-center gap-3";
  if (count === 0) return <span className={look}>{children}</span>;
  return (
    <Link
      to={invited(filterQuery({ ...filter, stars: isShown ? undefined : stars }))}
      data-keeps-scroll=""
      aria-current={isShown ? "true" : undefined}
      className={clsx(look, "rounded-control hover:bg-sunken", isShown && "font-bold")}
    >
      {children}
    </Link>
  );
}
