import { useRef } from "react";
import { Form, Link, useNavigation } from "react-router";
import { PasswordField } from "#app/features/accounts/ui/password-field.tsx";
import { useErrorFocus } from "#app/features/accounts/ui/use-error-focus.ts";
import { ZoneSelect } from "#app/features/accounts/ui/zone-select.tsx";
import { typedValue, type FormState } from "#app/platform/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { CheckboxField } from "#app/ui/choice.tsx";
import { TextField } from "#app/ui/field.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";

/** The account an application begins with. */
export function ApplyAccount({ zones, state }: { zones: string[]; state?: FormState }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const typed = (name: string) => ({
    name,
    defaultValue: typedValue(state, name),
    error: state?.errors[name],
  });
  const ticked = (name: string) => ({
    name,
    value: "yes",
    defaultChecked: typedValue(state, name) === "yes",
    error: state?.errors[name],
  });
  return (
    <Form method="post" action="/teacher/apply" ref={form} noValidate className="grid gap-3.5">
      <FormError>{state?.errors[""]}</FormError>
      <TextField
        label="Name"
        autoComplete="name"
        required
        hint="As it should stand on your page"
        {...typed("name")}
      />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...typed("email")}
      />
      <PasswordField
        name="password"
        label="Password"
        autoComplete="new-password"
        required
        hint={`At least ${rules.account.passwordMin} characters; a short sentence is good`}
        error={state?.errors["password"]}
      />
      <ZoneSelect
        zones={zones}
        chosen={typedValue(state, "zone")}
        fallback={brand.zone}
        hint="Your hours are kept on its clock"
        error={state?.errors["zone"]}
      />
      <div>
        <CheckboxField
          label={`I am ${rules.apply.minAge} or older`}
          required
          {...ticked("adult")}
        />
        <CheckboxField
          label={
            <>
              I agree to the{" "}
              <Link to="/legal/terms" className="link-quiet">
                terms
              </Link>{" "}
              and have seen the{" "}
              <Link to="/legal/privacy" className="link-quiet">
                privacy notice
              </Link>
            </>
          }
          required
          {...ticked("terms")}
        />
      </div>
      <Button size="l" wide disabled={busy}>
        {busy ? "One moment" : "Make my account and begin"}
      </Button>
      <p className="text-center text-sm text-muted">
        Been here before?{" "}
        <Link to="/login?next=%2Fteacher%2Fapply" className="link-quiet font-semibold">
          Log in
        </Link>{" "}
        and go on where you were.
      </p>
    </Form>
  );
}
