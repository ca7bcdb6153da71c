import { Fragment } from "react";
import { Form, useNavigation } from "react-router";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import type { ShownTaxDetails } from "../tax-details.server.ts";

type Country = { code: string; name: string };
type TaxFieldsProps = {
  details: ShownTaxDetails | null;
  countries: Country[];
  /** Where the teacher lives, as their profile says. */
  country: string;
  state: FormState | undefined;
  isSaved: boolean;
  ref: React.Ref<HTMLFormElement>;
};

/** The form of the tax details. Each field says whether a company or a person fills it in. */
export function TaxFields({ details, countries, country, state, isSaved, ref }: TaxFieldsProps) {
  const busy = useNavigation().state === "submitting";
  const version = useMadeFrom(
    String(details?.version ?? 0),
    typedValue(state, "version"),
    isSaved && !state,
  );
  const field = (name: string, stored?: string | null) => ({
    name,
    defaultValue: typedValue(state, name) ?? stored ?? "",
    error: state?.errors[name],
  });
  const end = details?.taxNumberEnd ?? null;
  const givesNone = state
    ? state.values["noTaxNumber"] !== undefined
    : details !== null && details.taxNumberEnd === null;
  return (
    <Form method="post" noValidate ref={ref} className="grid max-w-140 gap-5">
      <input type="hidden" name="version" value={version} />
      <FormError>{state?.errors[""]}</FormError>
      <Fragment key={version}>
        <RadioCards
          label="You teach as"
          columns={2}
          required
          options={[
            { value: "person", label: "A person", hint: "In your own name, self-employed" },
            { value: "company", label: "A company", hint: "Registered, and the seller in law" },
          ]}
          {...field("kind", details?.kind ?? "person")}
        />
        <TextField
          label="Legal name"
          hint="Of the person or the company, as it is in the papers"
          autoComplete="name"
          required
          {...field("legalName", details?.legalName)}
        />
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField
            label="Date of birth"
            hint="Of a person"
            type="date"
            autoComplete="bday"
            {...field("birthDate", details?.birthDate)}
          />
          <TextField
            label="Registration number"
            hint="Of a company"
            autoComplete="off"
            {...field("registrationNumber", details?.registrationNumber)}
          />
        </div>
        <TextField
          label="Street and number"
          autoComplete="street-address"
          required
          {...field("street", details?.street)}
        />
        <div className="grid items-start gap-5 sm:grid-cols-[minmax(0,1fr)_12rem]">
          <TextField
            label="Town"
            autoComplete="address-level2"
            required
            {...field("town", details?.town)}
          />
          <TextField
            label="Postcode"
            hint="Where there is one"
            autoComplete="postal-code"
            {...field("postcode", details?.postcode)}
          />
        </div>
        <SelectField
          label="Country of the address"
          autoComplete="country"
          required
          {...field("addressCountry", details?.addressCountry ?? country)}
        >
          <Countries countries={countries} />
        </SelectField>
        <SelectField
          label="Country you pay tax in"
          hint="Where you are resident for tax"
          required
          {...field("taxCountry", details?.taxCountry ?? country)}
        >
          <Countries countries={countries} />
        </SelectField>
        <div>
          <TextField
            label="Tax number"
            hint={
              end === null
                ? "In the UK your UTR or National Insurance number; elsewhere the number of your tax office (TIN)"
                : `Saved, ending in ${end.slice(1)}. Leave this empty to keep it`
            }
            autoComplete="off"
            {...field("taxCode")}
          />
          <CheckboxField
            name="noTaxNumber"
            label="My country gives no tax number"
            defaultChecked={givesNone}
            error={state?.errors["noTaxNumber"]}
            className="mt-1"
          />
        </div>
        <TextField
          label="VAT number"
          optional
          hint="With its country before it, like GB123456789"
          autoComplete="off"
          {...field("vatNumber", details?.vatNumber)}
        />
      </Fragment>
      <div>
        <Button disabled={busy}>Save tax details</Button>
      </div>
    </Form>
  );
}

function Countries({ countries }: { countries: Country[] }) {
  return (
    <>
      <option value="">Choose</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </>
  );
}
