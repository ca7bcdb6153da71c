import { Star } from "lucide-react";
import { SharedIcon } from "#app/ui/shared-icon.tsx";
import { Tag } from "#app/ui/tag.tsx";
import { rules } from "#config/rules.ts";

type RatingProps = {
  count: number;
  stars: number;
  /** Among cards, whose page has the star once (`CardDrawings`). */
  onCard?: boolean;
};

/** "4.9 · 12 reviews", or that it is too early to say. */
export function Rating({ count, stars, onCard }: RatingProps) {
  if (count < rules.review.showFrom) return <Tag tone="butter">New here</Tag>;
  return (
    <span className="rating">
      {onCard ? <SharedIcon name="star" /> : <Star size={16} aria-hidden="true" />}
      <b>
        {meanText(count, stars)}
        <span className="sr-only"> out of 5</span>
      </b>
      {`${count} reviews`}
    </span>
  );
}

/** "4.9" */
export function meanText(count: number, stars: number): string {
  return (stars / count).toFixed(1);
}
