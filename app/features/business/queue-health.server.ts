import { waitingApplicationStates } from "#db/schema/teachers/application-states.ts";
import { and, count, eq, inArray, isNull, min, sql } from "drizzle-orm";
import { adjustments } from "#db/schema/payments/adjustments.ts";
import { disputes } from "#db/schema/payments/disputes.ts";
import { reconcileDifferences } from "#db/schema/payments/reconciling.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { readDueJobs } from "#app/platform/database/jobs.server.ts";
import { countWaitingCases } from "#app/features/reports/queue/queue.server.ts";
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
  const [cases, [sent], vetting, [messages], [bank], [asked], [differing], due] = await Promise.all(
    [
      countWaitingCases(now),
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
    ],
  );
  const since = (oldest: Date | null | undefined) => oldest?.getTime() ?? null;
  return [
    {
      queue: "applications",
      waiting: vetting.waiting,
      late: vetting.overdue,
      oldest: since(sent!.oldest),
    },
    { queue: "reports", ...cases },
    { queue: "messages", ...messages!, oldest: since(messages!.oldest) },
    { queue: "disputes", ...bank!, oldest: since(bank!.oldest) },
    { queue: "adjustments", ...asked!, late: null, oldest: since(asked!.oldest) },
    { queue: "differences", ...differing!, late: null, oldest: since(differing!.oldest) },
    { queue: "jobs", ...due },
  ];
}
