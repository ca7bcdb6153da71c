import { still } from "#app/ui/still.tsx";
import { Time } from "#app/ui/time.tsx";
import type { Review } from "../reviews.server.ts";

const ReviewWords = still(async () => (await import("./review-words.tsx")).ReviewWords);

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
            <ReviewWords stars={review.stars} text={review.text} />
          </div>
        </li>
      ))}
    </ul>
  );
}
