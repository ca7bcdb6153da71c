import { type CanDoRating, canDoRatings } from "#db/schema/learning/can-do-values.ts";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { ratingField } from "../forms.ts";
import type { Statement } from "../statements.ts";
import { canDoRatingNames } from "../text.ts";

type RowProps = {
  statement: Statement;
  own: string | undefined;
  other: CanDoRating | undefined;
  /** Who the other side is: "Inés", "Priya". */
  otherName: string;
  error?: string;
};

/** One statement: three answers beside each other, and what the other side says. */
export function StatementRow({
  statement: { key, text },
  own,
  other,
  otherName,
  ...props
}: RowProps) {
  const { error, onChange } = useErrorUntilChanged(props.error);
  return (
    <div onChange={onChange} className="border-t border-line py-3">
      <fieldset className="min-w-0">
        <legend className="mb-2 max-w-[62ch]">{text}</legend>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1.5">
          <div className="grid w-full grid-cols-3 gap-1.5 sm:flex sm:w-auto">
            {canDoRatings.map((rating) => (
              <label
                key={rating}
                className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-control border-[1.5px] border-line-strong px-3 text-sm max-sm:flex-col max-sm:justify-center max-sm:gap-1 max-sm:px-1 max-sm:py-2 max-sm:text-center has-checked:border-brand has-checked:bg-brand-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
              >
                <input
                  type="radio"
                  name={ratingField(key)}
                  value={rating}
                  defaultChecked={own === rating}
                  className="size-4.5 accent-brand focus-visible:outline-none"
                />
                {canDoRatingNames[rating]}
              </label>
            ))}
          </div>
          <span className="text-sm text-muted">
            {otherName}:{" "}
            {other === undefined ? "nothing yet" : canDoRatingNames[other].toLowerCase()}
          </span>
        </div>
        {error ? <FieldError>{error}</FieldError> : null}
      </fieldset>
    </div>
  );
}
