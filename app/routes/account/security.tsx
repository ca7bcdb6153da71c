import { useEffect, useRef, type ReactNode } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { changePassword } from "#app/features/accounts/change-password.server.ts";
import { securityForm } from "#app/features/accounts/forms.ts";
import { findSession, requirePerson } from "#app/features/accounts/gate.server.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
} from "#app/features/accounts/sessions.server.ts";
import { setZone } from "#app/features/accounts/set-zone.server.ts";
import { AccountTabs } from "#app/features/accounts/ui/account-tabs.tsx";
import { passwordRefusalText, retryAfter, waitText } from "#app/features/accounts/text.ts";
import { NewPasswordField } from "#app/features/accounts/ui/new-password-field.tsx";
import { PasswordField } from "#app/features/accounts/ui/password-field.tsx";
import { SessionList } from "#app/features/accounts/ui/session-list.tsx";
import { useErrorFocus } from "#app/features/accounts/ui/use-error-focus.ts";
import { ZoneField } from "#app/features/accounts/ui/zone-field.tsx";
import { parseForm, typedValue } from "#app/platform/forms.ts";
import { requestContext } from "#app/platform/request-context.ts";
import { listZones } from "#app/platform/zones.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/security.ts";
import { privateHead } from "#app/shell/page-head.ts";

const done: Record<string, string> = {
  password: "Your password is changed, and every other device is signed out.",
  zone: "Your time zone is saved.",
  sessions: "Signed out there.",
};

export function meta() {
  return privateHead("Security Settings");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  return {
    person: { email: person.email, role: person.role, zone: person.zone },
    sessions: await listSessions(person, findSession(context)!.sessionId),
    zones: listZones(),
    done: done[new URL(request.url).searchParams.get("done") ?? ""],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, securityForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const wish = form.value;
  const { sessionId } = findSession(context)!;
  switch (wish.intent) {
    case "zone":
      await setZone(person, wish.zone);
      return back("zone");
    case "end-session":
      if (wish.sessionId !== sessionId) await endSession(person, wish.sessionId);
      return back("sessions");
    case "end-others":
      await endOtherSessions(person, sessionId);
      return back("sessions");
    case "password": {
      const changed = await changePassword(
        person,
        { current: wish.currentPassword, password: wish.password },
        request.headers,
        { from: context.get(requestContext).address || undefined },
      );
      if (changed.ok) return back("password", changed.setCookie);
      if (changed.reason === "too-many")
        return data(
          {
            form: form.fail({
              currentPassword: `That was tried too often. You can try again ${waitText(changed.until)}.`,
            }),
          },
          { status: 429, headers: { "retry-after": retryAfter(changed.until) } },
        );
      if (changed.reason === "wrong")
        return data({ form: form.fail({ currentPassword: "This is not your password" }) }, 422);
      return data({ form: form.fail({ password: passwordRefusalText[changed.reason] }) }, 422);
    }
  }
}

function back(what: string, setCookie: string[] = []) {
  const headers = setCookie.map((cookie) => ["set-cookie", cookie] as [string, string]);
  return redirect(`${href("/account/security")}?done=${what}`, { headers });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sessions, zones, done } = loaderData;
  const state = actionData?.form;
  const intent = typedValue(state, "intent");
  const error = (of: string, field: string) => (intent === of ? state?.errors[field] : undefined);
  const passwordForm = useRef<HTMLFormElement>(null);
  useErrorFocus(passwordForm, state);
  useEffect(() => {
    if (loaderData.done !== undefined) passwordForm.current?.reset();
  }, [loaderData]);
  const busy = useNavigation().state === "submitting";
  return (
    <Page>
      <PageHead title="Security Settings" />
      <AccountTabs />
      {done && !state ? (
        <Note tone="ok" role="status" className="mb-8">
          {done}
        </Note>
      ) : null}
      {state && intent !== "password" && intent !== "zone" ? (
        <FormError>That could not be done. Try again.</FormError>
      ) : null}

      <Section title="Profile" lead="Every time on these pages is shown in your own time zone.">
        <Form method="post" noValidate className="grid max-w-110 gap-4">
          <input type="hidden" name="intent" value="zone" />
          <ZoneField
            zones={zones}
            chosen={(intent === "zone" ? typedValue(state, "zone") : undefined) ?? person.zone}
            error={error("zone", "zone")}
            hint={
              person.role === "teacher"
                ? "Booked lessons and your teaching hours stay where they are."
                : "Booked lessons stay at the same moment; only the clock they are shown in changes."
            }
          />
          <div>
            <Button variant="outline" disabled={busy}>
              Save time zone
            </Button>
          </div>
        </Form>
      </Section>

      <Section
        title="Sign-in"
        lead="A change of password sends a mail to this address and signs out every other device."
      >
        <p className="border-b border-line pb-4">
          <span className="block text-sm font-semibold">Email</span>
          <span className="wrap-anywhere">{person.email}</span>, confirmed
        </p>
        <Form method="post" noValidate ref={passwordForm} className="mt-5 grid max-w-110 gap-4">
          <h3 className="sr-only">Change password</h3>
          <input type="hidden" name="intent" value="password" />
          <input hidden readOnly autoComplete="username" value={person.email} />
          <PasswordField
            name="currentPassword"
            label="Password you have now"
            autoComplete="current-password"
            required
            error={error("password", "currentPassword")}
          />
          <NewPasswordField
            name="password"
            label="New password"
            error={error("password", "password")}
          />
          <div>
            <Button disabled={busy}>Change password</Button>
          </div>
        </Form>
      </Section>

      <Section
        title="Where you are signed in"
        lead={
          person.role === "admin"
            ? `A session ends after ${rules.account.adminIdleMinutes} minutes without use and after ${rules.account.adminAbsoluteHours} hours in any case.`
            : `A session ends after ${rules.account.idleDays} days without use and after ${rules.account.absoluteDays} days in any case.`
        }
      >
        <SessionList sessions={sessions} zone={person.zone} busy={busy} />
      </Section>

      <Section title="Your data" lead="A copy of everything we keep about you, or an end to it.">
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <Link to={href("/account/data")} className="link inline-flex min-h-11 items-center">
            Download my data
          </Link>
          <Link to={href("/account/delete")} className="link inline-flex min-h-11 items-center">
            Delete account
          </Link>
        </p>
      </Section>
    </Page>
  );
}

function Section(props: { title: string; lead: string; children: ReactNode }) {
  return (
    <section className="grid gap-x-14 gap-y-5 border-t border-line py-9 lg:grid-cols-[20rem_minmax(0,1fr)]">
      <div>
        <h2 className="text-xl">{props.title}</h2>
        <p className="mt-2 max-w-[40ch] text-sm text-muted">{props.lead}</p>
      </div>
      <div className="min-w-0">{props.children}</div>
    </section>
  );
}
