import { and, eq, isNull } from "drizzle-orm";
import { z } from "zod";
import type { Admin } from "#app/access/actor.ts";
import { canDecideReport, isDecided } from "#app/access/reports.ts";
import { notify } from "#app/features/notifications/notify.server.ts";
import { liveClaim } from "#app/features/teachers/vetting/claim.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reportQuestions, reports } from "#db/schema/reports/reports.ts";
import { aboutId } from "#app/features/reports/reported/about.server.ts";
import { lockCase, ofCase } from "#app/features/reports/reported/case.server.ts";
import { stopWaiting } from "./stop-waiting.server.ts";
import type { AskRefusal } from "./text.ts";

/** The one reminder, and the end of the clock; an answer makes both do nothing. */
export const remindAsked = defineJob({
  name: "reports.remind-asked",
  payload: z.object({ questionId: z.uuid() }),
  run: ({ questionId }) => remind(questionId),
});
export const endQuestion = defineJob({
  name: "reports.end-question",
  payload: z.object({ questionId: z.uuid() }),
  run: ({ questionId }) => lapseQuestion(questionId),
});

/**
 * Asks the person whom a case is about, once, behind the bell and by mail. The case waits for the answer, at most
 * `rules.settle.disputeReplyHours`. Throws not-found.
 */
export async function askOtherSide(
  admin: Admin,
  { reportId, question }: { reportId: string; question: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: AskRefusal }> {
  return inTransaction(async (tx) => {
    const refused = (reason: AskRefusal) => ({ ok: false, reason }) as const;
    const found = await lockCase(tx, reportId);
    if (!canDecideReport(admin, found)) return refused("decided-meanwhile");
    const claim = liveClaim(found, now.getTime());
    if (claim !== null && claim.by !== admin.id) return refused("claimed");
    const asked = await findAsked(tx, found.id);
    if (asked === null) return refused("nobody");
    const dueAt = new Date(now.getTime() + rules.settle.disputeReplyHours * hour);
    const [made] = await tx
      .insert(reportQuestions)
      .values({
        caseId: found.id,
        askedId: asked.id,
        askedBy: admin.id,
        question,
        askedAt: now,
        dueAt,
      })
      .onConflictDoNothing()
      .returning({ id: reportQuestions.id });
    if (made === undefined) return refused("asked");
    await tx.update(reports).set({ state: "waiting_party" }).where(ofCase(found.id));
    await notify(
      tx,
      {
        to: asked.id,
        event: "report-question",
        key: `${found.id}:asked`,
        title: `We have a question about report ${found.number}`,
        body: `${question} Please answer within ${rules.settle.disputeReplyHours} hours. Then we decide, with your answer or without one.`,
        link: statusPath(asked.role, found.id),
        about: `report:${found.id}`,
      },
      now,
    );
    const remindAt = new Date(dueAt.getTime() - rules.settle.disputeReminderHours * hour);
    await enqueue(tx, remindAsked, { questionId: made.id }, { startAfter: remindAt });
    await enqueue(tx, endQuestion, { questionId: made.id }, { startAfter: dueAt });
    await audit(tx, {
      actorId: admin.id,
      action: "reports.other-side-asked",
      object: `report:${found.id}`,
      diff: { of: `user:${asked.id}` },
      now,
    });
    return { ok: true } as const;
  });
}

/** Marks that nobody answered in time; the case waits for its admin again. */
export async function lapseQuestion(questionId: string, now = new Date()): Promise<void> {
  await inTransaction(async (tx) => {
    const [named] = await tx
      .select()
      .from(reportQuestions)
      .where(eq(reportQuestions.id, questionId));
    if (named === undefined) return;
    const found = await lockCase(tx, named.caseId);
    const [lapsed] = await tx
      .update(reportQuestions)
      .set({ lapsedAt: now })
      .where(
        and(
          eq(reportQuestions.id, questionId),
          isNull(reportQuestions.answeredAt),
          isNull(reportQuestions.lapsedAt),
        ),
      )
      .returning({ id: reportQuestions.id });
    if (lapsed !== undefined && !isDecided(found)) await stopWaiting(tx, found);
  });
}

async function remind(questionId: string): Promise<void> {
  await inTransaction(async (tx) => {
    const [row] = await tx
      .select({
        question: reportQuestions,
        number: reports.number,
        state: reports.state,
        role: users.role,
      })
      .from(reportQuestions)
      .innerJoin(reports, eq(reports.id, reportQuestions.caseId))
      .innerJoin(users, eq(users.id, reportQuestions.askedId))
      .where(eq(reportQuestions.id, questionId));
    if (row === undefined || row.question.answeredAt !== null || isDecided(row)) return;
    const { caseId, askedId } = row.question;
    await notify(tx, {
      to: askedId,
      event: "report-question",
      key: `${caseId}:reminded`,
      title: `Our question about report ${row.number} still waits for you`,
      body: `You can answer for ${rules.settle.disputeReminderHours} more hours. Then we decide without your answer.`,
      link: statusPath(row.role, caseId),
      about: `report:${caseId}`,
    });
  });
}

async function findAsked(tx: Tx, caseId: string) {
  const [row] = await tx
    .select({ id: users.id, role: users.role })
    .from(reports)
    .innerJoin(users, eq(users.id, aboutId))
    .where(eq(reports.id, caseId));
  return row ?? null;
}

function statusPath(role: string | null, reportId: string): string {
  return `/${role === "teacher" ? "teacher" : "student"}/reports/${reportId}`;
}
