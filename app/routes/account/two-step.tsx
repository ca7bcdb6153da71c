import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { twoStepForm } from "#app/features/accounts/two-step/forms.ts";
import { secondStepForm } from "#app/features/accounts/sign-in/forms.ts";
import { findSession, type Session } from "#app/gate/session-context.server.ts";
import { requireFresh } from "#app/gate/gate.server.ts";
import { qrPath } from "#app/platform/qr.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import {
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
  twoStepOf,
} from "#app/features/accounts/two-step/two-step.server.ts";
import { AccountStep } from "#app/features/accounts/own-account/ui/account-step.tsx";
import { CodeField } from "#app/features/accounts/two-step/ui/code-field.tsx";
import { RecoveryCodes } from "#app/features/accounts/two-step/ui/recovery-codes.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { requestOrigin } from "#app/gate/request-origin.ts";
import { parseForm, type FormState } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";
import { Note } from "#app/ui/note.tsx";
import type { Route } from "./+types/two-step.ts";

export function meta() {
  return privateHead("Two-step sign-in");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requireFresh(context);
  const { since, codesLeft } = await twoStepOf(person);
  const needed = person.role === "admin";
  const asked = new URL(request.url).searchParams.has("needed") && since === null;
  if (since !== null) return { on: true, codesLeft, needed, asked } as const;
  const { uri, secret } = await setUpTwoStep({
    person,
    sessionId: findSession(context)!.sessionId,
  });
  return { on: false, needed, asked, uri, secret, qr: qrPath(uri) } as const;
}

type Answer = { form?: FormState; codes?: string[] };

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireFresh(context);
  const requester = requestOrigin(request, context);
  const { since } = await twoStepOf(person);
  if (since === null) return turnOn(request, findSession(context)!, requester);
  const form = await parseForm(request, twoStepForm);
  if (!form.ok) return data<Answer>({ form: form.state }, 400);
  if (form.value.intent === "codes")
    return data<Answer>({ codes: await renewRecoveryCodes(person, requester) });
  if (person.role === "admin")
    return data<Answer>({ form: form.fail("Admins need two-step sign-in.") }, 422);
  await turnOffTwoStep(person, requester);
  return redirect(`${href("/account/security")}?done=two-step-off`);
}

async function turnOn(
  request: Request,
  here: Session,
  requester: ReturnType<typeof requestOrigin>,
) {
  const form = await parseForm(request, secondStepForm);
  if (!form.ok) return data<Answer>({ form: form.state }, 400);
  const done = await turnOnTwoStep(here, form.value.code, requester);
  if (done.ok) return data<Answer>({ codes: done.codes });
  if (done.reason === "too-many")
    return data<Answer>(
      {
        form: form.fail({
          code: `There were too many wrong codes. You can try again ${comeBackText(done.until)}.`,
        }),
      },
      { status: 429, headers: { "retry-after": retryAfter(done.until) } },
    );
  return data<Answer>(
    {
      form: form.fail({ code: "This is not the code your app shows now. Wait for the next one." }),
    },
    422,
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function TwoStepPage({ loaderData, actionData }: Route.ComponentProps) {
  const form = useRef<HTMLFormElement>(null);
  const busy = useNavigation().state === "submitting";
  const state = actionData?.form;
  useErrorFocus(form, state);
  const isOn = loaderData.on || actionData?.codes !== undefined;
  useUnsavedForm(form, { drawn: String(isOn), isRefused: state !== undefined });
  if (actionData?.codes)
    return (
      <AccountStep title="Your recovery codes">
        <RecoveryCodes codes={actionData.codes} />
        <ButtonLink to={href("/account/security")} className="mt-6">
          I have kept them
        </ButtonLink>
      </AccountStep>
    );
  if (loaderData.on)
    return (
      <AccountStep
        title="Two-step sign-in"
        lead={`It is on: every way in asks for a code of your app. ${loaderData.codesLeft} of ${rules.account.recoveryCodes} recovery codes are left.`}
      >
        <div className="flex flex-wrap gap-3">
          <Form method="post">
            <input type="hidden" name="intent" value="codes" />
            <Button disabled={busy}>Make new codes</Button>
          </Form>
          {loaderData.needed ? null : (
            <Form method="post">
              <input type="hidden" name="intent" value="off" />
              <Button variant="danger" disabled={busy}>
                Turn off two-step
              </Button>
            </Form>
          )}
        </div>
        <p className="mt-4 max-w-[62ch] text-sm text-muted">
          New codes replace all the old ones.{" "}
          {loaderData.needed ? "Admins cannot turn it off." : null}
        </p>
      </AccountStep>
    );
  const { qr, secret, uri, asked } = loaderData;
  return (
    <AccountStep
      title="Two-step sign-in"
      lead="A code from an app on your phone, asked for on every way in. Somebody who learns your password still cannot get in."
    >
      {asked ? (
        <Note tone="warn" role="status" className="mb-6" title="Admins need it">
          Turn it on to go on to the admin pages.
        </Note>
      ) : null}
      <ol className="grid gap-8">
        <li>
          <h2 className="mb-3 text-lg">1. Scan this with your authenticator app</h2>
          <div className="flex flex-wrap items-start gap-6">
            <svg
              viewBox={`0 0 ${qr.size} ${qr.size}`}
              role="img"
              aria-label="QR code for your authenticator app"
              className="size-52 rounded-control border border-line bg-white forced-color-adjust-none"
              shapeRendering="crispEdges"
            >
              <rect width={qr.size} height={qr.size} fill="#fff" />
              <path d={qr.path} fill="#000" />
            </svg>
            <div className="min-w-0 flex-1 basis-56">
              <p className="text-sm text-muted">Or type this key into the app:</p>
              <p className="num mt-1 font-semibold wrap-anywhere">
                {secret.match(/.{1,4}/g)!.join(" ")}
              </p>
              <p className="mt-3 text-sm">
                <Link
                  to={uri}
                  reloadDocument
                  className="link-quiet inline-flex min-h-11 items-center"
                >
                  Open an app on this device
                </Link>
              </p>
            </div>
          </div>
        </li>
        <li>
          <h2 className="mb-3 text-lg">2. Type the code that it shows</h2>
          <Form method="post" ref={form} noValidate className="grid max-w-80 gap-4">
            <CodeField
              hint="Six digits; a new one every half minute"
              error={state?.errors["code"]}
            />
            <div>
              <Button disabled={busy}>Turn on two-step</Button>
            </div>
          </Form>
        </li>
      </ol>
    </AccountStep>
  );
}
