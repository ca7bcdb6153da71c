import { lazy, Suspense, useRef } from "react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { cameBackText } from "#app/features/accounts/sign-in/text.ts";
import { proveForm } from "#app/features/accounts/sign-in/forms.ts";
import { findSession } from "#app/gate/session-context.server.ts";
import { requirePerson } from "#app/gate/gate.server.ts";
import { refuseHostedSignIn } from "#app/gate/own-sign-in.server.ts";
import {
  signInOptions,
  newPasswordRules,
} from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { listPasskeys } from "#app/features/accounts/sign-in/passkeys/passkeys.server.ts";
import { reauthenticate } from "#app/features/accounts/sign-in/reauthenticate.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { CodeField } from "#app/features/accounts/two-step/ui/code-field.tsx";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { PasskeyButton } from "#app/features/accounts/sign-in/passkeys/passkey-button.tsx";
import { PasswordField } from "#app/features/accounts/passwords/ui/password-field.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/confirm.ts";

export function meta() {
  return privateHead("Confirm it’s you");
}

/** Only where people sign in at a provider: one of the two. */
const ProviderButton = staticIsland(
  async () =>
    (await import("#app/features/accounts/identity-providers/ui/provider-button.tsx"))
      .ProviderButton,
);
const ProviderLogin = lazy(async () => ({
  default: (await import("#app/features/accounts/identity-providers/ui/provider-login.tsx"))
    .ProviderLogin,
}));

function nextOf(request: Request): string {
  return localPath(new URL(request.url).searchParams.get("next")) ?? href("/account/security");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  return {
    email: person.email,
    signIn: signInOptions(),
    next: nextOf(request),
    twoStep: findSession(context)!.twoStep,
    refused: cameBackText(new URL(request.url).searchParams.get("refused")),
    hasPasskeys: (await listPasskeys(person)).length > 0,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  requirePerson(context);
  refuseHostedSignIn();
  const form = await parseForm(request, proveForm((await newPasswordRules()).policy));
  if (!form.ok) return data({ form: form.state }, 400);
  const proved = await reauthenticate(
    findSession(context)!,
    form.value,
    requestOrigin(request, context),
  );
  if (proved.ok) return redirect(nextOf(request));
  if (proved.reason === "too-many")
    return data(
      {
        form: form.fail(
          `That was tried too often. You can try again ${comeBackText(proved.until)}.`,
        ),
      },
      { status: 429, headers: { "retry-after": retryAfter(proved.until) } },
    );
  const errors: Record<string, string> =
    proved.reason === "wrong"
      ? { password: "This is not your password" }
      : { code: "This code is not right, or was used already. Wait for the next one." };
  return data({ form: form.fail(errors) }, 422);
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ConfirmPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, next, twoStep, hasPasskeys, signIn, refused } = loaderData;
  const state = actionData?.form;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  const lead =
    signIn.type === "form"
      ? "Enter your password to continue."
      : `Log in again to continue: your last login is more than ${rules.account.freshMinutes} minutes ago.`;
  if (signIn.type !== "form")
    return (
      <FrontDoor title="Confirm it’s you" lead={lead}>
        {signIn.type === "browser-rest" ? (
          <Suspense>
            <ProviderLogin {...{ signIn, next, email }} />
          </Suspense>
        ) : (
          <ProviderButton again {...{ signIn, next }} error={refused} />
        )}
      </FrontDoor>
    );
  return (
    <FrontDoor title="Confirm it’s you" lead={lead}>
      <Form method="post" ref={form} noValidate className="grid gap-3.5">
        <FormError>{state?.errors[""]}</FormError>
        <input hidden readOnly autoComplete="username" value={email} />
        <PasswordField
          name="password"
          label="Password"
          autoComplete="current-password"
          required
          error={state?.errors["password"]}
        />
        {twoStep ? <CodeField error={state?.errors["code"]} /> : null}
        <Button size="l" wide disabled={busy} className="mt-1">
          {busy ? "One moment" : "Continue"}
        </Button>
      </Form>
      {hasPasskeys ? (
        <div className="mt-3.5">
          <PasskeyButton
            task={{ action: href("/login/passkey"), kind: "get" }}
            label="Use a passkey"
            variant="outline"
            wide
            fields={() => ({ next })}
            onDone={({ to }) => location.assign(to ?? next)}
          />
        </div>
      ) : null}
    </FrontDoor>
  );
}
