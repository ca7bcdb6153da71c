import { type ReactNode, useId } from "react";
import { CheckboxField } from "./checkbox-field.tsx";
import { FieldError } from "./field.tsx";
import { useErrorUntilChanged } from "./use-error-until-changed.ts";

type CheckboxGroupProps<Value extends string> = {
  legend: string;
  name: string;
  options: readonly { value: Value; label: ReactNode; hint?: ReactNode }[];
  /** The values that are ticked. */
  chosen: readonly string[];
  error?: string;
};

/** Several of a list, each with a box, and one message for all of them. */
export function CheckboxGroup<Value extends string>(props: CheckboxGroupProps<Value>) {
  const { legend, name, options, chosen } = props;
  const { error, onChange } = useErrorUntilChanged(props.error);
  const id = useId();
  return (
    <fieldset onChange={onChange} aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {options.map((option) => (
        <CheckboxField
          key={option.value}
          name={name}
          defaultChecked={chosen.includes(option.value)}
          aria-invalid={error ? true : undefined}
          {...option}
        />
      ))}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}
