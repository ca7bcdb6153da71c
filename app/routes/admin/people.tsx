import { Search } from "lucide-react";
import { data, Form, href, redirect } from "react-router";
import { listAdmins } from "#app/features/accounts/people/admins.server.ts";
import { hasRight } from "#app/access/admin-rights.ts";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import {
  inviteAdmin,
  withdrawInvitation,
} from "#app/features/accounts/people/invite-admin.server.ts";
import { adminsForm, peopleQuery } from "#app/features/accounts/people/people-forms.ts";
import { invitationRefusalText } from "#app/features/accounts/people/text.ts";
import { findPeople } from "#app/features/accounts/people/people.server.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { AdminsPanel } from "#app/features/accounts/people/ui/admin-list.tsx";
import { PeopleTable } from "#app/features/accounts/people/ui/people-table.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { clean, parseForm } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/fields/field.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/people.ts";

export function meta() {
  return privateHead("People, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "people", "settings");
  const { q } = peopleQuery.parse(Object.fromEntries(new URL(request.url).searchParams));
  const text = clean(q).trim();
  const [found, counts, list] = await Promise.all([
    hasRight(admin, "people") ? findPeople(admin, text) : { people: [], more: false },
    countQueue(admin),
    hasRight(admin, "settings") ? listAdmins(admin) : null,
  ]);
  const said = new URL(request.url).searchParams.get("done") ?? "";
  const note = Object.hasOwn(done, said) ? done[said] : undefined;
  return { text, ...found, counts, list, note, zone: admin.zone };
}

const done: Record<string, string> = {
  invited: "The invitation is on its way by mail.",
  withdrawn: "The invitation is withdrawn. Its link no longer works.",
};

export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context, "settings");
  const posted = request.clone();
  const form = await parseForm(request, adminsForm);
  if (!form.ok) return data({ form: form.state }, 400);
  await requireFreshForm(posted, context);
  const own = href("/admin/people");
  if (form.value.intent === "withdraw") {
    await withdrawInvitation(admin, form.value.invitationId);
    return redirect(`${own}?done=withdrawn`);
  }
  const invited = await inviteAdmin(admin, form.value);
  if (invited.ok) return redirect(`${own}?done=invited`);
  if (invited.reason !== "too-many")
    return data({ form: form.fail({ email: invitationRefusalText[invited.reason] }) }, 422);
  const wait = `This address was invited several times. Try again ${comeBackText(invited.until)}.`;
  return data(
    { form: form.fail({ email: wait }) },
    { status: 429, headers: { "retry-after": retryAfter(invited.until) } },
  );
}

/** Retry-After belongs on the page, too. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

export default function PeoplePage({ loaderData, actionData }: Route.ComponentProps) {
  const { text, people, more, counts, list, note, zone } = loaderData;
  const state = useFormState(actionData?.form);
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">People</h1>
        <p className="mt-1.5 text-muted">Everybody who has an account, by name or address.</p>
      </div>
      <ReportTabs current="people" counts={counts} />
      {note && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          {note}
        </Note>
      ) : null}
      {counts.rights.includes("people") ? (
        <>
          <Form method="get" role="search" className="mb-4 flex flex-wrap items-end gap-2.5">
            <TextField
              key={text}
              name="q"
              type="search"
              label="Name, or the beginning of an email address"
              defaultValue={text}
              maxLength={200}
              className="w-full sm:w-96"
            />
            <Button variant="outline" className="min-h-12">
              <Search size={18} aria-hidden="true" />
              Search
            </Button>
          </Form>
          {people.length > 0 ? (
            <>
              <PeopleTable people={people} zone={zone} />
              <p role="status" className="mt-3.5 text-sm text-muted">
                {more
                  ? `These are the first ${rules.account.peopleFound}, and there are more. Type more of the name or address to narrow it.`
                  : people.length === 1
                    ? "One person found."
                    : `${people.length} people found.`}
              </p>
            </>
          ) : (
            <EmptyState title={text === "" ? "Who are you looking for?" : "Nobody like that"}>
              {text === ""
                ? "Nobody is listed until you search."
                : `No name and no address begins with “${text}”. Erased accounts are not found.`}
            </EmptyState>
          )}
        </>
      ) : null}
      {text === "" && list !== null ? <AdminsPanel {...list} zone={zone} state={state} /> : null}
    </Page>
  );
}
