import { clsx } from "clsx";
import { ratingNames, dueText } from "#app/features/practice/flashcards/text.ts";
import { ratings, type Grade } from "#app/features/practice/flashcards/schedule.ts";

type Props = {
  /** When the flashcard would come again after each answer; epoch ms. */
  dues: number[];
  now: number;
  onRate: (rating: Grade) => void;
};

/** How well it was known, each with when it will come again; keys 1 to 4 press them. */
export function RatingButtons({ dues, now, onRate }: Props) {
  return (
    <div
      role="group"
      aria-label="How well did you know it?"
      className="num grid grid-cols-2 border-t border-line md:grid-cols-4"
    >
      {ratings.map((rating) => (
        <button
          key={rating}
          name="rating"
          value={rating}
          data-rating={rating}
          onClick={(event) => {
            event.preventDefault();
            onRate(rating);
          }}
          className={clsx(
            "min-h-16 border-line forced-colors:border! focus-visible:-outline-offset-4 px-2 py-3 text-center not-last:border-e max-md:nth-2:border-e-0 max-md:nth-[n+3]:border-t",
            rating === 3 ? "bg-brand text-on-brand hover:bg-brand-hover" : "hover:bg-sunken",
          )}
        >
          <b className="font-semibold">
            {ratingNames[rating]}{" "}
            <kbd
              aria-hidden="true"
              className="ms-1 inline-grid size-5 place-items-center rounded border border-current font-sans text-xs font-normal max-md:hidden"
            >
              {rating}
            </kbd>
          </b>
          <small className={clsx("block text-xs", rating !== 3 && "text-muted")}>
            {dueText(dues[rating - 1]!, now)}
          </small>
        </button>
      ))}
    </div>
  );
}
