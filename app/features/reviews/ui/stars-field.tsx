import { clsx } from "clsx";
import { Star } from "lucide-react";
import { useId } from "react";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";

const words = ["Poor", "Fair", "Good", "Great", "Superb"];

type StarsProps = { defaultValue?: string; error?: string };

/** One to five stars, each choice said in words as well. */
export function StarsField({ defaultValue, error: given }: StarsProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const id = useId();
  return (
    <fieldset
      role="radiogroup"
      onChange={onChange}
      className="min-w-0"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? id : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">How were the lessons?</legend>
      <div className="grid grid-cols-5 gap-1.5 sm:gap-2.5">
        {words.map((word, index) => (
          <label
            key={word}
            className={clsx(
              "relative grid min-h-18 cursor-pointer content-center justify-items-center gap-1 rounded-note border-[1.5px] bg-surface px-1 py-2 text-center text-xs transition-colors",
              "has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2",
              error ? "border-danger" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              name="stars"
              value={index + 1}
              defaultChecked={defaultValue === String(index + 1)}
              required
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span className="num flex items-center gap-1 text-lg font-semibold">
              {index + 1}
              <Star size={16} aria-hidden="true" className="fill-current text-poppy-text" />
            </span>
            <span className="sr-only">{index === 0 ? "star: " : "stars: "}</span>
            <span>{word}</span>
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
