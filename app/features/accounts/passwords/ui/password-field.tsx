import { clsx } from "clsx";
import { useId, useState, useSyncExternalStore, type ComponentProps, type ReactNode } from "react";
import { Field } from "#app/ui/fields/field.tsx";
import { useErrorUntilChanged } from "#app/ui/fields/use-error-until-changed.ts";

type PasswordFieldProps = Omit<ComponentProps<"input">, "type"> & {
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string;
  /** At the other end of the label's line. */
  aside?: ReactNode;
  below?: ReactNode;
  /** What is read with the field of what is below it. */
  belowId?: string;
};

/** A password with a way to look at it, which appears once there is JavaScript to do so. */
export function PasswordField({
  label,
  hint,
  error: given,
  className,
  aside,
  below,
  belowId,
  ...rest
}: PasswordFieldProps) {
  const { error, onChange } = useErrorUntilChanged(given);
  const id = useId();
  const ready = useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
  const [shown, setShown] = useState(false);
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  return (
    <Field
      {...{ label, hint, hintId, error, errorId, onChange }}
      htmlFor={id}
      className={clsx("relative", className)}
    >
      {aside ? <div className="absolute inset-e-0 inset-bs-0 leading-tight">{aside}</div> : null}
      <div className="relative">
        <input
          id={id}
          type={shown ? "text" : "password"}
          className={clsx(
            "block min-h-12 w-full min-w-0 rounded-control border-[1.5px] bg-surface ps-3.5 text-ink",
            ready ? "pe-18" : "pe-3.5",
            error ? "border-danger" : "border-line-strong",
          )}
          aria-invalid={error ? true : undefined}
          aria-describedby={[hintId, errorId, belowId].filter(Boolean).join(" ") || undefined}
          autoCapitalize="none"
          spellCheck={false}
          {...rest}
        />
        {ready ? (
          <button
            type="button"
            aria-pressed={shown}
            aria-label="Show password"
            onClick={() => setShown(!shown)}
            className="absolute inset-e-0 inset-bs-0 min-h-12 min-w-11 rounded-control px-3.5 text-sm font-semibold forced-colors:border"
          >
            {shown ? "Hide" : "Show"}
          </button>
        ) : null}
      </div>
      {below}
    </Field>
  );
}

function subscribeToNothing() {
  return () => {};
}
