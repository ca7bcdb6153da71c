import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useId } from "react";
import { unitsPerCharacter } from "#app/platform/character-units.ts";
import { useErrorUntilChanged } from "./use-error-until-changed.ts";

export type LabelledControl = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
};

/** The looks of what is typed or chosen in. */
export function controlClass(error?: string, className?: string): string {
  return clsx("control", error && "control-wrong", className);
}

/** Ids that tie a control to its hint and error; `describedBy` is undefined when there is neither. */
export function useFieldIds(hint: ReactNode, error?: string, id?: string) {
  const made = useId();
  const own = id ?? made;
  const hintId = hint ? `${own}-hint` : undefined;
  const errorId = error ? `${own}-error` : undefined;
  return {
    id: own,
    hintId,
    errorId,
    describedBy: [hintId, errorId].filter(Boolean).join(" ") || undefined,
  };
}

export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex items-start gap-1.5 text-xs font-semibold text-danger">
      <CircleAlert size={16} aria-hidden="true" className="mt-px shrink-0" />
      <span>{children}</span>
    </p>
  );
}

type FieldProps = {
  label: ReactNode;
  htmlFor: string;
  hint?: ReactNode;
  hintId?: string;
  error?: string;
  errorId?: string;
  optional?: boolean;
  className?: string;
  /** Something else is in the control. */
  onChange?(): void;
  children: ReactNode;
};

/** The frame of one control: label above, hint and error below. */
export function Field({
  label,
  htmlFor,
  hint,
  hintId,
  error,
  errorId,
  optional,
  className,
  onChange,
  children,
}: FieldProps) {
  return (
    <div className={className} onChange={onChange}>
      <label htmlFor={htmlFor} className="field-label">
        {label}
        {optional ? <span className="font-normal text-muted"> (optional)</span> : null}
      </label>
      {children}
      {hint ? (
        <p id={hintId} className="mt-1.5 text-xs text-muted">
          {hint}
        </p>
      ) : null}
      {error ? <FieldError id={errorId}>{error}</FieldError> : null}
    </div>
  );
}

export function TextField({
  label,
  hint,
  error: given,
  errorFollows = false,
  optional,
  className,
  id,
  most,
  ...rest
}: LabelledControl &
  ComponentProps<"input"> & {
    /** Like `maxLength`, in characters as people count them. */ most?: number;
    /** The error is about what is typed, at every letter: it goes when it is no longer given. */
    errorFollows?: boolean;
  }) {
  const answered = useErrorUntilChanged(given);
  const error = errorFollows ? given : answered.error;
  const ids = useFieldIds(hint, error, id);
  return (
    <Field
      {...{ label, hint, error, optional, className }}
      onChange={answered.onChange}
      htmlFor={ids.id}
      hintId={ids.hintId}
      errorId={ids.errorId}
    >
      <input
        id={ids.id}
        className={controlClass(error)}
        maxLength={most === undefined ? undefined : most * unitsPerCharacter}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        {...rest}
      />
    </Field>
  );
}
