import type { ComponentProps } from "react";
import { controlClass, Field, type LabelledControl, useFieldIds } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";

/** The looks of a control in which a file is chosen: its button is seen to be one. */
export function fileControlClass(error?: string): string {
  return controlClass(
    error,
    "py-2 text-sm file:me-3 file:min-h-8 file:cursor-pointer file:rounded-control file:border-0 file:bg-sunken file:px-3 file:font-semibold file:text-ink",
  );
}

type FileProps = LabelledControl & Omit<ComponentProps<"input">, "type" | "className">;

/** One file, or several, that go with the form. */
export function FileField({ label, hint, error: given, optional, ...rest }: FileProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const { id, hintId, errorId, describedBy } = useFieldIds(hint, error);
  return (
    <Field {...{ label, hint, error, optional, hintId, errorId, onChange }} htmlFor={id}>
      <input
        id={id}
        type="file"
        className={fileControlClass(error)}
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy}
        {...rest}
      />
    </Field>
  );
}
