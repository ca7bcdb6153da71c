import { Form, useNavigation } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { TextArea } from "#app/ui/fields/text-area.tsx";
import { NextCards } from "./next-cards.tsx";

type ReverseProps = {
  version: number;
  /** What it does, in sentences, to the penny. */
  effects: string[];
  state: FormState | undefined;
};

/** An admin’s correction of a decision; what it does is said before the button. */
export function ReverseForm({ version, effects, state }: ReverseProps) {
  const busy = useNavigation().state === "submitting";
  return (
    <details open={state !== undefined} className="mt-5 border-t border-line pt-3">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
        Reverse this decision
      </summary>
      <Form method="post" noValidate className="mt-2 grid gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <ul className="grid list-disc gap-1 ps-5 text-sm">
          {effects.map((effect) => (
            <li key={effect}>{effect}</li>
          ))}
        </ul>
        <input type="hidden" name="version" value={version} />
        <NextCards state={state} />
        <TextArea
          name="reversal"
          label="Why it is reversed, sent to both"
          rows={4}
          required
          defaultValue={typedValue(state, "reversal")}
          error={state?.errors["reversal"]}
        />
        <Button name="decision" value="reverse" variant="danger" disabled={busy}>
          Reverse the decision
        </Button>
      </Form>
    </details>
  );
}
