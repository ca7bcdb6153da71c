import { useRef } from "react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { changePassword } from "#app/features/accounts/sign-in/change-password.server.ts";
import { changePasswordForm } from "#app/features/accounts/passwords/forms.ts";
import { findSession } from "#app/gate/session-context.server.ts";
import { requireFresh, requirePerson } from "#app/gate/gate.server.ts";
import { requireOwnSignIn, refuseHostedSignIn } from "#app/gate/own-sign-in.server.ts";
import { newPasswordRules } from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { passwordRefusalText } from "#app/features/accounts/passwords/text.ts";
import { AccountStep } from "#app/features/accounts/own-account/ui/account-step.tsx";
import { NewPasswordField } from "#app/features/accounts/passwords/ui/new-password-field.tsx";
import { PasswordField } from "#app/features/accounts/passwords/ui/password-field.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";
import type { Route } from "./+types/password.ts";

export function meta() {
  return privateHead("Change password");
}

/** With two-step sign-in on, the old password alone shows too little: the new session counts as freshly proved. */
function whoMayChange(context: Parameters<typeof requirePerson>[0]) {
  return findSession(context)?.twoStep ? requireFresh(context) : requirePerson(context);
}

export async function loader({ context }: Route.LoaderArgs) {
  requireOwnSignIn();
  const { email } = whoMayChange(context);
  return { email, rules: await newPasswordRules() };
}

export async function action({ request, context }: Route.ActionArgs) {
  refuseHostedSignIn();
  const person = whoMayChange(context);
  const form = await parseForm(request, changePasswordForm((await newPasswordRules()).policy));
  if (!form.ok) return data({ form: form.state }, 400);
  const input = { current: form.value.currentPassword, password: form.value.password };
  const { headers, from } = requestOrigin(request, context);
  const changed = await changePassword(person, input, headers, { from });
  if (changed.ok)
    return redirect(`${href("/account/security")}?done=password`, {
      headers: cookieHeaders(changed.setCookie),
    });
  if (changed.reason === "too-many")
    return data(
      {
        form: form.fail({
          currentPassword: `That was tried too often. You can try again ${comeBackText(changed.until)}.`,
        }),
      },
      { status: 429, headers: { "retry-after": retryAfter(changed.until) } },
    );
  if (changed.reason === "wrong")
    return data({ form: form.fail({ currentPassword: "This is not your password" }) }, 422);
  return data({ form: form.fail({ password: passwordRefusalText[changed.reason] }) }, 422);
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function PasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  const state = actionData?.form;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  useUnsavedForm(form, { drawn: "", isRefused: state !== undefined, filled: "currentPassword" });
  return (
    <AccountStep
      title="Change password"
      lead="Every other device is signed out, and a mail to your address tells of it."
    >
      <Form method="post" noValidate ref={form} className="grid max-w-110 gap-4">
        <input hidden readOnly autoComplete="username" value={loaderData.email} />
        <PasswordField
          name="currentPassword"
          label="Password you have now"
          autoComplete="current-password"
          required
          error={state?.errors["currentPassword"]}
        />
        <NewPasswordField
          name="password"
          label="New password"
          error={state?.errors["password"]}
          rules={loaderData.rules}
        />
        <div>
          <Button disabled={busy}>Change password</Button>
        </div>
      </Form>
    </AccountStep>
  );
}
