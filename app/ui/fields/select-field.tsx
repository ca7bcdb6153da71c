import { ChevronDown } from "lucide-react";
import type { ComponentProps } from "react";
import { controlClass, Field, type LabelledControl, useFieldIds } from "./field.tsx";
import { useErrorUntilChanged } from "./use-error-until-changed.ts";

export function SelectField({
  label,
  hint,
  error: given,
  optional,
  className,
  id,
  children,
  ...rest
}: LabelledControl & ComponentProps<"select">) {
  const { error, onChange } = useErrorUntilChanged(given);
  const ids = useFieldIds(hint, error, id);
  return (
    <Field
      {...{ label, hint, error, optional, className, onChange }}
      htmlFor={ids.id}
      hintId={ids.hintId}
      errorId={ids.errorId}
    >
      <span className="relative block">
        <select
          id={ids.id}
          className={controlClass(error, "appearance-none pe-10 text-ellipsis")}
          aria-invalid={error ? true : undefined}
          aria-describedby={ids.describedBy}
          {...rest}
        >
          {children}
        </select>
        <ChevronDown
          size={18}
          aria-hidden="true"
          className="pointer-events-none absolute inset-e-3.5 inset-bs-3.75"
        />
      </span>
    </Field>
  );
}
