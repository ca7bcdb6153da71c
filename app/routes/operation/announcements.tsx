import { data, Form, href, Link, redirect, useNavigation } from "react-router";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { newAnnouncementForm } from "#app/features/announcements/announcement-forms.ts";
import { listAnnouncements } from "#app/features/announcements/announcements.server.ts";
import { AnnouncementFields } from "#app/features/announcements/ui/announcement-fields.tsx";
import { AnnouncementList } from "#app/features/announcements/ui/announcement-list.tsx";
import { draftAnnouncement } from "#app/features/announcements/write-announcement.server.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { OperationTabs } from "#app/features/settings/ui/operation-tabs.tsx";
import { listTaughtLanguages } from "#app/features/teachers/search-index/taught-languages.server.ts";
import { requireAdmin } from "#app/gate/gate.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { Panel } from "#app/ui/panel.tsx";
import type { Route } from "./+types/announcements.ts";

export function meta() {
  return privateHead("Announcements, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "settings");
  const query = new URL(request.url).searchParams;
  const before = query.get("before");
  if (before !== null && !isUuid(before)) throw data(null, { status: 400 });
  const [list, languages, counts] = await Promise.all([
    listAnnouncements(admin, before),
    listTaughtLanguages(),
    countQueue(admin),
  ]);
  const isFirst = before === null;
  return { ...list, isFirst, languages, counts, deleted: query.has("deleted"), zone: admin.zone };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "settings");
  const form = await parseForm(request, newAnnouncementForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const announcementId = await draftAnnouncement(admin, form.value);
  return redirect(href("/admin/announcements/:announcementId", { announcementId }));
}

export default function AnnouncementsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { rows, next, isFirst, languages, counts, deleted, zone } = loaderData;
  const state = useFormState(actionData?.form);
  const busy = useNavigation().state === "submitting";
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">Announcements</h1>
        <p className="mt-1.5 max-w-[70ch] text-muted">
          What we say to many people at once. A draft is looked at first; nobody is told before you
          send it.
        </p>
      </div>
      <ReportTabs current="operation" counts={counts} />
      <OperationTabs current="announcements" />
      {deleted && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          The draft is deleted.
        </Note>
      ) : null}
      <div className="grid items-start gap-6.5 min-[68.75rem]:grid-cols-[minmax(0,1fr)_27.5rem]">
        <div className="min-w-0">
          {rows.length === 0 ? (
            <EmptyState title="Nothing was announced yet">
              Write the first announcement beside this list.
            </EmptyState>
          ) : (
            <AnnouncementList rows={rows} zone={zone} />
          )}
          {isFirst && next === null ? null : (
            <nav aria-label="Pages" className="mt-4 flex gap-6">
              {isFirst ? null : (
                <Link
                  to={href("/admin/announcements")}
                  className="link inline-flex min-h-11 items-center"
                >
                  From the beginning
                </Link>
              )}
              {next === null ? null : (
                <Link to={`?before=${next}`} className="link inline-flex min-h-11 items-center">
                  Older announcements
                </Link>
              )}
            </nav>
          )}
        </div>
        <Panel title="New announcement">
          <Form method="post" className="grid gap-4" noValidate>
            <AnnouncementFields state={state} languages={languages} />
            <div>
              <Button disabled={busy}>Save and look at it</Button>
            </div>
          </Form>
        </Panel>
      </div>
    </Page>
  );
}
