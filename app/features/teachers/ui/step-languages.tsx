import { SelectField } from "#app/ui/select-field.tsx";
import { rules } from "#config/rules.ts";
import { spokenLevels, taughtLevels } from "../languages.ts";
import { StepSection, type FieldOf } from "./step-form.tsx";

type Choice = { code: string; name: string };
type StepLanguagesProps = { field: FieldOf; languages: Choice[] };

const levelHints: Record<string, string> = {
  native: "native",
  C2: "C2, like an educated native",
  C1: "C1, fluent on any topic",
  B2: "B2, independent",
  B1: "B1, everyday life",
  A2: "A2, simple things",
  A1: "A1, a beginning",
};

export function StepLanguages({ field, languages }: StepLanguagesProps) {
  return (
    <>
      <StepSection title="You teach" hint="Teaching takes C1 at the least.">
        <Rows
          group="taught"
          count={rules.apply.taughtLanguagesMax}
          levels={taughtLevels}
          {...{ field, languages }}
        />
      </StepSection>
      <StepSection
        title="You also speak"
        hint="Beginners look for teachers who can explain in their own language."
      >
        <Rows
          group="spoken"
          count={rules.apply.spokenLanguagesMax}
          levels={spokenLevels}
          {...{ field, languages }}
        />
      </StepSection>
    </>
  );
}

type RowsProps = StepLanguagesProps & { group: string; count: number; levels: readonly string[] };

function Rows({ group, count, levels, field, languages }: RowsProps) {
  return (
    <div className="grid gap-4">
      {Array.from({ length: count }, (_, index) => index + 1).map((row) => (
        <div key={row} className="grid gap-x-4 gap-y-2.5 sm:grid-cols-2">
          <SelectField
            label={row === 1 ? "Language" : `Language ${row}`}
            optional={group === "spoken" || row > 1}
            {...field(`${group}${row}`)}
          >
            <option value="">{group === "taught" && row === 1 ? "Choose" : "None"}</option>
            {languages.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={row === 1 ? "Your level" : `Your level in language ${row}`}
            {...field(`${group}Level${row}`)}
          >
            <option value="">Choose</option>
            {levels.map((level) => (
              <option key={level} value={level}>
                {levelHints[level]}
              </option>
            ))}
          </SelectField>
        </div>
      ))}
    </div>
  );
}
