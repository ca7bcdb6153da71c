import { useId } from "react";
import { type AdminRight, adminRights } from "#db/schema/accounts/admin-rights.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { FieldError } from "#app/ui/fields/field.tsx";
import { rightText } from "#app/features/accounts/account-security/text.ts";

type RightsProps = { legend: string; chosen: readonly AdminRight[]; error?: string };

/** The areas of an admin's work, each with a box. */
export function RightsFields({ legend, chosen, error }: RightsProps) {
  const id = useId();
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="mb-1 font-semibold">{legend}</legend>
      {adminRights.map((right) => (
        <CheckboxField
          key={right}
          name="rights"
          value={right}
          defaultChecked={chosen.includes(right)}
          {...rightText[right]}
        />
      ))}
      {error ? <FieldError id={id}>{error}</FieldError> : null}
    </fieldset>
  );
}

/** What was ticked where the form with this intent came back, or null where it did not. */
export function typedRights(state: FormState | undefined, intent: string): AdminRight[] | null {
  if (state?.values["intent"] !== intent) return null;
  const typed = [state.values["rights"] ?? []].flat();
  return adminRights.filter((right) => typed.includes(right));
}
