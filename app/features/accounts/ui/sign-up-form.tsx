import { useRef, useState, type FormEvent, type ReactNode } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import type { LoginDoor } from "#app/features/accounts/identity/port.ts";
import type { NewPasswordRules } from "#app/features/accounts/password-policy.ts";
import type { FormState } from "#app/platform/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { useErrorFocus } from "./use-error-focus.ts";

export type SignUpDoor = { door: LoginDoor; rules: NewPasswordRules };

type SignUpFormProps = SignUpDoor & {
  action?: string;
  state?: FormState;
  label: string;
  /** The fields, drawn with what is wrong with them. */
  children: (state: FormState | undefined) => ReactNode;
  after?: ReactNode;
};

/**
 * A sign-up. Where passwords are a provider's, this browser gives it the password and gives us the proof;
 * everything else goes the way it always goes.
 */
export function SignUpForm({
  door,
  rules,
  action,
  state,
  label,
  children,
  after,
}: SignUpFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const sending = useNavigation().state === "submitting";
  const [asking, setAsking] = useState(false);
  const [here, setHere] = useState<{ after: FormState | undefined; errors: FormState["errors"] }>();
  // What the server has said since is newer than what this page had to say.
  const refused = here?.after === state ? here?.errors : undefined;
  const shown = refused ? { values: state?.values ?? {}, errors: refused } : state;
  useErrorFocus(form, shown);

  async function viaProvider(event: FormEvent<HTMLFormElement>) {
    if (door.type !== "browser-rest") return;
    event.preventDefault();
    const own = event.currentTarget;
    const fields = new FormData(own);
    const password = own.querySelector<HTMLInputElement>("[autocomplete=new-password]")!.value;
    const refuse = (errors: FormState["errors"]) => setHere({ after: state, errors });
    const { brokenRules, brokenRuleText } = await import("../password-policy.ts");
    const [broken] = brokenRules(password, rules.policy);
    if (broken !== undefined) return refuse({ password: brokenRuleText(broken, rules.policy) });
    // What else is missing the server says, before there is an account anywhere.
    if (!own.checkValidity()) return submit(fields, { method: "post", action });
    setAsking(true);
    const { signUpAtProvider } = await import("../provider-browser.ts");
    const email = String(fields.get("email")).trim();
    const proved = await signUpAtProvider(door, { email, password });
    setAsking(false);
    if (!proved.ok) return refuse({ [proved.field ?? ""]: proved.text });
    fields.set("idToken", proved.idToken);
    await submit(fields, { method: "post", action });
  }

  const busy = sending || asking;
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      noValidate
      onSubmit={viaProvider}
      className="grid gap-3.5"
    >
      <FormError>{shown?.errors[""]}</FormError>
      {children(shown)}
      <Button size="l" wide disabled={busy} className="mt-1">
        {busy ? "One moment" : label}
      </Button>
      {after}
    </Form>
  );
}
