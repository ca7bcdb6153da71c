import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { zoneCity } from "#app/platform/time/zones.ts";
import { TextField } from "#app/ui/fields/field.tsx";

const [fewest, most] = rules.settings.whyCharacters as [number, number];

/** From when a change counts, and why. */
export function ChangeWhen({ state }: { state: FormState | undefined }) {
  return (
    <>
      <TextField
        name="from"
        type="datetime-local"
        label="From"
        optional
        hint={`${zoneCity(brand.zone)} time. Empty: from now on`}
        defaultValue={typedValue(state, "from") ?? ""}
        error={state?.errors["from"]}
      />
      <TextField
        name="why"
        label="Why"
        most={most}
        hint={`At least ${fewest} characters. Other admins read it here`}
        defaultValue={typedValue(state, "why") ?? ""}
        error={state?.errors["why"]}
      />
    </>
  );
}
