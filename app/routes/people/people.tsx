import { data, href, Link, redirect } from "react-router";
import { listAdmins } from "#app/features/accounts/people/admins.server.ts";
import { hasRight } from "#app/access/admin-rights.ts";
import { requireAdmin, requireFreshForm } from "#app/gate/gate.server.ts";
import {
  inviteAdmin,
  withdrawInvitation,
} from "#app/features/accounts/people/invite-admin.server.ts";
import { listPeople } from "#app/features/accounts/people/list-people.server.ts";
import { peopleForm } from "#app/features/accounts/people/people-forms.ts";
import {
  allPeople,
  peopleQuery,
  peopleSearch,
  savedFiltersMost,
} from "#app/features/accounts/people/people-query.ts";
import {
  dropFilter,
  listSavedFilters,
  saveFilter,
} from "#app/features/accounts/people/saved-filters.server.ts";
import { invitationRefusalText } from "#app/features/accounts/people/text.ts";
import { retryAfter, comeBackText } from "#app/features/accounts/account-security/text.ts";
import { AdminsPanel } from "#app/features/accounts/people/ui/admin-list.tsx";
import { PeopleFilters } from "#app/features/accounts/people/ui/people-filters.tsx";
import { PeopleTable } from "#app/features/accounts/people/ui/people-table.tsx";
import { SavedFilters } from "#app/features/accounts/people/ui/saved-filters.tsx";
import { listWaitingSanctions } from "#app/features/accounts/sanctions/list-sanctions.server.ts";
import { WaitingSanctionsPanel } from "#app/features/accounts/sanctions/ui/waiting-sanctions.tsx";
import { useFormState } from "#app/features/accounts/sessions/ui/use-form-state.ts";
import { countQueue } from "#app/features/reports/queue/queue.server.ts";
import { ReportTabs } from "#app/features/reports/queue/ui/report-tabs.tsx";
import { AppError } from "#app/platform/errors.ts";
import { parseForm, parsePosted } from "#app/platform/forms/forms.ts";
import { privateHead } from "#app/shell/page/page-head.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Note } from "#app/ui/note.tsx";
import { Page } from "#app/ui/page.tsx";
import { rules } from "#config/rules.ts";
import type { Route } from "./+types/people.ts";

const tooManyFilters = `You have ${savedFiltersMost} saved filters already. Forget one first.`;

export function meta() {
  return privateHead("People, admin");
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context, "people", "settings");
  const { done: said = "", ...asked } = Object.fromEntries(new URL(request.url).searchParams);
  const query = parsePosted(asked, peopleQuery);
  const mayRead = hasRight(admin, "people");
  const nobody = { people: [], next: null };
  const [list, saved, waiting, counts, admins] = await Promise.all([
    mayRead && query.ok ? listPeople(admin, query.value) : nobody,
    mayRead ? listSavedFilters(admin) : [],
    listWaitingSanctions(admin),
    countQueue(admin),
    hasRight(admin, "settings") ? listAdmins(admin) : null,
  ]);
  const filter = query.ok ? query.value : { ...allPeople, q: asked["q"] ?? "" };
  const { q, role, state, reports, sort } = filter;
  const isFirst = !query.ok || query.value.after === null;
  const note = Object.hasOwn(done, said) ? done[said] : undefined;
  const errors = query.ok ? {} : query.state.errors;
  const page = {
    ...list,
    filter: { q, role, state, reports, sort },
    isFirst,
    errors,
    saved,
    waiting,
  };
  return data(
    { ...page, counts, admins, note, zone: admin.zone },
    { status: query.ok ? 200 : 400 },
  );
}

const done: Record<string, string> = {
  invited: "The invitation is on its way by mail.",
  withdrawn: "The invitation is withdrawn. Its link no longer works.",
  saved: "The filter is saved.",
  forgotten: "The filter is forgotten.",
};

export async function action({ request, context }: Route.ActionArgs) {
  requireAdmin(context, "people", "settings");
  const posted = request.clone();
  const form = await parseForm(request, peopleForm);
  if (!form.ok) return data({ form: form.state }, 400);
  const own = href("/admin/people");
  const { value } = form;
  if (value.intent === "drop-filter") {
    await dropFilter(requireAdmin(context, "people"), value.filterId);
    return redirect(`${own}?done=forgotten`);
  }
  if (value.intent === "save-filter") {
    const search = new URLSearchParams(value.search);
    const query = peopleQuery.safeParse(Object.fromEntries(search));
    if (!query.success) throw new AppError("bad-request");
    const { after: _, ...filter } = query.data;
    const kept = await saveFilter(requireAdmin(context, "people"), value.name, filter);
    if (kept.ok) return redirect(`${own}?${peopleSearch(filter)}&done=saved`);
    return data({ form: form.fail({ name: tooManyFilters }) }, 422);
  }
  const admin = requireAdmin(context, "settings");
  await requireFreshForm(posted, context);
  if (value.intent === "withdraw") {
    await withdrawInvitation(admin, value.invitationId);
    return redirect(`${own}?done=withdrawn`);
  }
  const invited = await inviteAdmin(admin, value);
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
  const { people, next, filter, isFirst, errors, saved, waiting } = loaderData;
  const { counts, admins, note, zone } = loaderData;
  const state = useFormState(actionData?.form);
  const search = peopleSearch(filter);
  const isRefused = Object.keys(errors).length > 0;
  return (
    <Page>
      <div className="pt-6.5 pb-3.5">
        <h1 className="text-3xl">People</h1>
        <p className="mt-1.5 text-muted">Everybody who has an account.</p>
      </div>
      <ReportTabs current="people" counts={counts} />
      {note && !state ? (
        <Note tone="ok" role="status" className="mb-5">
          {note}
        </Note>
      ) : null}
      {counts.rights.includes("people") ? (
        <>
          {search === "" && isFirst ? <WaitingSanctionsPanel {...waiting} zone={zone} /> : null}
          <PeopleFilters filter={filter} errors={errors} />
          <SavedFilters {...{ saved, filter, state }} />
          {isRefused ? (
            <EmptyState title="This cannot be asked">
              {errors["after"] ?? "Correct what is marked above."}
            </EmptyState>
          ) : people.length > 0 ? (
            <PeopleTable people={people} zone={zone} />
          ) : (
            <EmptyState title="Nobody like that">
              {filter.q === ""
                ? "Nobody fits all of this."
                : `Nobody who fits the rest has “${filter.q}” in their name or address, or as a number of something of theirs.`}
            </EmptyState>
          )}
          {isFirst && next === null ? null : (
            <nav aria-label="Pages" className="mt-4 flex gap-6">
              {isFirst ? null : (
                <Link
                  to={`/admin/people?${search}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  From the beginning
                </Link>
              )}
              {next === null ? null : (
                <Link
                  to={`/admin/people?${peopleSearch(filter, next)}`}
                  className="link inline-flex min-h-11 items-center"
                >
                  Next {rules.account.peopleFound}
                </Link>
              )}
            </nav>
          )}
        </>
      ) : null}
      {search === "" && isFirst && admins !== null ? (
        <AdminsPanel {...admins} zone={zone} state={state} />
      ) : null}
    </Page>
  );
}
