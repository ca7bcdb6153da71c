import { useId } from "react";
import type { FormState } from "#app/platform/forms/forms.ts";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";
import { reviewTags, tagsMost, type ReviewTag } from "../tags.ts";

type TagsProps = { chosen: readonly ReviewTag[]; state: FormState | undefined };

/** Up to three words for what stood out. */
export function TagsField({ chosen, state }: TagsProps) {
  const id = useId();
  const { error, onChange } = useErrorUntilChanged(state?.errors["tags"]);
  const typed = state?.values["tags"];
  const ticked: readonly string[] =
    state === undefined ? chosen : Array.isArray(typed) ? typed : [typed ?? ""];
  return (
    <fieldset
      className="min-w-0"
      onChange={onChange}
      aria-describedby={error ? `${id}-hint ${id}` : `${id}-hint`}
    >
      <legend className="text-sm font-semibold">
        Tags <span className="font-normal text-muted">(optional)</span>
      </legend>
      <p id={`${id}-hint`} className="mt-0.5 mb-2 text-xs text-muted">
        At most {tagsMost}.
      </p>
      <div className="flex flex-wrap gap-2">
        {(Object.keys(reviewTags) as ReviewTag[]).map((tag) => (
          <label
            key={tag}
            className="flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-line-strong bg-surface px-4 text-sm has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
          >
            <input
              type="checkbox"
              name="tags"
              value={tag}
              defaultChecked={ticked.includes(tag)}
              aria-invalid={error ? true : undefined}
              className="size-4.5 tick focus-visible:outline-none"
            />
            {reviewTags[tag]}
          </label>
        ))}
      </div>
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
