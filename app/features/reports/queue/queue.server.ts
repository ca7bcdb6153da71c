import { and, asc, count, desc, eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Admin } from "#app/access/actor.ts";
import { rightsOf } from "#app/access/admin-rights.ts";
import { decidedStates, openReportStates } from "#app/access/reports.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reports } from "#db/schema/reports.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { countOpenMessages } from "#app/features/support/messages.server.ts";
import { countTextChanges } from "#app/features/teachers/text-changes/text-changes.server.ts";
import type { ReportQuery } from "./forms.ts";

const teacher = alias(users, "teacher");

export const reportsPerPage = 25;

/** One page of the queue. Open: severity, then the oldest, which has the least time left. Decided: the latest. */
export async function listQueue(_admin: Admin, { state, severity, page }: ReportQuery) {
  const states = { open: openReportStates, decided: decidedStates, all: null }[state];
  const order =
    state === "open"
      ? [asc(reports.severity), asc(reports.createdAt), asc(reports.id)]
      : [desc(sql`coalesce(${reports.decidedAt}, ${reports.createdAt})`), desc(reports.id)];
  const rows = await db()
    .select({
      id: reports.id,
      number: reports.number,
      subject: reports.subject,
      category: reports.category,
      severity: reports.severity,
      state: reports.state,
      outcome: reports.outcome,
      createdAt: reports.createdAt,
      decidedAt: reports.decidedAt,
      teacherName: teacher.name,
      minutes: lessons.minutes,
      pricePence: lessons.priceMinor,
      currency: lessons.currency,
    })
    .from(reports)
    .innerJoin(teacher, eq(teacher.id, reports.teacherId))
    .leftJoin(lessons, eq(lessons.id, reports.lessonId))
    .where(
      and(
        states === null ? undefined : inArray(reports.state, [...states]),
        severity === "any" ? undefined : eq(reports.severity, severity),
      ),
    )
    .orderBy(...order)
    .limit(reportsPerPage + 1)
    .offset((page - 1) * reportsPerPage);
  return {
    more: rows.length > reportsPerPage,
    reports: rows.slice(0, reportsPerPage).map((row) => ({
      ...row,
      createdAt: row.createdAt.getTime(),
      decidedAt: row.decidedAt?.getTime() ?? null,
    })),
  };
}

export type ReportRow = Awaited<ReturnType<typeof listQueue>>["reports"][number];

/** The figures above the queue: open reports, those of S1 among them, messages without an answer, changed public texts. */
export async function countQueue(admin: Admin) {
  const [row] = await db()
    .select({
      open: count(),
      urgent: sql<number>`(count(*) filter (where ${reports.severity} = 'S1'))::int`,
    })
    .from(reports)
    .where(inArray(reports.state, [...openReportStates]));
  const [messages, texts] = await Promise.all([countOpenMessages(admin), countTextChanges(admin)]);
  return { ...row!, messages, texts, rights: rightsOf(admin) };
}
