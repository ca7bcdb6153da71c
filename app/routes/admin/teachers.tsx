import { Search } from "lucide-react";
import { Form } from "react-router";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { requireAdmin } from "#app/features/accounts/gate.server.ts";
import { countApplications, listApplications } from "#app/features/teachers/applications.server.ts";
import { countryName } from "#app/features/teachers/countries.ts";
import {
  countPublishedTeachers,
  listPublishedTeachers,
} from "#app/features/teachers/published-teachers.server.ts";
import { reviewClock } from "#app/features/teachers/review-clock.ts";
import { PublishedTable, QueueTable } from "#app/features/teachers/ui/admin-tables.tsx";
import { Button } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { TextField } from "#app/ui/field.tsx";
import { Page, PageHead } from "#app/ui/page.tsx";
import { TabLinks } from "#app/ui/tabs.tsx";
import type { Route } from "./+types/teachers.ts";
import { privateHead } from "#app/shell/page-head.ts";

const shows = ["waiting", "approved", "rejected", "published"] as const;
type Show = (typeof shows)[number];

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const search = new URL(request.url).searchParams;
  const show = shows.find((one) => one === search.get("show")) ?? "waiting";
  const text = (search.get("q") ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, 100);
  const now = Date.now();
  const [counts, published, applications, teachers] = await Promise.all([
    countApplications(admin),
    countPublishedTeachers(admin),
    show === "published" ? [] : listApplications(admin, { show, text }),
    show === "published" ? listPublishedTeachers(admin, { text }) : [],
  ]);
  return {
    show,
    text,
    now,
    zone: admin.zone,
    counts: { ...counts, published },
    applications: applications.map((row) => ({
      ...row,
      country: countryName(row.country),
      clock: show === "waiting" ? reviewClock(row.submittedAt, now, brand.zone) : null,
    })),
    teachers,
  };
}

export function meta() {
  return privateHead("Teachers");
}

const tabNames: Record<Show, string> = {
  waiting: "Applications",
  approved: "Approved",
  rejected: "Rejected",
  published: "Published teachers",
};

export default function AdminTeachersPage({ loaderData }: Route.ComponentProps) {
  const { show, text, counts, applications, teachers, zone } = loaderData;
  const overdue = applications.filter(({ clock }) => clock?.state === "overdue").length;
  const rows = show === "published" ? teachers.length : applications.length;
  return (
    <Page width="wide">
      <PageHead title="Teachers" lead={leadText(counts.waiting, overdue)} />
      <TabLinks
        label="Which teachers"
        tabs={shows.map((one) => ({
          to: one === "waiting" ? "/admin/teachers" : `/admin/teachers?show=${one}`,
          label: tabNames[one],
          count: counts[one],
          current: one === show,
          urgent: one === "waiting" && overdue > 0,
        }))}
      />
      <Form method="get" role="search" className="my-4.5 flex flex-wrap items-end gap-2.5">
        {show === "waiting" ? null : <input type="hidden" name="show" value={show} />}
        <TextField
          key={show + text}
          name="q"
          type="search"
          label="Name or email"
          defaultValue={text}
          maxLength={100}
          className="w-full sm:w-80"
        />
        <Button variant="outline" className="min-h-12">
          <Search size={18} aria-hidden="true" />
          Search
        </Button>
      </Form>
      {rows === 0 ? <Nothing show={show} text={text} /> : null}
      {rows > 0 && show === "published" ? <PublishedTable rows={teachers} zone={zone} /> : null}
      {rows > 0 && show !== "published" ? <QueueTable rows={applications} zone={zone} /> : null}
      {rows > 0 ? (
        <p className="mt-3.5 text-sm text-muted">
          {show === "waiting"
            ? `Longest waiting first. The clock runs ${rules.apply.reviewWorkDays} working days from sending. Decisions are made one at a time.`
            : "Newest first."}
        </p>
      ) : null}
    </Page>
  );
}

function leadText(waiting: number, overdue: number): string {
  if (waiting === 0) return "Nobody is waiting for an answer.";
  const count = waiting === 1 ? "One application is" : `${waiting} applications are`;
  const late = overdue === 0 ? "" : overdue === 1 ? " One is overdue." : ` ${overdue} are overdue.`;
  return `${count} waiting.${late}`;
}

const nothing: Record<Show, { title: string; words: string }> = {
  waiting: {
    title: "No application is waiting",
    words: "The next one will stand here, and the longest waiting always on top.",
  },
  approved: { title: "None approved yet", words: "Approved applications are kept here." },
  rejected: { title: "None rejected", words: "Rejected applications are kept with their reason." },
  published: { title: "No teacher yet", words: "Approve an application to publish the first." },
};

function Nothing({ show, text }: { show: Show; text: string }) {
  if (text !== "")
    return (
      <EmptyState title="Nobody of that name here">
        Try a part of the name, or look in another tab.
      </EmptyState>
    );
  return <EmptyState title={nothing[show].title}>{nothing[show].words}</EmptyState>;
}
