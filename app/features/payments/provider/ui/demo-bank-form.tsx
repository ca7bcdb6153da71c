import { Form, useNavigation } from "react-router";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { testBanks } from "../twin/test-banks.ts";

/** What the embedded provider asks an owner of an account: one of its test numbers. */
export function DemoBankForm({ state }: { state: FormState | undefined }) {
  const busy = useNavigation().state === "submitting";
  return (
    <Form method="post" className="grid max-w-110 gap-5">
      <p>This page is a copy of the payment provider’s page. It takes only these test numbers:</p>
      <ul className="num grid gap-1">
        {testBanks.map(({ number, what }) => (
          <li key={number}>
            <b className="font-semibold">{number}</b> {what}
          </li>
        ))}
      </ul>
      <TextField
        name="number"
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        required
        defaultValue={typedValue(state, "number") ?? ""}
        error={state?.errors["number"]}
      />
      <div>
        <Button disabled={busy}>Save and go back</Button>
      </div>
    </Form>
  );
}
