import { clsx } from "clsx";
import type { ReactNode } from "react";
import { useId } from "react";
import { FieldError } from "./field.tsx";
import { useErrorUntilChanged } from "./use-error-until-changed.ts";

export type RadioCard = {
  value: string;
  label: ReactNode;
  hint?: ReactNode;
  aside?: ReactNode;
  disabled?: boolean;
};

type RadioCardsProps = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  options: RadioCard[];
  defaultValue?: string;
  required?: boolean;
  onChange?: (value: string) => void;
  /** How the cards are laid out from 768 px up. */
  columns?: 1 | 2 | 3;
  hideLabel?: boolean;
  className?: string;
};

const grids = { 1: "", 2: "md:grid-cols-2", 3: "md:grid-cols-3" };

/** One choice out of a few, each with room for a second line. */
export function RadioCards(props: RadioCardsProps) {
  const {
    name,
    label,
    hint,
    options,
    defaultValue,
    required,
    onChange,
    columns = 1,
    hideLabel,
    className,
  } = props;
  const answered = useErrorUntilChanged(props.error);
  const { error } = answered;
  const id = useId();
  const described =
    [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset
      role="radiogroup"
      onChange={answered.onChange}
      className={clsx("min-w-0", className)}
      aria-invalid={error ? true : undefined}
      aria-describedby={described}
    >
      <legend className={hideLabel ? "sr-only" : "mb-1.5 text-sm font-semibold"}>{label}</legend>
      {hint ? (
        <p id={`${id}-hint`} className="mb-2 text-xs text-muted">
          {hint}
        </p>
      ) : null}
      <div className={clsx("grid gap-2.5", grids[columns])}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx(
              "relative flex min-h-13 items-center gap-3 rounded-note border-[1.5px] bg-surface px-4 py-2.5 transition-colors",
              "has-checked:border-brand has-checked:bg-brand-soft has-disabled:bg-sunken has-disabled:text-muted",
              "has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              error ? "border-danger" : "border-line-strong",
            )}
          >
            <input
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={defaultValue === option.value}
              required={required}
              disabled={option.disabled}
              onChange={() => onChange?.(option.value)}
              className="size-5 shrink-0 accent-brand focus-visible:outline-none"
            />
            <span className="min-w-0 flex-1">
              <span className="block font-semibold">{option.label}</span>
              {option.hint ? <span className="block text-xs text-muted">{option.hint}</span> : null}
            </span>
            {option.aside ? <span className="text-end font-semibold">{option.aside}</span> : null}
          </label>
        ))}
      </div>
      {error ? <FieldError id={`${id}-error`}>{error}</FieldError> : null}
    </fieldset>
  );
}
