import { Check } from "lucide-react";
import { useId } from "react";
import { FieldError } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";

type TickChipsProps = {
  label: string;
  name: string;
  hint?: string;
  error?: string;
  choices: { value: string; label: string }[];
  ticked(value: string): boolean;
};

/** Any of several, as chips with a box to tick in each. */
export function TickChips({ label, name, hint, error: given, choices, ticked }: TickChipsProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const id = useId();
  return (
    <fieldset
      className="min-w-0"
      onChange={onChange}
      aria-describedby={error ? `${id}-error` : hint ? `${id}-hint` : undefined}
    >
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-wrap gap-2">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="relative inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border-[1.5px] border-line-strong bg-surface px-4 text-sm font-semibold has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus forced-colors:has-checked:outline-2"
          >
            <input
              type="checkbox"
              name={name}
              value={choice.value}
              defaultChecked={ticked(choice.value)}
              aria-invalid={error ? true : undefined}
              className="peer sr-only"
            />
            <Check size={16} aria-hidden="true" className="hidden peer-checked:block" />
            {choice.label}
          </label>
        ))}
      </div>
      {hint ? (
        <p id={`${id}-hint`} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
