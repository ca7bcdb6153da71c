import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { rowsShown, type RowGroup, type Values } from "./application-rows.ts";

/** One field of a step: its name, what is in it, and what is wrong with it. */
export type FieldOf = (name: string) => { name: string; defaultValue: string; error?: string };

/** What the forms of the steps are drawn from. */
export type StepFields = {
  field: FieldOf;
  /** Whether this one of several boxes of a name is ticked. */
  ticked(name: string, value: string): boolean;
  /** The numbers of the rows to show: 1, 2 … */
  rows(group: RowGroup): number[];
};

/** What was typed comes before what was saved. */
export function stepFields(saved: Values, state?: FormState): StepFields {
  const values: Values = state?.values ?? saved;
  return {
    field: (name) => ({
      name,
      defaultValue: typedValue({ values, errors: {} }, name) ?? "",
      error: state?.errors[name],
    }),
    ticked: (name, value) => [values[name] ?? []].flat().includes(value),
    rows: (group) => Array.from({ length: rowsShown(group, values) }, (_, index) => index + 1),
  };
}
