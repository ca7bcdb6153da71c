import { data, Form, href, redirect, useNavigation } from "react-router";
import { requirePerson } from "#app/features/accounts/gate.server.ts";
import { AccountSection } from "#app/features/accounts/ui/account-section.tsx";
import { AccountTabs } from "#app/features/accounts/ui/account-tabs.tsx";
import {
  optionalEvents,
  wantedForm,
  type OptionalEvent,
} from "#app/features/notifications/events.ts";
import { listMuted, setMuted } from "#app/features/notifications/muted.server.ts";
import { parseForm } from "#app/platform/forms.ts";
import { privateHead } from "#app/shell/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { Switch } from "#app/ui/switch-field.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/notifications.ts";

const hours = rules.notice.reminderHours.map((n) => (n === 1 ? "one hour" : `${n} hours`));

const choices: Record<OptionalEvent, { title: string; text: string }> = {
  "lesson-reminder": {
    title: "A lesson is near",
    text: `${hours.join(" and ")} before it begins.`,
  },
  "unread-messages": {
    title: "A message waits",
    text: `Only when it has waited ${rules.chat.unreadMailMinutes} minutes unread.`,
  },
};

const always = [
  "Lessons that are booked or cancelled, with their calendar file",
  "Money that is paid or comes back",
  "Decisions on an application or a report",
  "Anything about signing in",
];

export function meta() {
  return privateHead("Notifications");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const muted = await listMuted(person);
  return {
    email: person.email,
    wanted: optionalEvents.filter((event) => !muted.includes(event)),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, wantedForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await setMuted(
    person,
    optionalEvents.filter((event) => form.value[event] === undefined),
  );
  return redirect(`${href("/account/notifications")}?saved`);
}

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, wanted, saved } = loaderData;
  const busy = useNavigation().state === "submitting";
  return (
    <Page>
      <PageHead title="Notifications" />
      <AccountTabs />
      {actionData ? (
        <FormError>That could not be saved. Try again.</FormError>
      ) : saved ? (
        <Note tone="ok" role="status" className="mt-6">
          Your choice is saved.
        </Note>
      ) : null}
      <AccountSection title="By mail, if you like" lead={`To ${email}.`}>
        <Form method="post" className="grid gap-5">
          <ul className="border-b border-line">
            {optionalEvents.map((event) => (
              <li
                key={event}
                className="flex flex-wrap items-center justify-between gap-x-6 gap-y-1 border-t border-line py-3"
              >
                <span>
                  <span id={event} className="block font-semibold">
                    {choices[event].title}
                  </span>
                  <span id={`${event}-text`} className="text-sm text-muted first-letter:uppercase">
                    {choices[event].text}
                  </span>
                </span>
                <Switch
                  name={event}
                  aria-labelledby={event}
                  aria-describedby={`${event}-text`}
                  defaultChecked={wanted.includes(event)}
                />
              </li>
            ))}
          </ul>
          <div>
            <Button disabled={busy}>Save</Button>
          </div>
        </Form>
      </AccountSection>
      <AccountSection title="Always by mail" lead="You would want to know.">
        <ul className="grid gap-2">
          {always.map((what) => (
            <li key={what} className="border-t border-line pt-2 first:border-t-0 first:pt-0">
              {what}
            </li>
          ))}
        </ul>
      </AccountSection>
    </Page>
  );
}
