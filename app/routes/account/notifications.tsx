import { Fragment, useRef } from "react";
import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { requirePerson } from "#app/gate/gate.server.ts";
import { AccountSection } from "#app/features/accounts/own-account/ui/account-section.tsx";
import {
  AccountHeading,
  AccountTabs,
} from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import {
  readChatSettings,
  saveChatSettings,
} from "#app/features/chat/conversations/chat-settings.server.ts";
import { ChatSwitches } from "#app/features/chat/thread/ui/chat-switches.tsx";
import { switchesOf } from "#app/features/notifications/events.ts";
import {
  channelFields,
  restValues,
  settingNames,
  settingsForm,
  settingValues,
  switchName,
  typedSettings,
} from "#app/features/notifications/forms.ts";
import { readHours } from "#app/features/notifications/hours.server.ts";
import { listMuted } from "#app/features/notifications/muted.server.ts";
import { HoursFields } from "#app/features/notifications/ui/hours-fields.tsx";
import { listBrowsers } from "#app/features/notifications/push.server.ts";
import { wantsNews } from "#app/features/notifications/news/news-consent.server.ts";
import { NewsSwitch } from "#app/features/notifications/ui/news-switch.tsx";
import { saveSettings } from "#app/features/notifications/save-settings.server.ts";
import { PushPanel } from "#app/features/notifications/ui/push-panel.tsx";
import { SwitchTable } from "#app/features/notifications/ui/switch-table.tsx";
import { olderForm } from "#app/features/teachers/forms/older-form.ts";
import { pushPublicKey } from "#app/platform/push/vapid.server.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { madeFrom, madeFromField, readMadeFrom } from "#app/platform/forms/made-from.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { useUnsavedForm } from "#app/ui/fields/use-unsaved.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { useMadeFrom } from "#app/features/accounts/sessions/ui/use-made-from.ts";
import { useErrorFocus } from "#app/features/accounts/sessions/ui/use-error-focus.ts";
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
  // Until one browser shows notifications there is nothing of push to switch.
  const channels = browsers.length > 0 ? (["mail", "push"] as const) : (["mail"] as const);
  const names = new Set(muted.map(switchName));
  return {
    email: person.email,
    role: person.role,
    channels: channels.filter((channel) => switchesOf(person.role, channel).length > 0),
    allOff: channels.filter((channel) =>
      switchesOf(person.role, channel).every((one) => names.has(switchName(one))),
    ),
    off: muted.map(switchName),
    hours,
    zone: person.zone,
    push: key === null ? null : { key, browsers: browsers.map(listed) },
    chats: person.role === "admin" ? null : await readChatSettings(person),
    news: person.role === "admin" ? null : await wantsNews(person),
    saved: new URL(request.url).searchParams.has("saved"),
  };
}

function listed({ createdAt, ...browser }: Awaited<ReturnType<typeof listBrowsers>>[number]) {
  return { ...browser, createdAt: createdAt.getTime() };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, settingsForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const { hours } = form.value;
  if (hours.quietFrom !== null && hours.quietFrom === hours.quietTo)
    return data({ form: form.fail({ quietTo: "Choose another time than the first" }) }, 422);
  const chats = person.role === "admin" ? null : await readChatSettings(person);
  const done = await saveSettings(person, form.value, { drawn: readMadeFrom(form.values), chats });
  if (!done.ok) return data({ form: olderForm(form.values, done.stored, settingNames) }, 409);
  if (person.role !== "admin") await saveChatSettings(person, form.value.chats);
  return redirect(`${href("/account/notifications")}?saved`);
}

export default function NotificationsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { email, role, channels, zone, push, saved } = loaderData;
  const busy = useNavigation().state === "submitting";
  const form = useRef<HTMLFormElement>(null);
  const refused = actionData?.form;
  useErrorFocus(form, refused);
  const stored = {
    ...settingValues(
      channels.flatMap((channel) => switchesOf(role, channel)),
      loaderData.off,
      loaderData.hours,
    ),
    ...restValues(loaderData.chats, loaderData.news),
  };
  const isSaved = saved && refused === undefined;
  const drawn = useMadeFrom(madeFrom(stored), typedValue(refused, madeFromField), isSaved);
  useUnsavedForm(form, { drawn, isRefused: refused !== undefined });
  const wasOn = (channel: (typeof channels)[number]) => {
    const typed = typedValue(refused, channelFields(channel).was);
    return typed === undefined ? !loaderData.allOff.includes(channel) : typed === "on";
  };
  const { off, allOff, hours, chats, news } = refused ? typedSettings(refused.values) : loaderData;
  return (
    <Page>
      <PageHead before={<AccountHeading />} title="Notifications" />
      <AccountTabs />
      {refused ? (
        <FormError>
          {refused.errors[""] ?? "Not saved yet: look at what is marked below."}
        </FormError>
      ) : saved ? (
        <Note tone="ok" role="status" className="mt-6">
          Your choice is saved.
        </Note>
      ) : null}
      <Form method="post" ref={form} noValidate>
        <input type="hidden" name={madeFromField} value={drawn} />
        <Fragment key={drawn}>
          <AccountSection title="What reaches you" lead={`Mail goes to ${email}.`}>
            <p className="mb-6 text-sm">
              <Link to={href("/account/inbox")} className="font-semibold text-brand underline">
                Your notifications
              </Link>{" "}
              are all kept in one list, whatever you switch off here.
            </p>
            {channels.length === 0 ? (
              <p>Admins are told of nothing here that can be switched off.</p>
            ) : null}
            <div className="grid gap-8">
              {channels.map((channel) => (
                <SwitchTable
                  key={channel}
                  {...{ channel, role, off }}
                  isOn={!allOff.includes(channel)}
                  wasOn={wasOn(channel)}
                />
              ))}
            </div>
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
          {role === "admin" || chats === null ? null : (
            <AccountSection
              title="In chats"
              lead="Both ways: what you do not show of yourself, you do not see of others."
            >
              <ChatSwitches settings={chats} />
            </AccountSection>
          )}
          {role === "admin" || news === null ? null : (
            <AccountSection
              title="News"
              lead="What you have to know, such as maintenance, reaches you either way."
            >
              <NewsSwitch on={news} />
            </AccountSection>
          )}
        </Fragment>
        <div className="border-t border-line py-6 lg:ps-94">
          <Button disabled={busy}>Save</Button>
        </div>
      </Form>
      {push ? (
        <AccountSection
          title="Push"
          lead="Notifications that a browser shows even when our site is closed. You choose each browser yourself; its maker passes them on and cannot read them."
        >
          <PushPanel serverKey={push.key} browsers={push.browsers} zone={zone} />
        </AccountSection>
      ) : null}
    </Page>
  );
}
