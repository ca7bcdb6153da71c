import { clsx } from "clsx";
import { Star } from "lucide-react";
import { Tag } from "#app/ui/tag.tsx";
import { rules } from "#config/rules.ts";

type RatingProps = { count: number; stars: number; className?: string };

/** "4.9 · 12 reviews", or that it is too early to say. */
export function Rating({ count, stars, className }: RatingProps) {
  if (count < rules.review.showFrom) return <Tag tone="butter">New here</Tag>;
  return (
    <span className={clsx("inline-flex items-center gap-1.5 text-sm", className)}>
      <Star size={16} aria-hidden="true" className="fill-current text-poppy-text" />
      <b className="num font-semibold">
        {meanText(count, stars)}
        <span className="sr-only"> out of 5</span>
      </b>
      <span className="text-muted">{count} reviews</span>
    </span>
  );
}

/** "4.9" */
export function meanText(count: number, stars: number): string {
  return (stars / count).toFixed(1);
}
