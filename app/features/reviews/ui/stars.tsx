import { Star } from "lucide-react";

/** Five stars, of which so many are full. */
export function Stars({ count }: { count: number }) {
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
