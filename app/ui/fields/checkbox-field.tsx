import { clsx } from "clsx";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { FieldError } from "./field.tsx";
import { useErrorUntilChanged } from "./use-error-until-changed.ts";

type CheckboxProps = Omit<ComponentProps<"input">, "type"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
};

export function CheckboxField({
  label,
  hint,
  error: given,
  className,
  id,
  ...rest
}: CheckboxProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const made = useId();
  const own = id ?? made;
  const described =
    [hint && `${own}-hint`, error && `${own}-error`].filter(Boolean).join(" ") || undefined;
  return (
    <div className={className} onChange={onChange}>
      <label htmlFor={own} className="flex min-h-11 items-start gap-3 py-2.5">
        <input
          id={own}
          type="checkbox"
          className={clsx("mt-px size-5.5 shrink-0 tick", error && "outline-2 outline-danger")}
          aria-invalid={error ? true : undefined}
          aria-describedby={described}
          {...rest}
        />
        <span>{label}</span>
      </label>
      {hint ? (
        <p id={`${own}-hint`} className="ms-8.5 text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={`${own}-error`}>{error}</FieldError> : null}
    </div>
  );
}
