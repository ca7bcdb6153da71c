import { data, href, redirect } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { StillToSend } from "#app/features/accounts/sessions/ui/still-to-send.tsx";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { changeSetting, takeBackChange } from "#app/features/settings/change-setting.server.ts";
import type { OperatorWords } from "#app/features/settings/in-force.ts";
import { listSettings } from "#app/features/settings/list-settings.server.ts";
import { settingForm } from "#app/features/settings/setting-forms.ts";
import { settingRefusalText } from "#app/features/settings/text.ts";
import { OperationTabs } from "#app/features/settings/ui/operation-tabs.tsx";
import { SettingPanel } from "#app/features/settings/ui/setting-panel.tsx";
import { TextPanel } from "#app/features/settings/ui/text-panel.tsx";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { parseForm, typedValue } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { NoticeLine } from "#app/shell/page/notice-line.tsx";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/settings.ts";

const done: Record<string, string> = {
  changed: "Saved. It counts from the time that is shown.",
  withdrawn: "The change is taken back.",
};

export function meta() {
  return privateHead("Switches, numbers and texts, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "settings");
  const [list, counts] = await Promise.all([listSettings(admin), countQueue(admin)]);
  const said = new URL(request.url).searchParams.get("done") ?? "";
  return { ...list, counts, done: Object.hasOwn(done, said) ? done[said] : undefined };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "settings");
  const posted = request.clone();
  const form = await parseForm(request, settingForm());
  if (!form.ok) return data({ form: form.state }, 400);
  const input = form.value;
  if (input.intent === "text" && input.to === "preview")
    return data({ form: form.fail({}), preview: input.own });
  await requireFreshForm(posted, context);
  const own = href("/admin/settings");
  const changed =
    input.intent === "withdraw"
      ? await takeBackChange(admin, input.changeId)
      : await changeSetting(admin, input);
  if (!changed.ok) {
    const status = changed.reason === "same" ? 422 : 409;
    return data({ form: form.fail(settingRefusalText[changed.reason]) }, status);
  }
  return redirect(`${own}?done=${input.intent === "withdraw" ? "withdrawn" : "changed"}`);
}

export default function SettingsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { switches, numbers, texts, counts, done } = loaderData;
  const state = useFormState(actionData?.form);
  const named = typedValue(state, "name");
  const formOf = (name: string) =>
    named === name ? { state, stillToSend: <StillToSend state={state} /> } : {};
  const said = state?.errors[""];
  const previewed = (actionData as { preview?: OperatorWords | null } | undefined)?.preview;
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Switches, numbers and texts</h1>
        <p className="mt-1.5 max-w-[70ch] text-muted">
          What can be changed while the site runs. Every process knows a change within seconds, and
          the audit log keeps it.
        </p>
      </div>
      <ReportTabs current="operation" counts={counts} />
      <OperationTabs current="settings" />
      {done && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          {done}
        </Note>
      ) : null}
      {said ? (
        <div className="mb-5">
          <FormError>{said}</FormError>
        </div>
      ) : null}
      {typedValue(state, "changeId") === undefined ? null : <StillToSend state={state} />}
      <section aria-labelledby="switches" className="grid gap-4">
        <h2 id="switches" className="text-xl">
          Switches
        </h2>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {switches.map((one) => (
            <SettingPanel key={one.name} setting={one} {...formOf(one.name)} />
          ))}
        </div>
      </section>
      <section aria-labelledby="numbers" className="mt-9 grid gap-4">
        <h2 id="numbers" className="text-xl">
          Numbers
        </h2>
        <p className="-mt-2 max-w-[70ch] text-sm text-muted">
          Limits that no legal text names. What the terms promise, such as our commission and the
          times of cancelling, changes with a new version of the terms.
        </p>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {numbers.map((one) => (
            <SettingPanel key={one.name} setting={one} {...formOf(one.name)} />
          ))}
        </div>
      </section>
      <section aria-labelledby="texts" className="mt-9 grid gap-4">
        <h2 id="texts" className="text-xl">
          Texts
        </h2>
        <p className="-mt-2 max-w-[70ch] text-sm text-muted">
          Sentences of the site that are part of no legal text. Until you change one, it says what
          came with the last release.
        </p>
        <div className="grid items-start gap-5 lg:grid-cols-2">
          {texts.map((one) => (
            <TextPanel
              key={one.name}
              text={one}
              {...formOf(one.name)}
              preview={named === one.name ? <Preview notice={one.notice} own={previewed} /> : null}
            />
          ))}
        </div>
      </section>
    </Page>
  );
}

type PreviewProps = { notice: "info" | "warn" | undefined; own: OperatorWords | null | undefined };

/** What was typed, as its readers would see it. */
function Preview({ notice, own }: PreviewProps) {
  if (own === undefined) return null;
  return (
    <div role="status" className="grid gap-2">
      <p className="text-sm font-semibold">As it would be read. Nothing is saved yet.</p>
      {own === null ? (
        <p className="text-sm text-muted">Nothing is shown.</p>
      ) : notice === undefined ? (
        <blockquote dir="auto" className="rounded-note border border-line px-4 py-3 wrap-anywhere">
          {own.words}
        </blockquote>
      ) : (
        <NoticeLine {...own} tone={notice} />
      )}
    </div>
  );
}
