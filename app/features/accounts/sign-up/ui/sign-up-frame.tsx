import { useRef, type FormEvent, type ReactNode } from "react";
import { Form } from "react-router";
import type { SignInOptions } from "#app/features/accounts/identity-providers/identity/port.ts";
import type { NewPasswordRules } from "#app/features/accounts/passwords/password-policy.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";

export type SignUpOptions = { signIn: SignInOptions; rules: NewPasswordRules };

export type SignUpFormProps = SignUpOptions & {
  action?: string;
  state?: FormState;
  label: string;
  /** The fields, drawn with what is wrong with them. */
  children: (state: FormState | undefined) => ReactNode;
  after?: ReactNode;
};

type SignUpFrameProps = Omit<SignUpFormProps, keyof SignUpOptions> & {
  busy: boolean;
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
};

/** What every sign-up looks like, ours or a provider's. */
export function SignUpFrame(props: SignUpFrameProps) {
  const { action, state, label, children, after, busy, onSubmit } = props;
  const form = useRef<HTMLFormElement>(null);
  useErrorFocus(form, state);
  return (
    <Form
      method="post"
      action={action}
      ref={form}
      noValidate
      onSubmit={onSubmit}
      className="grid gap-3.5"
    >
      <FormError>{state?.errors[""]}</FormError>
      {children(state)}
      <Button size="l" wide disabled={busy} className="mt-1">
        {busy ? "One moment" : label}
      </Button>
      {after}
    </Form>
  );
}
