import { clsx } from "clsx";
import { ChevronDown, CircleAlert } from "lucide-react";
import type { ComponentProps, ReactNode } from "react";
import { useId, useState } from "react";
import { brand } from "#config/brand.ts";

type Common = {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  optional?: boolean;
};

const control =
  "block w-full min-w-0 rounded-control border-[1.5px] bg-surface px-3.5 text-ink disabled:bg-sunken disabled:text-muted";

function edge(error?: string): string {
  return error ? "border-danger" : "border-line-strong";
}

/** Ids that tie a control to its hint and error; `describedBy` is undefined when there is neither. */
function useFieldIds(hint: ReactNode, error?: string, id?: string) {
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
  children,
}: FieldProps) {
  return (
    <div className={className}>
      <label htmlFor={htmlFor} className="mb-1.5 block text-sm font-semibold">
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
  error,
  optional,
  className,
  id,
  ...rest
}: Common & ComponentProps<"input">) {
  const ids = useFieldIds(hint, error, id);
  return (
    <Field
      {...{ label, hint, error, optional, className }}
      htmlFor={ids.id}
      hintId={ids.hintId}
      errorId={ids.errorId}
    >
      <input
        id={ids.id}
        className={clsx(control, edge(error), "min-h-12")}
        aria-invalid={error ? true : undefined}
        aria-describedby={ids.describedBy}
        {...rest}
      />
    </Field>
  );
}

type TextAreaProps = Common &
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

export function SelectField({
  label,
  hint,
  error,
  optional,
  className,
  id,
  children,
  ...rest
}: Common & ComponentProps<"select">) {
  const ids = useFieldIds(hint, error, id);
  return (
    <Field
      {...{ label, hint, error, optional, className }}
      htmlFor={ids.id}
      hintId={ids.hintId}
      errorId={ids.errorId}
    >
      <span className="relative block">
        <select
          id={ids.id}
          className={clsx(control, edge(error), "min-h-12 appearance-none pe-10 text-ellipsis")}
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
