import { afterSignIn } from "#app/gate/after-sign-in.server.ts";
import { lazy, Suspense, useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { brand } from "#config/brand.ts";
import { landing } from "#app/access/landing.ts";
import { cameBackText, exchangeText } from "#app/features/accounts/sign-in/text.ts";
import { loginForm } from "#app/features/accounts/sign-in/forms.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { withQuery } from "#app/platform/links.ts";
import { signInHeaders, refuseHostedSignIn } from "#app/gate/own-sign-in.server.ts";
import {
  signInOptions,
  newPasswordRules,
} from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import { signIn } from "#app/features/accounts/sign-in/sign-in.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { FrontDoor } from "#app/features/accounts/sign-in/ui/front-door.tsx";
import { findSlotInHand } from "#app/features/scheduling/booking/slot-in-hand.server.ts";
import { ChosenSlot } from "#app/features/scheduling/booking/ui/slot-in-hand.tsx";
import { findChatInHand } from "#app/features/chat/thread/chat-page.server.ts";
import { ChosenChat } from "#app/features/chat/thread/ui/chosen-chat.tsx";
import { PasskeyButton } from "#app/features/accounts/sign-in/passkeys/passkey-button.tsx";
import { PasswordField } from "#app/features/accounts/passwords/ui/password-field.tsx";
import { SignedInAs } from "#app/shell/bars/signed-in-as.tsx";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { cookieHeaders } from "#app/platform/http/cookie-headers.ts";
import { requestContext } from "#app/platform/http/request-context.ts";
import { Button } from "#app/ui/button.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { staticIsland } from "#app/ui/static-island.tsx";
import type { Route } from "./+types/login.ts";
import { sharedHead } from "#app/shell/share/shared-head.ts";

export function meta({ matches }: Route.MetaArgs) {
  return sharedHead(matches, "/login");
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

function nextOf(request: Request): string | null {
  return localPath(new URL(request.url).searchParams.get("next"));
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const next = nextOf(request);
  const person = findPerson(context);
  if (person !== null && person.role !== null) throw redirect(landing(person.role, next));
  const signIn = signInOptions();
  const page = {
    next,
    slot: await findSlotInHand(next),
    writeTo: await findChatInHand(next),
    signIn,
    refused: cameBackText(new URL(request.url).searchParams.get("refused")),
    reset: new URL(request.url).searchParams.get("reset") === "done",
    person: person && { name: person.name, email: person.email },
  };
  return data(page, { headers: signInHeaders(signIn) });
}

export async function action({ request, context }: Route.ActionArgs) {
  refuseHostedSignIn();
  const form = await parseForm(request, loginForm((await newPasswordRules()).policy));
  if (!form.ok) return data({ form: form.state }, 400);
  const next = localPath(form.value.next) ?? nextOf(request);

  const begun = await signIn({ ...form.value, next }, request.headers, {
    from: context.get(requestContext).address || undefined,
  });
  if (begun.ok)
    return redirect(await afterSignIn(begun, next), { headers: cookieHeaders(begun.setCookie) });
  if (begun.reason === "second-step")
    return redirect(withQuery("/login/code", { next }), {
      headers: cookieHeaders(begun.setCookie),
    });
  if (begun.reason === "too-many")
    return data(
      {
        form: form.fail(
          `There were too many failed attempts. You can try again ${comeBackText(begun.until)}.`,
        ),
      },
      { status: 429, headers: { "retry-after": retryAfter(begun.until) } },
    );
  if (begun.reason === "kept-out") return data({ form: form.fail(exchangeText["kept-out"]) }, 422);
  return data(
    {
      form: form.fail(
        "The address or the password is not right. Check both and try again. If you have just signed up, use the newest mail from us first: it confirms your address.",
      ),
    },
    422,
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders, loaderHeaders }: Route.HeadersArgs) {
  return [...actionHeaders].length > 0 ? actionHeaders : loaderHeaders;
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, slot, writeTo, person, reset, signIn, refused } = loaderData;
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
  return (
    <FrontDoor
      title="Welcome back"
      lead={`Log in to ${brand.name}`}
      after={
        <>
          <span className="w-full py-1.5 text-muted md:w-auto md:py-2.5">New here?</span>
          <SignUpLink to={href("/student/register")} next={next}>
            Student Sign Up
          </SignUpLink>
          <SignUpLink to={href("/teacher/apply")} next={next}>
            Teacher Sign Up
          </SignUpLink>
        </>
      }
    >
      <ChosenSlot slot={slot} />
      <ChosenChat teacherName={writeTo} />
      {signIn.type === "redirect" ? (
        <ProviderButton signIn={signIn} next={next} error={refused} />
      ) : null}
      {signIn.type === "browser-rest" ? (
        <Suspense>
          <ProviderLogin signIn={signIn} next={next} />
        </Suspense>
      ) : null}
      {signIn.type === "form" ? (
        <>
          <PasskeyDoor next={next} />
          <Form method="post" ref={form} noValidate className="grid gap-3.5">
            <FormError>{state?.errors[""]}</FormError>
            {reset && !state ? (
              <Note tone="ok" role="status">
                Your new password is saved. Log in with it.
              </Note>
            ) : null}
            <input type="hidden" name="next" value={next ?? ""} />
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
            <PasswordField
              name="password"
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
              error={state?.errors["password"]}
            />
            <Button size="l" variant="outline" wide disabled={busy} className="mt-1">
              {busy ? "One moment" : "Log in"}
            </Button>
          </Form>
        </>
      ) : null}
    </FrontDoor>
  );
}

/** Above the password; the same on every visitor's page. */
function PasskeyDoor({ next }: { next: string | null }) {
  return (
    <PasskeyButton
      task={{ action: href("/login/passkey"), kind: "get" }}
      label="Use a passkey"
      wide
      fields={() => ({ next: next ?? "" })}
      // A document of its own: the bar above belongs to the person who is signed in.
      onDone={({ to }) => location.assign(to ?? href("/"))}
      after={
        <p className="mb-5 flex items-center gap-3 text-sm text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or with a password
        </p>
      }
    />
  );
}

function SignUpLink(props: { to: string; next: string | null; children: string }) {
  return (
    <Link
      to={withQuery(props.to, { next: props.next })}
      className="link-quiet w-full py-2.5 font-semibold md:w-auto"
    >
      {props.children}
    </Link>
  );
}
