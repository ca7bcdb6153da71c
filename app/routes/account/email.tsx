import { useRef } from "react";
import { data, Form, href, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import {
  askEmailChange,
  dropEmailChange,
  findEmailChange,
} from "#app/features/accounts/own-account/change-email.server.ts";
import { changeEmailForm } from "#app/features/accounts/own-account/forms.ts";
import { requireFresh, requireFreshForm } from "#app/gate/gate.server.ts";
import { requireOwnSignIn, refuseHostedSignIn } from "#app/gate/own-sign-in.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { AccountStep } from "#app/features/accounts/own-account/ui/account-step.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/email.ts";

export function meta() {
  return privateHead("Change email");
}

export async function loader({ context }: Route.LoaderArgs) {
  requireOwnSignIn();
  const person = requireFresh(context);
  const change = await findEmailChange(person);
  return {
    email: person.email,
    waiting: change && {
      newEmail: change.newEmail,
      until: change.expiresAt.getTime(),
      missing: [
        ...(change.oldConfirmed ? [] : [person.email]),
        ...(change.newConfirmed ? [] : [change.newEmail]),
      ],
    },
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  refuseHostedSignIn();
  const person = await requireFreshForm(request, context);
  const form = await parseForm(request, changeEmailForm);
  if (!form.ok) return data({ form: form.state }, 400);
  if (form.value.intent === "drop") {
    await dropEmailChange(person);
    return redirect(href("/account/email"));
  }
  const asked = await askEmailChange(person, form.value.email);
  if (asked.ok) return redirect(href("/account/email"));
  if (asked.reason === "same")
    return data({ form: form.fail({ email: "This is your address already" }) }, 422);
  return data(
    { form: form.fail(`No more mails can be sent now. Try again ${comeBackText(asked.until)}.`) },
    { status: 429, headers: { "retry-after": retryAfter(asked.until) } },
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function EmailPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, waiting } = loaderData;
  const state = useFormState(actionData?.form);
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  useUnsavedForm(form, { drawn: String(waiting?.until), isRefused: state !== undefined });
  return (
    <AccountStep
      title="Change email"
      lead={`Your address is ${email}. We mail a link to it and one to the new address; with both the change takes effect, and you log in again.`}
    >
      {waiting ? (
        <Note
          tone="info"
          role="status"
          className="mb-6"
          title={`The change to ${waiting.newEmail} is waiting`}
          action={
            <Form method="post">
              <input type="hidden" name="intent" value="drop" />
              <Button variant="outline" size="s" disabled={busy}>
                Drop it
              </Button>
            </Form>
          }
        >
          Use the link in the mail to {waiting.missing.join(" and the one to ")}, within{" "}
          {rules.account.linkMinutes} minutes of asking.
        </Note>
      ) : null}
      <Form method="post" noValidate ref={form} className="grid max-w-110 gap-4">
        <FormError>{state?.errors[""]}</FormError>
        <input type="hidden" name="intent" value="ask" />
        <TextField
          name="email"
          type="email"
          label="New email"
          autoComplete="email"
          autoCapitalize="none"
          required
          defaultValue={typedValue(state, "email")}
          error={state?.errors["email"]}
        />
        <div>
          <Button disabled={busy}>Send the two mails</Button>
        </div>
      </Form>
    </AccountStep>
  );
}
