import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { askResetForm, resetForm } from "#app/features/accounts/passwords/forms.ts";
import {
  askReset,
  findReset,
  resetPassword,
} from "#app/features/accounts/sign-in/reset-password.server.ts";
import { isResetHere, refuseHostedSignIn } from "#app/gate/own-sign-in.server.ts";
import { newPasswordRules } from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import type { NewPasswordRules } from "#app/features/accounts/passwords/password-policy.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { passwordRefusalText } from "#app/features/accounts/passwords/text.ts";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { NewPasswordField } from "#app/features/accounts/passwords/ui/new-password-field.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { env } from "#app/platform/env/env.server.ts";
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/reset.ts";

export function meta() {
  return privateHead("A new password");
}

export async function loader({ request }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const token = isResetHere() ? searchParams.get("token") : null;
  const { world, SMTP_URL } = env();
  return {
    token,
    email: token === null ? null : ((await findReset(token))?.email ?? null),
    rules: await newPasswordRules(),
    sent: searchParams.has("sent"),
    mailbox: world === "demo" && SMTP_URL === undefined,
  };
}

type Answer = { form?: FormState };

export async function action({ request, context }: Route.ActionArgs) {
  isResetHere();
  if (!new URL(request.url).searchParams.has("token"))
    return ask(request, context.get(requestContext).address);
  refuseHostedSignIn();
  const form = await parseForm(request, resetForm((await newPasswordRules()).policy));
  if (!form.ok) return data<Answer>({ form: form.state }, 400);
  const requester = {
    headers: request.headers,
    from: context.get(requestContext).address || undefined,
  };
  const done = await resetPassword(form.value, requester);
  if (done.ok) return redirect(`${href("/login")}?reset=done`);
  if (done.reason !== "dead-link")
    return data<Answer>({ form: form.fail({ password: passwordRefusalText[done.reason] }) }, 422);
  return data<Answer>({ form: form.fail("This link no longer works. Ask for another one.") }, 400);
}

async function ask(request: Request, from: string) {
  const form = await parseForm(request, askResetForm);
  if (!form.ok) return data<Answer>({ form: form.state }, 400);
  const asked = await askReset(form.value.email, { from: from || undefined });
  if (asked.ok) return redirect(`${href("/reset")}?sent=yes`);
  return data<Answer>(
    { form: form.fail(`No more mails can be sent now. Try again ${comeBackText(asked.until)}.`) },
    { status: 429, headers: { "retry-after": retryAfter(asked.until) } },
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function ResetPage({ loaderData, actionData }: Route.ComponentProps) {
  const { token, email, sent } = loaderData;
  const state = actionData?.form;
  if (token !== null && email !== null)
    return <Choose {...{ token, email, state }} rules={loaderData.rules} />;
  if (token !== null) return <DeadLink />;
  if (sent && !state) return <Sent mailbox={loaderData.mailbox} />;
  return <Ask state={state} />;
}

function Ask({ state }: { state?: FormState }) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <FrontDoor
      title="A new password"
      lead="We mail you a link with which you choose one"
      after={<BackToLogin />}
    >
      <Form method="post" ref={form} noValidate className="grid gap-3.5">
        <FormError>{state?.errors[""]}</FormError>
        <TextField
          name="email"
          type="email"
          label="Email"
          autoComplete="username"
          autoCapitalize="none"
          required
          defaultValue={typedValue(state, "email")}
          error={state?.errors["email"]}
        />
        <Button size="l" wide disabled={busy} className="mt-1">
          {busy ? "One moment" : "Send me the link"}
        </Button>
      </Form>
    </FrontDoor>
  );
}

function Sent({ mailbox }: { mailbox: boolean }) {
  return (
    <FrontDoor title="Check your mail" after={<BackToLogin />}>
      <Note tone="ok" role="status">
        If this address has an account, a link is on its way to it. It works once, for{" "}
        {rules.account.linkMinutes} minutes, on any device.
      </Note>
      {mailbox ? (
        <p className="mt-4 text-center text-sm text-muted">
          This is a demo: mail goes to{" "}
          <Link to={href("/dev/mailbox")} className="link-quiet">
            the mailbox
          </Link>
          , not to you.
        </p>
      ) : null}
    </FrontDoor>
  );
}

type ChooseProps = { token: string; email: string; state?: FormState; rules: NewPasswordRules };

function Choose({ token, email, state, rules }: ChooseProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  return (
    <FrontDoor title="Choose a new password" lead={`For ${email}`}>
      <Form method="post" ref={form} noValidate className="grid gap-3.5">
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="token" value={token} />
        <input hidden readOnly autoComplete="username" value={email} />
        <NewPasswordField
          name="password"
          label="New password"
          error={state?.errors["password"]}
          rules={rules}
        />
        <p className="text-sm text-muted">Every device that is signed in will be signed out.</p>
        <Button size="l" wide disabled={busy} className="mt-1">
          {busy ? "One moment" : "Save the password"}
        </Button>
      </Form>
    </FrontDoor>
  );
}

function DeadLink() {
  return (
    <FrontDoor
      title="This link no longer works"
      lead={`A link works once, for ${rules.account.linkMinutes} minutes, and only the newest one does.`}
      after={<BackToLogin />}
    >
      <ButtonLink to={href("/reset")} size="l" wide>
        Ask for another link
      </ButtonLink>
    </FrontDoor>
  );
}

function BackToLogin() {
  return (
    <Link to={href("/login")} className="link-quiet w-full py-2.5 font-semibold md:w-auto">
      Back to Log in
    </Link>
  );
}
