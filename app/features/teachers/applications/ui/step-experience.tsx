import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { rules } from "#config/rules.ts";
import { credentialKinds } from "#app/features/teachers/reference-data/credential-kinds.ts";
import { specialityChoices } from "#app/features/teachers/reference-data/specialities.ts";
import type { StepFields } from "#app/features/teachers/reference-data/step-fields.ts";
import { AddRow, RemoveRow } from "#app/features/teachers/reference-data/ui/row-buttons.tsx";
import { StepSection } from "./step-form.tsx";
import { TickChips } from "#app/features/teachers/reference-data/ui/tick-chips.tsx";

const { apply } = rules;
const [experienceLeast, experienceMost] = apply.experienceCharacters;
const credentialMost = apply.credentialCharacters[1];

export function StepExperience({ fields }: { fields: StepFields }) {
  const { field, ticked } = fields;
  const credentials = fields.rows("credential");
  return (
    <>
      <StepSection title="What you have done" hint="In your own words. Years of living count, too.">
        <TextArea
          label="Your experience"
          rows={6}
          count
          maxLength={experienceMost}
          hint={`At least ${experienceLeast} characters: who you have taught, where, and for how long`}
          {...field("experience")}
        />
      </StepSection>
      <StepSection
        title="Good at"
        hint={`Students search for these. Choose up to ${apply.goodAtMax}.`}
      >
        <TickChips
          label="What you are good at"
          name="goodAt"
          choices={specialityChoices.map(({ key, label }) => ({ value: key, label }))}
          ticked={(key) => ticked("goodAt", key)}
          error={field("goodAt").error}
        />
      </StepSection>
      <StepSection
        title="Degrees, courses, work"
        hint={`If you have any. A teaching certificate counts from ${apply.certificateHours} accredited hours. Your page says which of them we have checked.`}
      >
        <ul className="grid gap-6">
          {credentials.map((row) => (
            <Credential key={row} row={row} fields={fields} />
          ))}
        </ul>
        <AddRow
          group="credential"
          rows={credentials.length}
          label={credentials.length === 0 ? "Add one" : "Add another"}
        />
      </StepSection>
    </>
  );
}

function Credential({ row, fields: { field } }: { row: number; fields: StepFields }) {
  const id = field(`credentialId${row}`);
  return (
    <li data-row={`credential${row}`} className="min-w-0">
      <fieldset className="grid min-w-0 gap-x-4 gap-y-3 sm:grid-cols-2">
        <legend className="mb-2 text-sm font-bold">Number {row}</legend>
        <input type="hidden" name={id.name} value={id.defaultValue} />
        <SelectField label="What it is" {...field(`credentialKind${row}`)}>
          <option value="">Choose</option>
          {Object.entries(credentialKinds).map(([kind, label]) => (
            <option key={kind} value={kind}>
              {label}
            </option>
          ))}
        </SelectField>
        <TextField
          label="Title"
          most={credentialMost}
          hint="As the paper says it"
          {...field(`credentialTitle${row}`)}
        />
        <TextField
          label="Who gave it"
          most={credentialMost}
          hint="A school, a university, an employer"
          {...field(`issuer${row}`)}
        />
        <div className="grid grid-cols-2 gap-4">
          <TextField
            label="Year"
            optional
            inputMode="numeric"
            maxLength={4}
            {...field(`year${row}`)}
          />
          <TextField
            label="Hours"
            optional
            inputMode="numeric"
            maxLength={5}
            {...field(`hours${row}`)}
          />
        </div>
        <div className="sm:col-span-2">
          <RemoveRow group="credential" row={row} label={`Remove number ${row}`} />
        </div>
      </fieldset>
    </li>
  );
}
