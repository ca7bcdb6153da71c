import { Settings } from "lucide-react";
import { data, Form, href, redirect } from "react-router";
import { requirePerson } from "#app/gate/gate.server.ts";
import { AccountHeading } from "#app/features/accounts/own-account/ui/account-tabs.tsx";
import { readForm } from "#app/features/notifications/forms.ts";
import {
  listNotices,
  markNoticesRead,
  noticesPerPage,
} from "#app/features/notifications/inbox.server.ts";
import { NoticeList } from "#app/features/notifications/ui/notice-list.tsx";
import { unreadNotices } from "#app/features/notifications/unread.server.ts";
import { parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/inbox.ts";

export function meta() {
  return privateHead("Notifications");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const person = requirePerson(context);
  const asked = Number(new URL(request.url).searchParams.get("page"));
  const page = Math.min(1_000, Math.max(1, Math.floor(asked) || 1));
  const drawnAt = Date.now();
  const [found, unread] = await Promise.all([listNotices(person, { page }), unreadNotices(person)]);
  return {
    items: found.slice(0, noticesPerPage).map(({ id, title, body, link, createdAt, readAt }) => ({
      id,
      title,
      body,
      link,
      at: createdAt.getTime(),
      isNew: readAt === null,
    })),
    older: found.length > noticesPerPage,
    page,
    unread,
    drawnAt,
    zone: person.zone,
  };
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requirePerson(context);
  const form = await parseForm(request, readForm);
  if (!form.ok) return data({ form: form.state }, 400);
  if (!("until" in form.value)) {
    await markNoticesRead(person, { id: form.value.read });
    return null;
  }
  await markNoticesRead(person, { until: new Date(form.value.until) });
  return redirect(href("/account/inbox"));
}

export default function InboxPage({ loaderData }: Route.ComponentProps) {
  const { items, older, page, unread, drawnAt, zone } = loaderData;
  const address = (to: number) => `${href("/account/inbox")}${to > 1 ? `?page=${to}` : ""}`;
  return (
    <Page width="prose">
      <PageHead
        before={<AccountHeading />}
        title="Notifications"
        lead={`What happened in the last ${rules.notice.keepDays} days.`}
        actions={
          <>
            {unread > 0 ? (
              <Form method="post">
                <input type="hidden" name="read" value="all" />
                <input type="hidden" name="until" value={drawnAt} />
                <Button variant="outline">Mark all read</Button>
              </Form>
            ) : null}
            <ButtonLink variant="outline" to={href("/account/notifications")}>
              <Settings size={16} aria-hidden="true" />
              Settings
            </ButtonLink>
          </>
        }
      />
      {items.length === 0 ? (
        <EmptyState title="Nothing yet">
          Bookings, changes, reminders and answers to your reports are listed here.
        </EmptyState>
      ) : (
        <NoticeList items={items} zone={zone} />
      )}
      {page > 1 || older ? (
        <nav aria-label="Pages" className="mt-6 flex gap-2.5">
          {page > 1 ? (
            <ButtonLink variant="outline" to={address(page - 1)}>
              Newer
            </ButtonLink>
          ) : null}
          {older ? (
            <ButtonLink variant="outline" to={address(page + 1)}>
              Older
            </ButtonLink>
          ) : null}
        </nav>
      ) : null}
    </Page>
  );
}
