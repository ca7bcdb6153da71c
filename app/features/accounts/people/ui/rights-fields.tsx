import { type AdminRight, adminRights } from "#db/schema/accounts/admin-rights.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { CheckboxGroup } from "#app/ui/fields/checkbox-group.tsx";
import { rightText } from "#app/features/accounts/account-security/text.ts";

type RightsProps = { legend: string; chosen: readonly AdminRight[]; error?: string };

/** The areas of an admin's work, each with a box. */
export function RightsFields({ legend, chosen, error }: RightsProps) {
  const options = adminRights.map((value) => ({ value, ...rightText[value] }));
  return <CheckboxGroup name="rights" {...{ legend, options, chosen, error }} />;
}

/** What was ticked where the form with this intent came back, or null where it did not. */
export function typedRights(state: FormState | undefined, intent: string): AdminRight[] | null {
  if (state?.values["intent"] !== intent) return null;
  const typed = [state.values["rights"] ?? []].flat();
  return adminRights.filter((right) => typed.includes(right));
}
