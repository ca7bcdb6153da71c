import { Star } from "lucide-react";

/** What a student gave and wrote. */
export function ReviewWords({ stars, text }: { stars: number; text: string }) {
  return (
    <>
      <Stars count={stars} />
      <p className="mt-1 text-lg whitespace-pre-line">{text}</p>
    </>
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
