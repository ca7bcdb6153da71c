import { data, href, redirect } from "react-router";
import { AdminLink } from "#app/features/accounts/people/ui/admin-link.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { announcementForm } from "#app/features/announcements/announcement-forms.ts";
import { readAnnouncement } from "#app/features/announcements/announcements.server.ts";
import {
  sendAnnouncement,
  stopAnnouncement,
} from "#app/features/announcements/send-announcement.server.ts";
import { announcementRefusalText } from "#app/features/announcements/text.ts";
import { AnnouncementActs } from "#app/features/announcements/ui/announcement-acts.tsx";
import { AnnouncementPreview } from "#app/features/announcements/ui/announcement-preview.tsx";
import {
  deleteDraft,
  saveAnnouncement,
} from "#app/features/announcements/write-announcement.server.ts";
import { listTaughtLanguages } from "#app/features/teachers/search-index/taught-languages.server.ts";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { FormError } from "#app/ui/fields/form-error.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import type { Route } from "./+types/announcement.ts";

const done: Record<string, string> = {
  saved: "The draft is saved.",
  sending: "It is being sent. You can leave this page.",
  stopped: "Stopped. Nobody more is told.",
};

export function meta({ loaderData }: Route.MetaArgs) {
  return privateHead(`${loaderData?.announcement.title ?? "Announcement"}, admin`);
}

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "settings");
  const said = new URL(request.url).searchParams.get("done") ?? "";
  const announcement = await readAnnouncement(admin, params.announcementId);
  return {
    announcement,
    languages: await listTaughtLanguages(announcement.language),
    // What was being sent may have reached everybody since.
    done:
      Object.hasOwn(done, said) && !(said === "sending" && announcement.state !== "sending")
        ? done[said]
        : undefined,
    zone: admin.zone,
    now: Date.now(),
  };
}

export async function action({ params, request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "settings");
  const { announcementId } = params;
  const posted = request.clone();
  const form = await parseForm(request, announcementForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const own = href("/admin/announcements/:announcementId", params);
  const input = form.value;
  const refused = (reason: keyof typeof announcementRefusalText) =>
    data({ form: form.fail(announcementRefusalText[reason]) }, reason === "nobody" ? 422 : 409);
  switch (input.intent) {
    case "save": {
      const { intent: _, ...written } = input;
      const saved = await saveAnnouncement(admin, announcementId, written);
      if (saved.ok) return redirect(`${own}?done=saved`);
      return refused(saved.reason === "changed" ? "overtaken" : saved.reason);
    }
    case "send": {
      if (input.confirmed === undefined) return data({ form: form.fail({}), confirm: true }, 200);
      await requireFreshForm(posted, context);
      const sent = await sendAnnouncement(admin, announcementId, input.seen);
      return sent.ok ? redirect(`${own}?done=sending`) : refused(sent.reason);
    }
    case "stop": {
      const stopped = await stopAnnouncement(admin, announcementId);
      return stopped.ok ? redirect(`${own}?done=stopped`) : refused(stopped.reason);
    }
    case "delete":
      return (await deleteDraft(admin, announcementId))
        ? redirect(`${href("/admin/announcements")}?deleted`)
        : refused("not-draft");
  }
}

export default function AnnouncementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { announcement, languages, done, zone, now } = loaderData;
  const state = useFormState(actionData?.form);
  const said = state?.errors[""];
  return (
    <Page>
      <div className="pt-3 pb-5">
        <AdminLink
          to={href("/admin/announcements")}
          className="link-quiet inline-flex min-h-11 items-center text-sm"
        >
          Announcements
        </AdminLink>
        <h1 className="text-3xl wrap-anywhere">{announcement.title}</h1>
      </div>
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
      <div className="grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div className="grid min-w-0 gap-5">
          <AnnouncementPreview {...{ announcement, zone, now }} />
        </div>
        <AnnouncementActs
          {...{ announcement, languages, state, zone }}
          isConfirming={actionData !== undefined && "confirm" in actionData}
        />
      </div>
    </Page>
  );
}
