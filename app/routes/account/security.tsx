import { data, href, redirect, useNavigation } from "react-router";
import { rules } from "#config/rules.ts";
import { securityForm } from "#app/features/accounts/own-account/forms.ts";
import { findSession } from "#app/gate/session-context.server.ts";
import { requireFresh, requirePerson } from "#app/gate/gate.server.ts";
import {
  listEvents,
  passwordChangedAt,
} from "#app/features/accounts/account-security/history.server.ts";
import { waysIn } from "#app/features/accounts/sign-in/sign-in-options.server.ts";
import {
  listPasskeys,
  removePasskey,
} from "#app/features/accounts/sign-in/passkeys/passkeys.server.ts";
import {
  endOtherSessions,
  endSession,
  listSessions,
} from "#app/features/accounts/sessions/sessions.server.ts";
import { setZone } from "#app/features/accounts/own-account/set-zone.server.ts";
import { twoStepOf } from "#app/features/accounts/two-step/two-step.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { PasskeyList } from "#app/features/accounts/sign-in/passkeys/passkey-list.tsx";
import { SessionList } from "#app/features/accounts/sessions/ui/session-list.tsx";
import { YourData } from "#app/features/accounts/own-account/ui/your-data.tsx";
import { SignInHistory } from "#app/features/accounts/account-security/ui/sign-in-history.tsx";
import { ProviderWays, SignInWays } from "#app/features/accounts/sign-in/ui/sign-in-ways.tsx";
import { TwoStepState } from "#app/features/accounts/two-step/ui/two-step-state.tsx";
import { requestOrigin } from "#app/gate/request-origin.ts";
import {
  findCalendarFeed,
  makeCalendarFeed,
  removeCalendarFeed,
} from "#app/features/scheduling/calendar-sync/calendar-feed.server.ts";
import { CalendarFeed } from "#app/features/scheduling/calendar-sync/ui/calendar-feed.tsx";
import { erasureOf } from "#app/features/privacy/deletion.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { formatDate, zoneCity } from "#app/platform/time/time.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import type { Route } from "./+types/security.ts";

const done: Record<string, string> = {
  password: "Your password is changed, and every other device is signed out.",
  sessions: "Signed out there.",
  "passkey-added": "Your passkey is added. You can sign in with it from now on.",
  "passkey-removed": "The passkey is removed. It opens nothing here any more.",
  "two-step-off": "Two-step sign-in is off.",
  "calendar-feed-removed": "The address is removed. It opens nothing any more.",
};

export function meta() {
  return privateHead("Security Settings");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const { sessionId } = findSession(context)!;
  const [sessions, passkeys, twoStep, events, passwordAt] = await Promise.all([
    listSessions(person, sessionId),
    listPasskeys(person),
    twoStepOf(person),
    listEvents(person),
    passwordChangedAt(person),
  ]);
  return {
    person: { email: person.email, role: person.role, zone: person.zone },
    sessions,
    passkeys,
    twoStep,
    events,
    passwordAt,
    calendarFeed: await findCalendarFeed(person),
    erasedFrom: erasureOf(person),
    ways: waysIn(),
    done: done[new URL(request.url).searchParams.get("done") ?? ""],
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, securityForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const input = form.value;
  const { sessionId } = findSession(context)!;
  switch (input.intent) {
    case "zone":
      await setZone(person, input.zone);
      // Asked for beside a page's times: the profile is where it is seen and set.
      return redirect(`${href("/account/profile")}?saved-zone#zone`);
    case "end-session":
      requireFresh(context);
      if (input.sessionId !== sessionId) await endSession(person, input.sessionId);
      return back("sessions");
    case "end-others":
      requireFresh(context);
      await endOtherSessions(person, sessionId);
      return back("sessions");
    case "remove-passkey":
      requireFresh(context);
      await removePasskey(person, input.passkeyId, requestOrigin(request, context));
      return back("passkey-removed");
    case "make-calendar-feed":
      requireFresh(context);
      return data({
        calendarAddress: await makeCalendarFeed(person, requestOrigin(request, context)),
      });
    case "remove-calendar-feed":
      await removeCalendarFeed(person, requestOrigin(request, context));
      return back("calendar-feed-removed");
  }
}

function back(what: string) {
  return redirect(`${href("/account/security")}?done=${what}`);
}

function remedy({ ours, reset }: { ours: boolean; reset: boolean }) {
  if (ours)
    return { to: href("/account/password"), label: "Change password and sign out the others" };
  return reset ? { to: href("/reset"), label: "Choose a new password" } : null;
}

export default function SecurityPage({ loaderData, actionData }: Route.ComponentProps) {
  const { person, sessions, passkeys, twoStep, events, passwordAt, ways, done, erasedFrom } =
    loaderData;
  const { zone } = person;
  const busy = useNavigation().state === "submitting";
  const { account } = rules;
  return (
    <Page>
      <PageHead before={<AccountHeading />} title="Security Settings" />
      <AccountTabs />
      {done && !actionData ? (
        <Note tone="ok" role="status" className="my-4">
          {done}
        </Note>
      ) : null}
      {actionData && "form" in actionData ? (
        <FormError>That could not be done. Try again.</FormError>
      ) : null}

      <AccountSection
        title="Sign-in"
        lead={
          ways.ours
            ? "Each change here sends an email to the address you had before it."
            : `You sign in with ${ways.provider ?? "our sign-in provider"}, which keeps your password. We never see it.`
        }
      >
        {ways.ours ? (
          <SignInWays email={person.email} passwordAt={passwordAt} zone={zone} />
        ) : (
          <ProviderWays email={person.email} {...ways} />
        )}
      </AccountSection>
      {ways.ours ? (
        <AccountSection
          title="Passkeys"
          lead="Sign in with your face, finger or device PIN. Nothing to remember, nothing to steal."
        >
          <PasskeyList {...{ passkeys, zone, busy }} />
        </AccountSection>
      ) : null}
      <AccountSection
        title="Two-step sign-in"
        lead="A six-digit code from an app, asked for on every way in."
      >
        <TwoStepState {...{ ...twoStep, zone, needed: person.role === "admin" }} />
      </AccountSection>
      <AccountSection
        title="Where you are signed in"
        lead={
          person.role === "admin"
            ? `A session ends after ${account.adminIdleMinutes} minutes without use and after ${account.adminAbsoluteHours} hours in any case.`
            : `A session ends after ${account.idleDays} days without use and after ${account.absoluteDays} days in any case.`
        }
      >
        <SessionList sessions={sessions} zone={zone} busy={busy} />
      </AccountSection>
      <AccountSection
        title="Sign-in history"
        lead={`The last ${account.signInHistoryDays} days, refusals too. Times in ${zoneCity(zone)} time; of a network address only its beginning is kept.`}
      >
        <SignInHistory events={events} zone={zone} remedy={remedy(ways)} />
      </AccountSection>
      <AccountSection
        id="calendar-feed"
        title="Your calendar"
        lead="Your lessons in the calendar you use every day, kept up to date by itself."
      >
        <CalendarFeed
          feed={loaderData.calendarFeed}
          address={
            actionData && "calendarAddress" in actionData ? actionData.calendarAddress : null
          }
          zone={zone}
          busy={busy}
        />
      </AccountSection>
      {person.role === "admin" ? null : (
        <AccountSection
          title="People you have blocked"
          lead="You and they cannot write to each other or book."
        >
          <ButtonLink to={href("/account/blocked")} variant="outline">
            See whom you have blocked
          </ButtonLink>
        </AccountSection>
      )}
      {person.role === "student" || person.role === "teacher" ? (
        <AccountSection
          title="API"
          lead="Tokens for programs that do something for you here, and webhooks that tell them what happens."
        >
          <div className="flex flex-wrap gap-2.5">
            <ButtonLink to={href("/account/api")} variant="outline">
              See your tokens
            </ButtonLink>
            <ButtonLink to={href("/account/webhooks")} variant="outline">
              See your webhooks
            </ButtonLink>
          </div>
        </AccountSection>
      ) : null}
      <AccountSection
        title="Your data"
        lead="A copy of everything we keep about you, or an end to it."
      >
        <YourData erasedOn={erasedFrom === null ? null : formatDate(erasedFrom, zone)} />
      </AccountSection>
    </Page>
  );
}
