import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { useServerDrawn } from "#app/platform/lazy-module.ts";
import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";
import { languageLevels } from "#db/schema/teachers/language-levels.ts";
import {
  levelWords,
  taughtLevels,
} from "#app/features/teachers/reference-data/languages/languages.ts";
import type { StepFields } from "#app/features/teachers/reference-data/step-fields.ts";
import {
  LanguageField,
  type LanguageOption,
} from "#app/features/teachers/reference-data/ui/language-field.tsx";
import { AddRow, RemoveRow } from "#app/features/teachers/reference-data/ui/row-buttons.tsx";
import { StepSection } from "./step-form.tsx";

type Lists = { languages: LanguageOption[]; countries: LanguageOption[]; found: LanguageOption[] };
type StepLanguagesProps = { fields: StepFields; lists: Lists };

export function StepLanguages({ fields, lists }: StepLanguagesProps) {
  return (
    <>
      <StepSection title="You teach" hint="Teaching takes C1 at the least. Sign languages, too.">
        <Rows group="taught" levels={taughtLevels} {...{ fields, lists }} />
      </StepSection>
      <StepSection
        title="You also speak"
        hint="Beginners look for teachers who can explain in their own language."
      >
        <Rows group="spoken" levels={languageLevels} {...{ fields, lists }} />
      </StepSection>
      <LookFor fields={fields} found={lists.found} />
    </>
  );
}

type RowsProps = StepLanguagesProps & {
  group: "taught" | "spoken";
  levels: readonly LanguageLevel[];
};

function Rows({ group, levels, fields, lists }: RowsProps) {
  const { field } = fields;
  const rows = fields.rows(group);
  const isNeeded = (row: number) => group === "taught" && row === 1;
  const numbered = (words: string, row: number) => (row === 1 ? words : `${words} ${row}`);
  return (
    <>
      <ul className="grid gap-5">
        {rows.map((row) => {
          const { name, defaultValue, error } = field(`${group}${row}`);
          return (
            <li
              key={row}
              data-row={`${group}${row}`}
              className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2"
            >
              <LanguageField
                {...{ name, error }}
                chosen={defaultValue}
                label={numbered("Language", row)}
                common={lists.languages}
                found={lists.found}
                empty={isNeeded(row) ? "Choose" : "None"}
              />
              <SelectField
                label={row === 1 ? "Your level" : `Your level in language ${row}`}
                {...field(`${group}Level${row}`)}
              >
                <option value="">Choose</option>
                {levels.map((level) => (
                  <option key={level} value={level}>
                    {levelWords[level]}
                  </option>
                ))}
              </SelectField>
              {group === "taught" ? (
                <SelectField
                  label={row === 1 ? "Your accent" : `Your accent in language ${row}`}
                  optional
                  {...field(`${group}Accent${row}`)}
                >
                  <option value="">Not said</option>
                  {lists.countries.map(({ code, name: country }) => (
                    <option key={code} value={code}>
                      {country}
                    </option>
                  ))}
                </SelectField>
              ) : null}
              {rows.length > 1 ? (
                <div className="self-end">
                  <RemoveRow group={group} row={row} label={`Remove language ${row}`} />
                </div>
              ) : null}
            </li>
          );
        })}
      </ul>
      <AddRow
        group={group}
        rows={rows.length}
        label={group === "taught" ? "Teach another language" : "Add another language"}
      />
    </>
  );
}

/** Where nothing is found while one types: looks for a name, and puts what it finds into the lists. */
function LookFor({ fields, found }: { fields: StepFields; found: LanguageOption[] }) {
  const drawn = useServerDrawn();
  if (!drawn) return null;
  return (
    <StepSection title="Not in the lists?" hint="There are some eight thousand languages.">
      <div className="flex flex-wrap items-end gap-3">
        <TextField label="Its English name" maxLength={80} {...fields.field("find")} />
        <Button name="look" value="yes" variant="outline" className="min-h-12">
          Look for it
        </Button>
      </div>
      {found.length > 0 ? (
        <p role="status" className="mt-2.5 text-sm">
          Now at the end of the lists: {found.map(({ name }) => name).join(", ")}.
        </p>
      ) : null}
    </StepSection>
  );
}
