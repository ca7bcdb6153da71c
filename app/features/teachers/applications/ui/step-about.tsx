import type { ListedZone } from "#app/platform/time/zones.ts";
import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import {
  isPayableCountry,
  payableText,
} from "#app/features/teachers/reference-data/payable-countries.ts";
import type { StepFields } from "#app/features/teachers/reference-data/step-fields.ts";
import { TraderField } from "#app/features/teachers/reference-data/ui/trader-field.tsx";
import { StepSection } from "./step-form.tsx";

type StepAboutProps = {
  fields: StepFields;
  countries: { code: string; name: string }[];
  zones: ListedZone[];
};

export function StepAbout({ fields: { field, ticked }, countries, zones }: StepAboutProps) {
  const [headlineLeast, headlineMost] = rules.apply.headlineCharacters;
  const [aboutLeast, aboutMost] = rules.apply.aboutCharacters;
  const zone = field("zone");
  const country = field("country");
  const unpaid = field("knowsUnpaid");
  const isUnpaid = country.defaultValue !== "" && !isPayableCountry(country.defaultValue);
  return (
    <>
      <StepSection title="You" hint="Your page shows your name as you write it here.">
        <TextField
          label="Name shown"
          autoComplete="name"
          most={rules.account.nameCharacters}
          {...field("name")}
        />
      </StepSection>
      <StepSection title="Where you are" hint="Your hours are kept on the clock of this zone.">
        <div className="grid gap-4">
          <SelectField
            label="Country"
            hint={`Your bank is there. We can pay banks in ${payableText}.`}
            autoComplete="country"
            {...country}
          >
            <option value="">Choose</option>
            <Countries
              label="We can pay you here"
              countries={countries.filter(({ code }) => isPayableCountry(code))}
            />
            <Countries
              label="We cannot pay you here yet"
              countries={countries.filter(({ code }) => !isPayableCountry(code))}
            />
          </SelectField>
          {isUnpaid ? (
            <CheckboxField
              name="knowsUnpaid"
              value="yes"
              label="I know that what I earn stays in my balance until my country can be paid"
              defaultChecked={ticked("knowsUnpaid", "yes")}
              error={unpaid.error}
            />
          ) : null}
          <ZoneField zones={zones} chosen={zone.defaultValue} error={zone.error} />
        </div>
      </StepSection>
      <StepSection title="Your contract" hint="Shown on your page and before students pay.">
        <TraderField field={field} />
      </StepSection>
      <StepSection
        title="Your lessons"
        hint="Students read this before anything else. Leave out links and contact details."
      >
        <div className="grid gap-4">
          <TextField
            label="One line"
            hint={`What makes your lessons yours, in ${headlineLeast} to ${headlineMost} characters`}
            {...field("headline")}
          />
          <TextArea
            label="About your lessons"
            rows={8}
            count
            maxLength={aboutMost}
            hint={`At least ${aboutLeast} characters: what happens in a lesson, who it is for, and who you are`}
            {...field("about")}
          />
        </div>
      </StepSection>
    </>
  );
}

function Countries({ label, countries }: Pick<StepAboutProps, "countries"> & { label: string }) {
  return (
    <optgroup label={label}>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </optgroup>
  );
}
