import { SelectField } from "#app/ui/fields/select-field.tsx";
import type { LanguageGroups } from "../languages.ts";

type WordLanguageProps = {
  label?: string;
  groups: LanguageGroups;
  /** What was typed a moment ago. */
  known: string | undefined;
  error: string | undefined;
};

/** Which language a word is in; the one that is learned is chosen already. */
export function WordLanguage({ label = "Language", groups, known, error }: WordLanguageProps) {
  const { learned, others } = groups;
  return (
    <SelectField
      label={label}
      name="language"
      required
      defaultValue={known ?? learned[0]?.code ?? ""}
      error={error}
    >
      <option value="">Choose</option>
      {learned.length === 0 ? null : (
        <optgroup label="You learn">
          {learned.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      {others.length === 0 ? null : (
        <optgroup label="Other languages">
          {others.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
    </SelectField>
  );
}
