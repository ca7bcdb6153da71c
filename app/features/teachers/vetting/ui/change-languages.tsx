import { SelectField } from "#app/ui/fields/select-field.tsx";
import { rules } from "#config/rules.ts";
import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";
import { languageLevels } from "#db/schema/teachers/language-levels.ts";
import {
  levelWords,
  taughtLevels,
} from "#app/features/teachers/reference-data/languages/languages.ts";
import type { FieldOf } from "#app/features/teachers/reference-data/step-fields.ts";

type Choice = { code: string; name: string };
type ChangeLanguagesProps = { field: FieldOf; known: Choice[]; countries: Choice[] };

/** The languages taught and spoken, as fields; of those taught also the accent. */
export function ChangeLanguages(props: ChangeLanguagesProps) {
  const { taughtLanguagesMax, spokenLanguagesMax } = rules.apply;
  return (
    <div className="grid gap-5">
      <Rows group="taught" most={taughtLanguagesMax} levels={taughtLevels} {...props} />
      <Rows group="spoken" most={spokenLanguagesMax} levels={languageLevels} {...props} />
    </div>
  );
}

type Group = "taught" | "spoken";
type RowsProps = ChangeLanguagesProps & {
  group: Group;
  most: number;
  levels: readonly LanguageLevel[];
};

/** Stored rows are open; the empty rows are behind a summary, so that it works without scripts. */
function Rows({ group, most, ...row }: RowsProps) {
  const { field } = row;
  const numbers = Array.from({ length: most }, (_, index) => index + 1);
  const isUsed = (number: number) => {
    const { defaultValue, error } = field(`${group}${number}`);
    return defaultValue !== "" || error !== undefined;
  };
  const open = Math.max(1, ...numbers.filter(isUsed));
  const [shown, more] = [numbers.slice(0, open), numbers.slice(open)];
  return (
    <div className="grid gap-4">
      {shown.map((number) => (
        <LanguageRow key={number} {...{ group, number }} {...row} />
      ))}
      {more.length === 0 ? null : (
        <details>
          <summary className="flex min-h-11 w-fit items-center gap-1.5 text-sm font-semibold text-brand before:content-['▸'] in-open:before:content-['▾']">
            {group === "taught" ? "Teach another language" : "You speak another language"}
          </summary>
          <div className="mt-2 grid gap-4">
            {more.map((number) => (
              <LanguageRow key={number} {...{ group, number }} {...row} />
            ))}
          </div>
        </details>
      )}
    </div>
  );
}

type LanguageRowProps = Omit<RowsProps, "most"> & { number: number };

function LanguageRow({ group, number, levels, field, known, countries }: LanguageRowProps) {
  const isTaught = group === "taught";
  return (
    <div className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2 xl:grid-cols-3">
      <SelectField
        label={isTaught ? `You teach (${number})` : `You also speak (${number})`}
        optional={!isTaught || number > 1}
        {...field(`${group}${number}`)}
      >
        <option value="">None</option>
        {known.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField label={`Your level in it (${number})`} {...field(`${group}Level${number}`)}>
        <option value="">Choose</option>
        {levels.map((level) => (
          <option key={level} value={level}>
            {levelWords[level]}
          </option>
        ))}
      </SelectField>
      {isTaught ? (
        <SelectField
          label={`Your accent in it (${number})`}
          optional
          {...field(`${group}Accent${number}`)}
        >
          <option value="">Not said</option>
          {countries.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
      ) : null}
    </div>
  );
}
