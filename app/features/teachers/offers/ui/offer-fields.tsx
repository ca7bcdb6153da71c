import { formatMoney } from "#app/platform/money.ts";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { lengthOf, minutesAsked } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import { offerLevels } from "../offer-form.ts";
import { priceRange } from "#app/features/teachers/reference-data/prices.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";

const { apply } = rules;

type OfferFieldsProps = { field: FieldOf; languages: { code: string; name: string }[] };

/** One named offer as fields. */
export function OfferFields({ field, languages }: OfferFieldsProps) {
  return (
    <div className="grid gap-5">
      <TextField
        label="Name"
        hint={`Such as “Conversation” or “Spanish for work”, in at most ${apply.offerTitleCharacters[1]} characters`}
        {...field("title")}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {languages.length > 1 ? (
          <SelectField label="Language" {...field("language")}>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
        ) : (
          <input type="hidden" name="language" value={languages[0]?.code ?? ""} />
        )}
        <Level label="From level" {...field("levelFrom")} />
        <Level label="To level" {...field("levelTo")} />
      </div>
      <TextField
        label="What students reach"
        optional
        maxLength={apply.offerGoalCharacters}
        hint="One sentence. The search finds it."
        {...field("goal")}
      />
      <TextArea
        label="How you go about it"
        optional
        rows={4}
        count
        maxLength={apply.offerPlanCharacters}
        {...field("plan")}
      />
      <div className="grid gap-5 sm:grid-cols-3">
        {minutesAsked.map((minutes) => (
          <TextField
            key={minutes}
            label={`${minutes} minutes, in pounds`}
            optional
            inputMode="decimal"
            maxLength={10}
            hint={priceHint(minutes)}
            {...field(`price${minutes}`)}
          />
        ))}
      </div>
    </div>
  );
}

function priceHint(minutes: number): string {
  const share = lengthOf(minutes).ofMainPercent;
  if (share !== undefined)
    return `${share.join(" to ")}% of the ${rules.lesson.mainMinutes}-minute price, where there is one`;
  const { min, max } = priceRange(minutes);
  return `${formatMoney(min)} to ${formatMoney(max)}`;
}

function Level({ label, ...field }: ReturnType<FieldOf> & { label: string }) {
  return (
    <SelectField label={label} optional {...field}>
      <option value="">Any</option>
      {offerLevels.map((level) => (
        <option key={level}>{level}</option>
      ))}
    </SelectField>
  );
}
