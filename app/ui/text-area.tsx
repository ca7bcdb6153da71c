import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useState } from "react";
import { brand } from "#config/brand.ts";
import { control, edge, Field, type LabelledControl, useFieldIds } from "./field.tsx";

type TextAreaProps = LabelledControl &
  ComponentProps<"textarea"> & { /** Shows how many of `maxLength` are used. */ count?: boolean };

export function TextArea({
  label,
  hint,
  error,
  optional,
  className,
  id,
  count,
  ...rest
}: TextAreaProps) {
  const ids = useFieldIds(hint, error, id);
  const [used, setUsed] = useState(() => String(rest.defaultValue ?? rest.value ?? "").length);
  return (
    <Field
      {...{ label, hint, error, optional, className }}
      htmlFor={ids.id}
      hintId={ids.hintId}
      errorId={ids.errorId}
    >
      <textarea
        id={ids.id}
        rows={4}
        className={clsx(control, edge(error), "min-h-12 resize-y py-3")}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        {...rest}
        onChange={(event) => {
          setUsed(event.currentTarget.value.length);
          rest.onChange?.(event);
        }}
      />
      {count && rest.maxLength ? (
        <p className="num mt-1.5 text-xs text-muted">
          {used.toLocaleString(brand.locale)} of {rest.maxLength.toLocaleString(brand.locale)}{" "}
          characters
        </p>
      ) : null}
    </Field>
  );
}
