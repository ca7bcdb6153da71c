import { and, asc, count, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Admin } from "#app/access/actor.ts";
import { rightsOf } from "#app/access/admin-rights.ts";
import { decidedStates, pendingReportStates } from "#app/access/reports.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { isReversed } from "#app/features/reports/reported/about.server.ts";
import { firstLookBy } from "#app/features/reports/reported/rules.ts";
import { liveClaim } from "#app/features/teachers/vetting/claim.ts";
import type { Severity } from "#db/schema/reports/report-values.ts";
import { countOpenMessages } from "#app/features/support/messages.server.ts";
import { countTextChanges } from "#app/features/teachers/text-changes/text-changes.server.ts";
import type { ReportQuery } from "./forms.ts";

const teacher = alias(users, "teacher");
const claimer = alias(users, "claimer");

export const reportsPerPage = 25;

/** Of a case the gravest of its reports, and since when it waits: its clock runs from the first of those. */
const worstOf = (row: string) =>
  `least(${row}.severity, (select min(r.severity) from reports r where r.merged_into = ${row}.id))`;
const sinceOf = (row: string) => `(select min(r.created_at) from reports r
  where (r.id = ${row}.id or r.merged_into = ${row}.id) and r.severity = ${worstOf(row)})`;
const worst = sql<Severity>`${sql.raw(worstOf("reports"))}`;
const since = sql`${sql.raw(sinceOf("reports"))}`.mapWith(reports.createdAt);
/** What waits for an admin: cases without a decision, and appeals. */
const isWaiting = and(isNull(reports.mergedInto), inArray(reports.state, [...pendingReportStates]));
/** Where a row has its place: open ones, and all others. */
const openKey = (row: string) => `${worstOf(row)}, ${sinceOf(row)}, ${row}.id`;
const latestKey = (row: string) => `coalesce(${row}.decided_at, ${row}.created_at), ${row}.id`;

function behind(after: string, isOpen: boolean) {
  const key = isOpen ? openKey : latestKey;
  const last = sql`(select ${sql.raw(key("b"))} from reports b where b.id = ${after})`;
  return sql`(${sql.raw(key("reports"))}) ${sql.raw(isOpen ? ">" : "<")} ${last}`;
}

/**
 * The cases that wait: how many, of how many nobody has taken the first look in time, and since when the oldest waits,
 * epoch ms.
 */
export async function countWaitingCases(now: Date) {
  const cases = await db()
    .select({ severity: worst, since, state: reports.state })
    .from(reports)
    .where(isWaiting)
    .orderBy(asc(since));
  const isLate = ({ severity, since, state }: (typeof cases)[number]) =>
    state !== "appealed" && firstLookBy(severity, since.getTime()) < now.getTime();
  return {
    waiting: cases.length,
    late: cases.filter(isLate).length,
    oldest: cases[0]?.since.getTime() ?? null,
  };
}

/**
 * One page of the queue, a row a case, behind the row `after`. Open: severity, then the oldest, which has the least
 * time left. Decided: the latest.
 */
export async function listQueue(
  admin: Admin,
  { state, severity, after }: ReportQuery,
  now = Date.now(),
) {
  const states = { open: pendingReportStates, decided: decidedStates, all: null }[state];
  const order =
    state === "open"
      ? [asc(worst), asc(since), asc(reports.id)]
      : [desc(sql`coalesce(${reports.decidedAt}, ${reports.createdAt})`), desc(reports.id)];
  const rows = await db()
    .select({
      id: reports.id,
      number: reports.number,
      subject: reports.subject,
      category: reports.category,
      severity: worst,
      state: reports.state,
      outcome: reports.outcome,
      isReversed,
      createdAt: since,
      reports: sql<number>`(1 + (select count(*)::int from reports r where r.merged_into = reports.id))`,
      claimedBy: reports.claimedBy,
      claimedAt: reports.claimedAt,
      claimer: claimer.name,
      decidedAt: reports.decidedAt,
      teacherName: teacher.name,
      minutes: lessons.minutes,
      pricePence: lessons.priceMinor,
      currency: lessons.currency,
    })
    .from(reports)
    .innerJoin(teacher, eq(teacher.id, reports.teacherId))
    .leftJoin(lessons, eq(lessons.id, reports.lessonId))
    .leftJoin(claimer, eq(claimer.id, reports.claimedBy))
    .where(
      and(
        isNull(reports.mergedInto),
        states === null ? undefined : inArray(reports.state, [...states]),
        severity === "any" ? undefined : sql`${worst} = ${severity}`,
        after === null ? undefined : behind(after, state === "open"),
      ),
    )
    .orderBy(...order)
    .limit(reportsPerPage + 1);
  return {
    next: rows.length > reportsPerPage ? rows[reportsPerPage - 1]!.id : null,
    reports: rows.slice(0, reportsPerPage).map(({ claimedBy, claimedAt, claimer: by, ...row }) => ({
      ...row,
      claim: claimOf({ claimedBy, claimedAt }, { by, admin, now }),
      createdAt: row.createdAt.getTime(),
      decidedAt: row.decidedAt?.getTime() ?? null,
    })),
  };
}

/** Who reads a case now; null where nobody does any more. */
function claimOf(
  claimed: Parameters<typeof liveClaim>[0],
  { by, admin, now }: { by: string | null; admin: Admin; now: number },
) {
  const live = liveClaim(claimed, now);
  return live && { by: by ?? "", isMine: live.by === admin.id };
}

export type ReportRow = Awaited<ReturnType<typeof listQueue>>["reports"][number];

/** The figures above the queue: open cases, those of S1 among them, messages without an answer, changed public texts. */
export async function countQueue(admin: Admin) {
  const [row] = await db()
    .select({
      open: count(),
      urgent: sql<number>`(count(*) filter (where ${worst} = 'S1'))::int`,
    })
    .from(reports)
    .where(isWaiting);
  const [messages, texts] = await Promise.all([countOpenMessages(admin), countTextChanges(admin)]);
  return { ...row!, messages, texts, rights: rightsOf(admin) };
}
