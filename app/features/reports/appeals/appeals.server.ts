import { and, asc, eq, desc } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Admin, Person } from "#app/access/actor.ts";
import { canDecideReportAppeal } from "#app/access/reports.ts";
import { readParties } from "#app/features/reports/reported/case.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reportAppeals, reportComments, reportReversals } from "#db/schema/reports/reports.ts";

const decider = alias(users, "decider");

/** The appeals, reversals and comments of a case, for its admins, oldest first; instants in UTC milliseconds. */
export async function readCaseHistory(admin: Admin, caseId: string) {
  const [parties, appeals, reversals, comments] = await Promise.all([
    readParties(db(), caseId),
    db()
      .select({ appeal: reportAppeals, by: users.name, decidedBy: decider.name })
      .from(reportAppeals)
      .innerJoin(users, eq(users.id, reportAppeals.appellantId))
      .leftJoin(decider, eq(decider.id, reportAppeals.decidedBy))
      .where(eq(reportAppeals.caseId, caseId))
      .orderBy(asc(reportAppeals.createdAt)),
    db()
      .select({ reversal: reportReversals, by: users.name })
      .from(reportReversals)
      .innerJoin(users, eq(users.id, reportReversals.by))
      .where(eq(reportReversals.caseId, caseId))
      .orderBy(asc(reportReversals.at)),
    db()
      .select({
        id: reportComments.id,
        text: reportComments.text,
        createdAt: reportComments.createdAt,
        by: users.name,
      })
      .from(reportComments)
      .innerJoin(users, eq(users.id, reportComments.adminId))
      .where(eq(reportComments.caseId, caseId))
      .orderBy(asc(reportComments.createdAt)),
  ]);
  return {
    appeals: appeals.map(({ appeal, by, decidedBy }) => ({
      id: appeal.id,
      by,
      text: appeal.text,
      createdAt: appeal.createdAt.getTime(),
      outcome: appeal.outcome,
      answer: appeal.answer,
      decidedBy,
      mayAnswer: appeal.decidedAt === null && canDecideReportAppeal(admin, appeal, { parties }),
    })),
    reversals: reversals.map(({ reversal, by }) => ({
      id: reversal.id,
      by,
      at: reversal.at.getTime(),
      decisionAt: reversal.decisionAt.getTime(),
      outcome: reversal.outcome,
      facts: reversal.facts,
      reason: reversal.reason,
      next: reversal.next,
      ownPence: reversal.ownMinor,
    })),
    comments: comments.map((row) => ({ ...row, createdAt: row.createdAt.getTime() })),
  };
}
export type CaseHistory = Awaited<ReturnType<typeof readCaseHistory>>;

/** What one of the two sides reads: the last reversal, and their own appeal with its answer. */
export async function readAppealOf(me: Pick<Person, "id">, caseId: string) {
  const [[reversal], [appeal]] = await Promise.all([
    db()
      .select()
      .from(reportReversals)
      .where(eq(reportReversals.caseId, caseId))
      .orderBy(desc(reportReversals.at))
      .limit(1),
    db()
      .select()
      .from(reportAppeals)
      .where(and(eq(reportAppeals.caseId, caseId), eq(reportAppeals.appellantId, me.id)))
      .orderBy(desc(reportAppeals.createdAt))
      .limit(1),
  ]);
  return {
    reversal: reversal
      ? {
          at: reversal.at.getTime(),
          decisionAt: reversal.decisionAt.getTime(),
          reason: reversal.reason,
          next: reversal.next,
        }
      : null,
    appeal: appeal
      ? {
          text: appeal.text,
          createdAt: appeal.createdAt.getTime(),
          decisionAt: appeal.decisionAt.getTime(),
          outcome: appeal.outcome,
          answer: appeal.answer,
        }
      : null,
  };
}
export type AppealOfMine = Awaited<ReturnType<typeof readAppealOf>>;
