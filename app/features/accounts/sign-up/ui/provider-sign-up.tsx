import { useState, type FormEvent } from "react";
import { useSubmit } from "react-router";
import type { SignInOptions } from "#app/features/accounts/identity-providers/identity/port.ts";
import {
  brokenRules,
  brokenRuleText,
  type PasswordPolicy,
} from "#app/features/accounts/passwords/password-policy.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { SignUpFrame, type SignUpFormProps } from "./sign-up-frame.tsx";

type ProviderSignUpProps = Omit<SignUpFormProps, "signIn" | "rules"> & {
  signIn: Extract<SignInOptions, { type: "browser-rest" }>;
  policy: PasswordPolicy;
  sending: boolean;
};

/** A sign-up whose password this browser gives to the provider; we get the proof, and everything else. */
export function ProviderSignUp({ signIn, policy, sending, ...rest }: ProviderSignUpProps) {
  const { state, action } = rest;
  const submit = useSubmit();
  const [asking, setAsking] = useState(false);
  const [here, setHere] = useState<{ after: FormState | undefined; errors: FormState["errors"] }>();
  // What the server has said since is newer than what this page had to say.
  const refused = here?.after === state ? here?.errors : undefined;
  const shown = refused ? { values: state?.values ?? {}, errors: refused } : state;

  async function viaProvider(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const own = event.currentTarget;
    const fields = new FormData(own);
    const password = own.querySelector<HTMLInputElement>("[autocomplete=new-password]")!.value;
    const refuse = (errors: FormState["errors"]) => setHere({ after: state, errors });
    const [broken] = brokenRules(password, policy);
    if (broken !== undefined) return refuse({ password: brokenRuleText(broken, policy) });
    // What else is missing the server says, before there is an account anywhere.
    if (!own.checkValidity()) return submit(fields, { method: "post", action });
    setAsking(true);
    const { signUpAtProvider } =
      await import("#app/features/accounts/identity-providers/provider-browser.ts");
    const email = String(fields.get("email")).trim();
    const proved = await signUpAtProvider(signIn, { email, password });
    setAsking(false);
    if (!proved.ok) return refuse({ [proved.field ?? ""]: proved.text });
    fields.set("idToken", proved.idToken);
    await submit(fields, { method: "post", action });
  }

  return <SignUpFrame {...rest} state={shown} busy={sending || asking} onSubmit={viaProvider} />;
}
