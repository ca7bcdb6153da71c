import { waitingApplicationStates } from "#db/schema/teachers/application-states.ts";
import { and, asc, count, eq, inArray, isNull, min, sql } from "drizzle-orm";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { reconcileDifferences } from "#db/schema/payments/reconciling.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Admin } from "#app/access/actor.ts";
import { openReportStates } from "#app/access/reports.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readDueJobs } from "#app/platform/database/jobs.server.ts";
import { firstLookBy } from "#app/features/reports/reported/rules.ts";
import { countApplications } from "#app/features/teachers/vetting/application-queue.server.ts";

export type QueueName =
  | "applications"
  | "reports"
  | "messages"
  | "disputes"
  | "adjustments"
  | "differences"
  | "jobs";

export type QueueHealth = {
  queue: QueueName;
  waiting: number;
  /** Past the time that we promise or that a bank gives; null where there is none. */
  late: number | null;
  /** Since when the oldest waits, epoch ms. */
  oldest: number | null;
};

/** What waits for an admin in each queue, and what waits for our own workers. */
export async function readQueues(admin: Admin, now = new Date()): Promise<QueueHealth[]> {
  const [open, [sent], vetting, [messages], [bank], [asked], [differing], due] = await Promise.all([
    db()
      .select({ severity: reports.severity, createdAt: reports.createdAt })
      .from(reports)
      .where(inArray(reports.state, [...openReportStates]))
      .orderBy(asc(reports.createdAt)),
    db()
      .select({ oldest: min(applications.submittedAt) })
      .from(applications)
      .where(inArray(applications.state, [...waitingApplicationStates])),
    countApplications(admin, now.getTime()),
    db()
      .select({
        waiting: count(),
        late: sql`count(*) filter (where ${contactMessages.dueAt} < ${now})`.mapWith(Number),
        oldest: min(contactMessages.createdAt),
      })
      .from(contactMessages)
      .where(eq(contactMessages.state, "open")),
    db()
      .select({
        waiting: count(),
        late: sql`count(*) filter (where ${disputes.dueBy} < ${now})`.mapWith(Number),
        oldest: min(disputes.openedAt),
      })
      .from(disputes)
      .where(eq(disputes.state, "needs_response")),
    db()
      .select({ waiting: count(), oldest: min(adjustments.requestedAt) })
      .from(adjustments)
      .where(eq(adjustments.state, "pending")),
    db()
      .select({ waiting: count(), oldest: min(reconcileDifferences.firstSeenAt) })
      .from(reconcileDifferences)
      .where(and(isNull(reconcileDifferences.closedAt), isNull(reconcileDifferences.goneAt))),
    readDueJobs(),
  ]);
  const isLate = ({ severity, createdAt }: (typeof open)[number]) =>
    firstLookBy(severity, createdAt.getTime()) < now.getTime();
  const since = (oldest: Date | null | undefined) => oldest?.getTime() ?? null;
  return [
    {
      queue: "applications",
      waiting: vetting.waiting,
      late: vetting.overdue,
      oldest: since(sent!.oldest),
    },
    {
      queue: "reports",
      waiting: open.length,
      late: open.filter(isLate).length,
      oldest: since(open[0]?.createdAt),
    },
    { queue: "messages", ...messages!, oldest: since(messages!.oldest) },
    { queue: "disputes", ...bank!, oldest: since(bank!.oldest) },
    { queue: "adjustments", ...asked!, late: null, oldest: since(asked!.oldest) },
    { queue: "differences", ...differing!, late: null, oldest: since(differing!.oldest) },
    { queue: "jobs", ...due },
  ];
}
