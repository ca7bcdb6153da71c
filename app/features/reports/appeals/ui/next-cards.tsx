import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { RadioCards } from "#app/ui/fields/radio-cards.tsx";

/** What becomes of a case whose decision is reversed. */
export function NextCards({ state }: { state: FormState | undefined }) {
  return (
    <RadioCards
      name="next"
      label="If it is reversed"
      required
      columns={2}
      options={[
        {
          value: "open",
          label: "Decide again",
          hint: "The case is yours, and waits for a new decision.",
        },
        { value: "closed", label: "Close the case", hint: "Nothing else is decided." },
      ]}
      defaultValue={typedValue(state, "next") ?? "open"}
      error={state?.errors["next"]}
    />
  );
}
