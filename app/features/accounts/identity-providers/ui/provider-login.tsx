import { useRef, useState, useSyncExternalStore, type FormEvent } from "react";
import { href, Link } from "react-router";
import type { SignInOptions } from "#app/features/accounts/identity-providers/identity/port.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { PasswordField } from "#app/features/accounts/passwords/ui/password-field.tsx";

type ProviderLoginProps = {
  signIn: Extract<SignInOptions, { type: "browser-rest" }>;
  next: string | null;
  /** Of somebody who is signed in and proves it once more. */
  email?: string;
};

/**
 * Address and password for the provider: this page's script sends them there and brings us the proof. The
 * fields have no names, so that no form without a script ever sends them here.
 */
export function ProviderLogin({ signIn, next, email }: ProviderLoginProps) {
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  const ready = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );

  async function prove(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const [address, password] = [...event.currentTarget.querySelectorAll("input")];
    const typed = { email: address!.value.trim(), password: password!.value };
    if (typed.email === "" || typed.password === "") {
      setError("Enter your address and your password.");
      (typed.email === "" ? address : password)!.focus();
      return;
    }
    setBusy(true);
    setError(undefined);
    // Only a person who logs in loads the code for it.
    const { exchangeHere, proveAtProvider } = await import("../provider-browser.ts");
    const proved = await proveAtProvider(signIn, typed);
    const begun = proved.ok ? await exchangeHere(proved.idToken, next) : proved;
    // A document of its own: the bar above belongs to the person who is signed in.
    if (begun.ok) return location.assign(begun.to);
    setBusy(false);
    setError(begun.text);
    password!.focus();
  }

  return (
    <form method="post" ref={form} noValidate onSubmit={prove} className="grid gap-3.5">
      <FormError>{error}</FormError>
      <noscript>
        <p>
          Logging in needs JavaScript here: your password goes straight to our sign-in provider, and
          never to us.
        </p>
      </noscript>
      <TextField
        name=""
        type="email"
        label="Email"
        autoComplete="username"
        autoCapitalize="none"
        required
        readOnly={email !== undefined}
        defaultValue={email}
      />
      <PasswordField
        name=""
        label="Password"
        aside={
          <Link
            to={href("/reset")}
            className="link-quiet -my-3 inline-flex min-h-11 items-center text-sm"
          >
            Forgotten it?
          </Link>
        }
        autoComplete="current-password"
        required
      />
      <Button size="l" wide disabled={busy || !ready} className="mt-1">
        {busy ? "One moment" : email === undefined ? "Log in" : "Continue"}
      </Button>
    </form>
  );
}
