import { lazy, Suspense } from "react";
import { useNavigation } from "react-router";
import { SignUpFrame, type SignUpFormProps } from "./sign-up-frame.tsx";

/** Only where people sign in at a provider. */
const ProviderSignUp = lazy(async () => ({
  default: (await import("./provider-sign-up.tsx")).ProviderSignUp,
}));

/** A sign-up: the same fields wherever the password goes. */
export function SignUpForm({ signIn, rules, ...rest }: SignUpFormProps) {
  const busy = useNavigation().state === "submitting";
  if (signIn.type === "redirect") rest.label = `Go on to ${signIn.label}`;
  if (signIn.type !== "browser-rest") return <SignUpFrame {...rest} busy={busy} />;
  return (
    <Suspense>
      <ProviderSignUp {...rest} signIn={signIn} policy={rules.policy} sending={busy} />
    </Suspense>
  );
}
