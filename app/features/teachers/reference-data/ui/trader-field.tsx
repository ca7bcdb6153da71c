import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import type { FieldOf } from "../step-fields.ts";
import { traderChoices } from "../trader.ts";

const { traderNameCharacters, traderAddressCharacters, traderNumberCharacters } = rules.apply;

/** Asks a teacher whether they teach as a trader, and a trader how students know and find them. */
export function TraderField({ field }: { field: FieldOf }) {
  return (
    <div className="group/trader grid gap-5">
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
      <fieldset className="grid min-w-0 gap-5 group-has-[option[value=private]:checked]/trader:hidden">
        <legend className="mb-1.5 text-sm font-semibold">If you teach as a trader</legend>
        <p className="text-sm text-muted">
          By law students can read this before they book: on your page, where they pay, in the mail
          about a booking and on receipts. Nothing here is taken from your tax details. If you do
          not teach as a trader, none of it is kept.
        </p>
        <TextField
          label="Name of the business"
          hint="As it is registered, or your own name"
          autoComplete="organization"
          most={traderNameCharacters[1]}
          {...field("traderName")}
        />
        <TextArea
          label="Business address"
          hint="Street, town, postcode and country, where you can be found by post. Not a PO box."
          autoComplete="street-address"
          rows={3}
          maxLength={traderAddressCharacters[1]}
          {...field("traderAddress")}
        />
        <TextField
          label="Email or phone"
          hint="The one place where students may read how to reach you"
          autoComplete="email"
          {...field("traderContact")}
        />
        <TextField
          label="Company number"
          optional
          hint="If your business is in a register"
          autoComplete="off"
          most={traderNumberCharacters}
          {...field("traderNumber")}
        />
      </fieldset>
    </div>
  );
}
