import { Star } from "lucide-react";
import { Time } from "#app/ui/time.tsx";
import type { Review, ReviewSummary } from "../reviews.server.ts";

type ReviewListProps = { reviews: Review[]; zone: string };

export function ReviewList({ reviews, zone }: ReviewListProps) {
  return (
    <ul>
      {reviews.map((review) => (
        <li
          key={review.id}
          className="grid gap-x-6 gap-y-1.5 border-t border-line py-5.5 md:grid-cols-[150px_minmax(0,1fr)]"
        >
          <div>
            <b className="block font-semibold">{review.author}</b>
            <span className="num block text-xs text-muted">
              {review.lessons === 1 ? "1 lesson" : `${review.lessons} lessons`}
            </span>
            <Time at={review.at} zone={zone} format="date" className="block text-xs text-muted" />
          </div>
          <div className="min-w-0">
            <Stars count={review.stars} />
            <p className="mt-1 text-lg whitespace-pre-line">{review.text}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function Stars({ count }: { count: number }) {
  return (
    <span
      role="img"
      aria-label={`${count} out of 5 stars`}
      className="flex gap-0.5 text-poppy-text"
    >
      {[1, 2, 3, 4, 5].map((star) => (
        <Star
          key={star}
          size={16}
          aria-hidden="true"
          className={star <= count ? "fill-current" : "text-line-strong"}
        />
      ))}
    </span>
  );
}

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
