import type { ListedZone } from "#app/platform/time/zones.ts";
import { ZoneField } from "#app/features/accounts/own-account/ui/zone-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { specialityChoices } from "#app/features/teachers/reference-data/specialities.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";
import { TraderField } from "#app/features/teachers/reference-data/ui/trader-field.tsx";
import { TickChips } from "#app/features/teachers/reference-data/ui/tick-chips.tsx";

type OwnWordsProps = {
  field: FieldOf;
  goodAt: string[];
  goodAtError?: string;
  countries: { code: string; name: string }[];
  zones: ListedZone[];
};

/** What a teacher says of themselves on their public page, as fields. */
export function OwnWords({ field, goodAt, goodAtError, countries, zones }: OwnWordsProps) {
  const [headlineLeast, headlineMost] = rules.apply.headlineCharacters;
  const [aboutLeast, aboutMost] = rules.apply.aboutCharacters;
  const zone = field("zone");
  return (
    <div className="grid gap-5">
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
        hint={`At least ${aboutLeast} characters. Leave out links and contact details.`}
        {...field("about")}
      />
      <TextArea
        label="Experience"
        optional
        rows={5}
        count
        maxLength={rules.apply.experienceCharacters[1]}
        hint="Where and who you have taught. Degrees and courses are shown next to it, checked by us."
        {...field("experience")}
      />
      <TickChips
        label="Good at"
        name="goodAt"
        hint={`Students search for these. Choose up to ${rules.apply.goodAtMax}.`}
        choices={specialityChoices.map(({ key, label }) => ({ value: key, label }))}
        ticked={(key) => goodAt.includes(key)}
        error={goodAtError}
      />
      <TraderField field={field} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectField label="Country" autoComplete="country" {...field("country")}>
          <option value="">Choose</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <ZoneField
          zones={zones}
          chosen={zone.defaultValue}
          error={zone.error}
          hint="Your weekly hours are read on its clock. Booked lessons do not move."
        />
      </div>
    </div>
  );
}
