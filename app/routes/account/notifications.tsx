import { useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { requirePerson } from "#app/features/accounts/gate.server.ts";
import { AccountSection } from "#app/features/accounts/ui/account-section.tsx";
import { AccountTabs } from "#app/features/accounts/ui/account-tabs.tsx";
import { settingsForm, switchName, typedSettings } from "#app/features/notifications/forms.ts";
import { readHours, setHours } from "#app/features/notifications/hours.server.ts";
import { listMuted, setMuted } from "#app/features/notifications/muted.server.ts";
import { HoursFields } from "#app/features/notifications/ui/hours-fields.tsx";
import { listBrowsers } from "#app/features/notifications/push.server.ts";
import { PushPanel } from "#app/features/notifications/ui/push-panel.tsx";
import { SwitchTable } from "#app/features/notifications/ui/switch-table.tsx";
import { pushPublicKey } from "#app/platform/push/vapid.server.ts";
import { parseForm } from "#app/platform/forms.ts";
import { privateHead } from "#app/shell/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { FormError } from "#app/ui/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { useErrorFocus } from "#app/features/accounts/ui/use-error-focus.ts";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/notifications.ts";

export function meta() {
  return privateHead("Notifications");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const key = pushPublicKey();
  const [muted, hours, browsers] = await Promise.all([
    listMuted(person),
    readHours(person),
    key === null ? [] : listBrowsers(person),
  ]);
  return {
    email: person.email,
    off: muted.map(switchName),
    hours,
    zone: person.zone,
    push: key === null ? null : { key, browsers: browsers.map(listed) },
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

function listed({ id, browser, createdAt }: Awaited<ReturnType<typeof listBrowsers>>[number]) {
  return { id, browser, createdAt: createdAt.getTime() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, settingsForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { off, hours } = form.value;
  if (hours.quietFrom !== null && hours.quietFrom === hours.quietTo)
    return data({ form: form.fail({ quietTo: "Choose another time than the first" }) }, 422);
  // Where nothing can be pushed its switches are not on the page, and stay as they are.
  const kept = pushPublicKey() === null ? await listMuted(person) : [];
  const given = pushPublicKey() === null ? off.filter(({ channel }) => channel === "mail") : off;
  await setMuted(person, [...given, ...kept.filter(({ channel }) => channel === "push")]);
  await setHours(person, hours);
  return redirect(`${href("/account/notifications")}?saved`);
}

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, zone, push, saved } = loaderData;
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const refused = actionData?.form;
  useErrorFocus(form, refused);
  const { off, hours } = refused ? typedSettings(refused.values) : loaderData;
  return (
    <Page>
      <PageHead title="Notifications" />
      <AccountTabs />
      {refused ? (
        <FormError>Not saved yet: look at what is marked below.</FormError>
      ) : saved ? (
        <Note tone="ok" role="status" className="mt-6">
          Your choice is saved.
        </Note>
      ) : null}
      <Form method="post" ref={form} noValidate>
        <AccountSection title="What reaches you" lead={`Mail goes to ${email}.`}>
          <p className="mb-6 text-sm">
            <Link to={href("/account/inbox")} className="font-semibold text-brand underline">
              What happened
            </Link>{" "}
            has all of it, whatever you switch off here.
          </p>
          <SwitchTable off={off} channels={push ? ["mail", "push"] : ["mail"]} />
          <p className="mt-6 text-sm text-muted">
            Decisions on an application or a report, and anything about signing in, are always
            mailed as well.
          </p>
        </AccountSection>
        <AccountSection
          title="When it reaches you"
          lead={`What begins within ${rules.notice.nearHours} hours does not wait.`}
        >
          <HoursFields hours={hours} zone={zone} error={refused?.errors["quietTo"]} />
        </AccountSection>
        <div className="border-t border-line pt-6 lg:ps-94">
          <Button disabled={busy}>Save</Button>
        </div>
      </Form>
      {push ? (
        <AccountSection
          title="Push"
          lead="Notifications that a browser shows by itself, for each browser you allow. Their makers carry them and cannot read them."
        >
          <PushPanel serverKey={push.key} browsers={push.browsers} zone={zone} />
        </AccountSection>
      ) : null}
    </Page>
  );
}
