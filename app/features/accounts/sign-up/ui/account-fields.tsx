import { href, Link } from "react-router";
import { typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { CheckboxField } from "#app/ui/fields/checkbox-field.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import type { SignUpOptions } from "./sign-up-frame.tsx";
import { NewPasswordField } from "#app/features/accounts/passwords/ui/new-password-field.tsx";

/** The least that a sign-up asks; the page's loader reads it from the rules. */
export type SignUpLimits = { age: number };

type FieldsProps = { state?: FormState; limits: SignUpLimits };

/** Name, address and password: what every sign-up begins with. */
export function IdentityFields({
  state,
  nameHint,
  email,
  signIn,
  rules,
}: Pick<FieldsProps, "state"> & SignUpOptions & { nameHint: string; email?: string }) {
  const typed = (name: string) => ({
    name,
    defaultValue: typedValue(state, name),
    error: state?.errors[name],
  });
  if (signIn.type === "redirect") return <p>{signIn.note}</p>;
  return (
    <>
      <TextField label="Name" autoComplete="name" required hint={nameHint} {...typed("name")} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        required
        {...typed("email")}
        defaultValue={typedValue(state, "email") ?? email}
      />
      <NewPasswordField
        name={signIn.type === "browser-rest" ? "" : "password"}
        label="Password"
        error={state?.errors["password"]}
        rules={rules}
      />
    </>
  );
}

/** Of age, and the terms: what every sign-up ends with. */
export function AgreementFields({ state, limits }: FieldsProps) {
  const ticked = (name: string) => ({
    name,
    value: "yes",
    defaultChecked: typedValue(state, name) === "yes",
    error: state?.errors[name],
  });
  return (
    <div>
      <CheckboxField label={`I am ${limits.age} or older`} required {...ticked("adult")} />
      <CheckboxField
        label={
          <>
            I agree to the{" "}
            <Link to={href("/legal/terms")} className="link-quiet">
              terms
            </Link>{" "}
            and have seen the{" "}
            <Link to={href("/legal/privacy")} className="link-quiet">
              privacy notice
            </Link>
          </>
        }
        required
        {...ticked("terms")}
      />
    </div>
  );
}
