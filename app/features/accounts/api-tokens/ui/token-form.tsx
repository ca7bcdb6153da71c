import { useRef } from "react";
import { Form } from "react-router";
import { rules } from "#config/rules.ts";
import { tokenScopes } from "#db/schema/accounts/token-scopes.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxGroup } from "#app/ui/fields/checkbox-group.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { SelectField } from "#app/ui/fields/select-field.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { tokenScopeText, teacherScopes } from "../text.ts";

type TokenFormProps = { role: "student" | "teacher"; state: FormState | undefined; busy: boolean };

/** A new token: its name, what it may do, until when. */
export function TokenForm({ role, state, busy }: TokenFormProps) {
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  const { tokenDays, tokenNameCharacters } = rules.api;
  const ticked = [state?.values["scopes"] ?? []].flat();
  const scopes = tokenScopes.filter(
    (scope) => role === "teacher" || !teacherScopes.includes(scope),
  );
  return (
    <Form method="post" ref={form} noValidate className="grid gap-4">
      <input type="hidden" name="intent" value="make" />
      <FormError>{state?.errors[""]}</FormError>
      <TextField
        name="name"
        label="Name"
        hint="What will use it, such as “Calendar of the kitchen”."
        most={tokenNameCharacters}
        defaultValue={typedValue(state, "name")}
        error={state?.errors["name"]}
      />
      <CheckboxGroup
        legend="What it may do"
        name="scopes"
        options={scopes.map((value) => ({ value, label: tokenScopeText[value] }))}
        chosen={ticked}
        error={state?.errors["scopes"] ?? state?.errors["scopes.0"]}
      />
      <SelectField
        name="days"
        label="Valid for"
        defaultValue={typedValue(state, "days") ?? String(tokenDays[1])}
        error={state?.errors["days"]}
      >
        {tokenDays.map((days) => (
          <option key={days} value={days}>
            {days} days
          </option>
        ))}
      </SelectField>
      <Button disabled={busy} className="justify-self-start">
        Make token
      </Button>
    </Form>
  );
}
