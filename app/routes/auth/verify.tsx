import { afterSignIn } from "#app/gate/after-sign-in.server.ts";
import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { landing } from "#app/access/landing.ts";
import { resendForm, verifyForm } from "#app/features/accounts/sign-up/forms.ts";
import { emailField } from "#app/features/accounts/account-security/person-fields.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { countMailFrom } from "#app/features/accounts/account-security/limits.server.ts";
import { waysIn } from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { confirmCode } from "#app/features/accounts/sign-in/confirm-code.server.ts";
import { resendCode } from "#app/features/accounts/sign-in/resend-code.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { findSlotInHand } from "#app/features/scheduling/booking/slot-in-hand.server.ts";
import { ChosenSlot } from "#app/features/scheduling/booking/ui/slot-in-hand.tsx";
import { findChatInHand } from "#app/features/chat/thread/chat-page.server.ts";
import { ChosenChat } from "#app/features/chat/thread/ui/chosen-chat.tsx";
import { PasswordField } from "#app/features/accounts/passwords/ui/password-field.tsx";
import { SignedInAs } from "#app/shell/bars/signed-in-as.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import { env } from "#app/platform/env/env.server.ts";
import { parseForm, typedValue, type FormState } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/verify.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

/** Where people sign in at a provider, its proof and the code count in one browser. */
const proveFirst =
  "An address is confirmed in the browser that has logged in. Log in here, and a new code is mailed to you.";

export function meta() {
  return privateHead("Confirm your address");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const next = localPath(searchParams.get("next"));
  const person = findPerson(context);
  if (person !== null && person.role !== null) throw redirect(landing(person.role, next));
  const { world, SMTP_URL } = env();
  return {
    next,
    slot: await findSlotInHand(next),
    writeTo: await findChatInHand(next),
    person: person && { name: person.name, email: person.email },
    // Nobody's words are shown as if they were an address of somebody's.
    email: emailField.safeParse(searchParams.get("email")).data ?? "",
    mark: searchParams.get("mark"),
    code: /^\d{6}$/.exec(searchParams.get("code") ?? "")?.[0],
    mailbox: world === "demo" && SMTP_URL === undefined,
    /** Of this browser a password of ours can be asked; else a provider has it. */
    ours: waysIn().ours,
  };
}

type Answer = { form?: FormState; sent?: boolean };

export async function action({ request, context }: Route.ActionArgs) {
  if (new URL(request.url).searchParams.has("again"))
    return sendAgain(request, context.get(requestContext).address);
  const form = await parseForm(request, verifyForm);
  if (!form.ok) return data<Answer>({ form: form.state }, 400);
  const next = localPath(form.value.next);
  const begun = await confirmCode(form.value, request.headers, {
    from: context.get(requestContext).address || undefined,
  });
  if (begun.ok)
    return redirect(await afterSignIn(begun, next), { headers: cookieHeaders(begun.setCookie) });
  if (begun.reason === "second-step")
    return redirect(withQuery("/login/code", { next }), {
      headers: cookieHeaders(begun.setCookie),
    });
  if (begun.reason === "too-many")
    return data<Answer>(
      {
        form: form.fail({
          password: `There were too many failed attempts. You can try again ${comeBackText(begun.until)}.`,
        }),
      },
      { status: 429, headers: { "retry-after": retryAfter(begun.until) } },
    );
  if (begun.reason === "prove-first") return data<Answer>({ form: form.fail(proveFirst) }, 422);
  if (begun.reason === "password")
    return data<Answer>(
      { form: form.fail({ password: "Enter the password you chose when you signed up" }) },
      422,
    );
  const text = form.value.password ? refusedWithPassword : refused;
  return data<Answer>({ form: form.fail({ code: text }) }, 422);
}

const refused =
  "This code is not right or no longer works. Check the newest mail, or ask for another code below.";
/** Which of these it is would tell whether the address had an account. */
const refusedWithPassword =
  "This code is not right or no longer works, or the password is not that of the last sign-up. Check the newest mail, or ask for another code below.";

async function sendAgain(request: Request, from: string) {
  const form = await parseForm(request, resendForm);
  if (!form.ok) return data<Answer>({ form: form.state }, 400);
  const until = await countMailFrom(from || undefined);
  const sent = until === null ? await resendCode(form.value) : ({ ok: false, until } as const);
  if (sent.ok) return data<Answer>({ sent: true });
  return data<Answer>(
    { form: form.fail(`No more codes can be sent now. Try again ${comeBackText(sent.until)}.`) },
    { status: 429, headers: { "retry-after": retryAfter(sent.until) } },
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function VerifyPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, slot, writeTo, person, code, mark, mailbox, ours } = loaderData;
  const state = actionData?.form;
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  useErrorFocus(form, state);
  if (person !== null)
    return (
      <FrontDoor title="You are signed in">
        <SignedInAs {...person} />
      </FrontDoor>
    );
  if (!ours && mark === null)
    return (
      <FrontDoor title="Log in first" lead={proveFirst}>
        <ButtonLink size="l" wide to={withQuery(href("/login"), { next })}>
          Log in
        </ButtonLink>
      </FrontDoor>
    );
  const email = typedValue(state, "email") ?? loaderData.email;
  // Without the mark of the sign-up that was made here, the password shows whose it was.
  const isPasswordNeeded = mark === null || state?.errors["password"] !== undefined;
  const known = email !== "" && state?.errors["email"] === undefined;
  return (
    <FrontDoor
      title="Check your mail"
      lead={
        known ? (
          <>
            We sent a mail to <strong className="font-semibold text-ink">{email}</strong>
          </>
        ) : (
          "Type the six digits from the mail we sent you"
        )
      }
      after={
        <>
          <Form
            method="post"
            action={withQuery(href("/verify"), { again: "yes", email: email || null, mark, next })}
            className="text-center"
          >
            <input type="hidden" name="email" value={email} />
            <input type="hidden" name="next" value={next ?? ""} />
            <span className="text-muted">Nothing there after a minute?</span>{" "}
            <Button variant="quiet" disabled={busy}>
              Send another code
            </Button>
          </Form>
          {ours && mark !== null && known ? (
            <p className="text-center">
              <span className="text-muted">Not your address?</span>{" "}
              <Link
                to={signUpAgain(next)}
                className="link-quiet inline-flex min-h-11 items-center font-semibold"
              >
                Sign up with another one
              </Link>
            </p>
          ) : null}
        </>
      }
    >
      <ChosenSlot slot={slot} />
      <ChosenChat teacherName={writeTo} />
      <Form
        method="post"
        action={withQuery(href("/verify"), { email: email || null, mark, next })}
        ref={form}
        noValidate
        className="grid gap-3.5"
      >
        <FormError>{state?.errors[""]}</FormError>
        {actionData?.sent ? (
          <Note tone="ok" role="status">
            If this address still waits to be confirmed, another code is on its way. Only the newest
            one works.
          </Note>
        ) : null}
        <input type="hidden" name="next" value={next ?? ""} />
        <input type="hidden" name="mark" value={mark ?? ""} />
        {known ? (
          <input type="hidden" name="email" value={email} />
        ) : (
          <TextField
            name="email"
            type="email"
            label="Email"
            autoComplete="email"
            required
            defaultValue={email}
            error={state?.errors["email"]}
          />
        )}
        <TextField
          name="code"
          label="Six-digit code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          required
          // Nothing else is to be done here; where the address is missing, that comes first.
          autoFocus={known && code === undefined}
          defaultValue={code}
          error={state?.errors["code"]}
          hint={`It works for ${rules.account.codeMinutes} minutes, on any device.`}
          className="num"
        />
        {ours && isPasswordNeeded ? (
          <OwnPassword required={mark === null} error={state?.errors["password"]} />
        ) : ours && state !== undefined ? (
          <details>
            <summary className="link-quiet min-h-11 cursor-pointer py-2.5 text-sm">
              Signed up more than once? Confirm with your password, too
            </summary>
            <OwnPassword required={false} />
          </details>
        ) : null}
        <Button size="l" wide disabled={busy} className="mt-1">
          {busy ? "One moment" : "Confirm this address"}
        </Button>
        {mailbox ? (
          <p className="text-center text-sm text-muted">
            This is a demo: mail goes to{" "}
            <Link to={href("/dev/mailbox")} className="link-quiet">
              the mailbox
            </Link>
            , not to you.
          </p>
        ) : null}
      </Form>
    </FrontDoor>
  );
}

/** The form that the mistyped address came from; it goes on to the same place. */
function signUpAgain(next: string | null): string {
  const isApplying = next?.startsWith(`${href("/teacher/apply")}/`);
  return isApplying ? href("/teacher/apply") : withQuery(href("/student/register"), { next });
}

function OwnPassword({ required, error }: { required: boolean; error?: string }) {
  return (
    <PasswordField
      name="password"
      label="Password"
      hint="The one you chose when you signed up"
      aside={
        <Link
          to={href("/reset")}
          className="link-quiet -my-3 inline-flex min-h-11 items-center text-sm"
        >
          Forgotten it?
        </Link>
      }
      autoComplete="current-password"
      required={required}
      error={error}
    />
  );
}
