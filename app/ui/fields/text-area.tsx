import { clsx } from "clsx";
import type { ComponentProps } from "react";
import { useState } from "react";
import { brand } from "#config/brand.ts";
import { unitsPerCharacter } from "#app/platform/character-units.ts";
import { countCharacters } from "#app/platform/characters.ts";
import { controlClass, Field, type LabelledControl, useFieldIds } from "./field.tsx";
import { useErrorUntilChanged } from "./use-error-until-changed.ts";

type TextAreaProps = LabelledControl &
  ComponentProps<"textarea"> & {
    /** In characters as people count them; the browser stops only far beyond, and the form refuses what is over. */
    maxLength?: number;
    /** Shows how many of `maxLength` are used. */
    count?: boolean;
  };

export function TextArea({
  label,
  hint,
  error: given,
  optional,
  className,
  id,
  count,
  maxLength,
  ...rest
}: TextAreaProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const ids = useFieldIds(hint, error, id);
  const [used, setUsed] = useState(() =>
    countCharacters(String(rest.defaultValue ?? rest.value ?? "")),
  );
  const most = maxLength?.toLocaleString(brand.locale);
  return (
    <Field
      {...{ label, hint, error, optional, className, onChange }}
      htmlFor={ids.id}
      hintId={ids.hintId}
      errorId={ids.errorId}
    >
      <textarea
        id={ids.id}
        rows={4}
        className={controlClass(error, "resize-y py-3")}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        maxLength={maxLength === undefined ? undefined : maxLength * unitsPerCharacter}
        {...rest}
        onChange={(event) => {
          setUsed(countCharacters(event.currentTarget.value));
          rest.onChange?.(event);
        }}
      />
      {maxLength && (count || used > maxLength) ? (
        <>
          <p
            className={clsx(
              "num mt-1.5 text-xs noscript:hidden",
              used > maxLength ? "font-semibold text-danger" : "text-muted",
            )}
          >
            {used.toLocaleString(brand.locale)} of {most} characters
          </p>
          <noscript>
            <p className="num mt-1.5 text-xs text-muted">Up to {most} characters</p>
          </noscript>
        </>
      ) : null}
    </Field>
  );
}
