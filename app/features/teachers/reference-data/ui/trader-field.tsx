import { SelectField } from "#app/ui/fields/select-field.tsx";
import type { FieldOf } from "../step-fields.ts";
import { traderChoices } from "../trader.ts";

/** Asks a teacher whether they teach as a trader. */
export function TraderField({ field }: { field: FieldOf }) {
  return (
    <SelectField
      label="Do you teach as a business?"
      hint="Students are told with whom they have the contract for lessons. Who teaches regularly for money is a trader as a rule, registered or not."
      {...field("trader")}
    >
      <option value="">Choose</option>
      {traderChoices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </SelectField>
  );
}
