import { Link, redirect } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { adminStart, hasRight } from "#app/access/admin-rights.ts";
import { requireAnyAdmin } from "#app/gate/gate.server.ts";
import {
  countApplications,
  listApplications,
  queueChoices,
} from "#app/features/teachers/vetting/application-queue.server.ts";
import { listCountries } from "#app/features/teachers/reference-data/countries.ts";
import { commonLanguages } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import {
  countPublishedTeachers,
  listPublishedTeachers,
} from "#app/features/teachers/sanctions/published-teachers.server.ts";
import {
  isNarrowed,
  queuePath,
  applicationQuery,
  shows,
  type ApplicationQuery,
  type Show,
} from "#app/features/teachers/vetting/queue-query.ts";
import {
  countWaitingDecisions,
  listWaitingDecisions,
} from "#app/features/teachers/sanctions/waiting-decisions.server.ts";
import { DecisionsTable } from "#app/features/teachers/sanctions/ui/decisions-table.tsx";
import { PublishedTable } from "#app/features/teachers/sanctions/ui/published-table.tsx";
import { ApplicationFilters } from "#app/features/teachers/vetting/ui/queue-filters.tsx";
import { QueueKeys } from "#app/ui/keys/queue-keys.tsx";
import { ApplicationTable } from "#app/features/teachers/vetting/ui/queue-table.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/teachers.ts";
import { privateHead } from "#app/shell/page/page-head.ts";

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAnyAdmin(context);
  // It is where every admin lands: one who has other areas goes on there.
  if (!hasRight(admin, "applications")) throw redirect(adminStart(admin));
  const search = new URL(request.url).searchParams;
  const query = applicationQuery.parse(Object.fromEntries(search));
  const now = Date.now();
  const [applications, teachers, decisions, list] = await Promise.all([
    countApplications(admin, now),
    countPublishedTeachers(admin),
    countWaitingDecisions(admin),
    readList(admin, query, now),
  ]);
  return {
    query,
    now,
    zone: admin.zone,
    seesLog: hasRight(admin, "settings"),
    counts: { ...applications, ...teachers, decisions },
    list,
  };
}

type Admin = ReturnType<typeof requireAnyAdmin>;

async function readList(admin: Admin, query: ApplicationQuery, now: number) {
  const { show } = query;
  switch (show) {
    case "decisions":
      return { of: "decisions" as const, ...(await listWaitingDecisions(admin, query.after)) };
    case "published":
    case "limited": {
      const page = await listPublishedTeachers(admin, { ...query, show });
      const choices = { languages: commonLanguages(), countries: listCountries() };
      return { of: "teachers" as const, ...page, ...choices };
    }
    default: {
      const [page, choices] = await Promise.all([
        listApplications(admin, { ...query, show }, now),
        queueChoices(admin, show),
      ]);
      return { of: "applications" as const, show, ...page, ...choices };
    }
  }
}

export function meta() {
  return privateHead("Teachers");
}

const tabNames: Record<Show, string> = {
  waiting: "Applications",
  applicant: "Waiting for applicant",
  decided: "Decided",
  published: "Published",
  limited: "Restricted or closing",
  decisions: "To decide",
};

export default function AdminTeachersPage({ loaderData }: Route.ComponentProps) {
  const { query, counts, list, seesLog, zone } = loaderData;
  const { show } = query;
  return (
    <Page>
      <PageHead
        title="Teachers"
        lead={leadText(counts)}
        actions={
          seesLog ? (
            <Link
              to="/admin/audit?what=teachers"
              className="link inline-flex min-h-11 items-center"
            >
              Audit log
            </Link>
          ) : null
        }
      />
      <TabLinks
        label="Which teachers"
        tabs={shows.map((one) => ({
          to: one === "waiting" ? "/admin/teachers" : `/admin/teachers?show=${one}`,
          label: tabNames[one],
          count: counts[one],
          current: one === show,
          urgent:
            (one === "waiting" && counts.overdue > 0) ||
            (one === "decisions" && counts.decisions > 0),
        }))}
      />
      {list.of === "decisions" ? (
        <p className="my-4.5 max-w-[62ch] text-sm text-muted">
          Appeals, closings that need a second admin, and what the rule on reliability asks. Who
          decided something does not decide about it again.
        </p>
      ) : (
        <ApplicationFilters query={query} languages={list.languages} countries={list.countries} />
      )}
      {list.rows.length === 0 ? <Nothing query={query} /> : null}
      {list.of === "teachers" && list.rows.length > 0 ? (
        <PublishedTable rows={list.rows} zone={zone} />
      ) : null}
      {list.of === "decisions" && list.rows.length > 0 ? (
        <DecisionsTable rows={list.rows} zone={zone} />
      ) : null}
      {list.of === "applications" && list.rows.length > 0 ? (
        <ApplicationTable rows={list.rows} show={list.show} zone={zone} />
      ) : null}
      {list.rows.length > 0 ? (
        <div className="mt-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-xs text-muted">
          <QueueKeys canClaim={show === "waiting"} />
          <p>
            {show === "waiting"
              ? `The clock runs ${rules.apply.reviewWorkDays} working days from sending. Decisions are made one at a time, never in bulk.`
              : show === "decisions"
                ? "The longest waiting first."
                : "The latest first."}
          </p>
        </div>
      ) : null}
      <Pages query={query} next={list.next} />
    </Page>
  );
}

function Pages({ query, next }: { query: ApplicationQuery; next: string | null }) {
  if (next === null && query.after === null) return null;
  return (
    <nav aria-label="Pages" className="mt-4 flex gap-6">
      {query.after === null ? null : (
        <Link to={queuePath(query)} className="link inline-flex min-h-11 items-center">
          From the beginning
        </Link>
      )}
      {next === null ? null : (
        <Link
          to={queuePath(query, { after: next })}
          className="link inline-flex min-h-11 items-center"
        >
          Next {rules.apply.perPage}
        </Link>
      )}
    </nav>
  );
}

/** "Nine applications are waiting. One is overdue, one is due today, 2 are due tomorrow." */
function leadText(counts: Route.ComponentProps["loaderData"]["counts"]) {
  const { decisions } = counts;
  if (decisions === 0) return applicationsText(counts);
  const also = decisions === 1 ? "One decision waits" : `${decisions} decisions wait`;
  return `${counts.waiting === 0 ? "No application is waiting." : applicationsText(counts)} ${also} for an admin.`;
}

function applicationsText({
  waiting,
  overdue,
  dueToday,
  dueTomorrow,
}: Route.ComponentProps["loaderData"]["counts"]): string {
  if (waiting === 0) return "Nobody is waiting for an answer.";
  const many =
    waiting >= rules.apply.countedTo ? `${waiting.toLocaleString(brand.locale)} or more` : waiting;
  const count = waiting === 1 ? "One application is" : `${many} applications are`;
  const parts = [
    [overdue, "overdue"] as const,
    [dueToday, "due today"] as const,
    [dueTomorrow, "due tomorrow"] as const,
  ].flatMap(([count, what]) =>
    count === 0 ? [] : count === 1 ? `one is ${what}` : `${count} are ${what}`,
  );
  const urgent = parts.join(", ");
  return `${count} waiting.${urgent === "" ? "" : ` ${urgent[0]!.toUpperCase()}${urgent.slice(1)}.`}`;
}

const nothing: Record<Show, { title: string; words: string }> = {
  waiting: {
    title: "No application is waiting",
    words: "The next one will appear here. The one that has waited longest is always on top.",
  },
  applicant: {
    title: "Nobody has anything to correct",
    words: "Applications where you asked for changes stay here until they are sent again.",
  },
  decided: { title: "None decided yet", words: "Decided applications are kept with their reason." },
  published: { title: "No teacher yet", words: "Approve an application to publish the first." },
  limited: {
    title: "No teacher is restricted",
    words: "Restricted, suspended, closing and closed teachers are listed here.",
  },
  decisions: {
    title: "Nothing waits for a decision",
    words: "Appeals are listed here, and what needs a second admin.",
  },
};

function Nothing({ query }: { query: ApplicationQuery }) {
  if (isNarrowed(query))
    return (
      <EmptyState title="No teacher matches all filters">
        Ask for less, or look in another tab.
      </EmptyState>
    );
  return <EmptyState title={nothing[query.show].title}>{nothing[query.show].words}</EmptyState>;
}
