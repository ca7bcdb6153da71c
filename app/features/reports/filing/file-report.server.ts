import { z } from "zod";
import { and, desc, eq, gt, isNull, sql } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { sideOf } from "#app/access/lessons.ts";
import { lockPayment } from "#app/features/payments/purchases/purchases.server.ts";
import { moveLesson } from "#app/features/scheduling/lessons/move-lesson.server.ts";
import { canMove } from "#app/features/scheduling/lessons/rules.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { readContext } from "#app/features/chat/conversations/message-context.server.ts";
import { sealContext } from "#app/features/reports/reported/sealed-context.server.ts";
import { rules } from "#config/rules.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { sendReportReceivedMail } from "#app/features/reports/filing/emails/report-received.tsx";
import type { FileReport } from "./forms.ts";
import { severityOf } from "#app/features/reports/reported/rules.ts";
import { joinCase } from "./join-case.server.ts";
import { getTarget, type About, type Target } from "./target.server.ts";

export const announceReceived = defineJob({
  name: "reports.announce-received",
  payload: z.object({ reportId: z.uuid() }),
  run: ({ reportId }) => sendReportReceivedMail(reportId),
});

/**
 * Files a report about one of the reporter's lessons, a teacher, a review or a message, and mails its number.
 * What was written around a message is kept as it is now, and sealed. Where a case about the same is undecided, it
 * becomes a part of that.
 * The same words about the same thing within a day are a repeated click: its first report is the answer.
 */
export async function fileReport(
  reporter: Student | Teacher,
  about: About,
  { category, text, wish }: FileReport,
  now = new Date(),
): Promise<
  | { ok: true; reportId: string }
  | { ok: false; reason: "too-late" }
  | { ok: false; reason: "too-many"; until: Date }
> {
  return inTransaction(async (tx) => {
    // The count and the repeat are looked up under the reporter's own lock, so that two tabs queue.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${reporter.id}, 30))`);
    const target = await getTarget(reporter, about, tx, now.getTime());
    if (!target.isOpen) return { ok: false, reason: "too-late" } as const;

    const today = await listSince(tx, reporter, new Date(now.getTime() - day));
    const earlier = today.find(
      (report) => report.category === category && report.text === text && isAbout(report, target),
    );
    if (earlier !== undefined) {
      // What they would like was left out before, or is said otherwise now.
      const isUndecided = and(eq(reports.id, earlier.id), isNull(reports.decidedAt));
      if (wish !== undefined) await tx.update(reports).set({ wish }).where(isUndecided);
      return { ok: true, reportId: earlier.id } as const;
    }
    const oldest = today[rules.content.reportsPerDay - 1];
    if (oldest !== undefined) {
      const until = new Date(oldest.createdAt.getTime() + day);
      return { ok: false, reason: "too-many", until } as const;
    }

    const { message } = target;
    const context = message && (await readContext(tx, message.chatId, message.seq));
    const report = {
      reporterId: reporter.id,
      subject: target.subject,
      lessonId: target.lesson?.id ?? null,
      reviewId: target.review?.id ?? null,
      chatId: message?.chatId,
      messageSeq: message?.seq,
      context,
      teacherId: target.teacherId,
      category,
      severity: severityOf(category),
      text,
      wish,
      createdAt: now,
    };
    const [made] = await tx
      .insert(reports)
      .values({ ...report, ...(await joinCase(tx, report)) })
      .returning({ id: reports.id });
    if (target.lesson !== null) await disputeLesson(tx, reporter, target.lesson.id, now);
    await enqueue(tx, announceReceived, { reportId: made!.id });
    if (context !== null)
      await sealContext(tx, { id: made!.id, reporterId: reporter.id, context }, now);
    return { ok: true, reportId: made!.id } as const;
  });
}

/** A report of a lesson that is over holds its money until somebody has decided; of one that runs, once it is over. */
async function disputeLesson(
  tx: Tx,
  reporter: Student | Teacher,
  lessonId: string,
  now: Date,
): Promise<void> {
  const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
  const by = sideOf(reporter, lesson!)!;
  if (!canMove(lesson!.state, "disputed", by) || lesson!.judgedAt === null) return;
  const payment = await lockPayment(tx, lessonId);
  if (payment.settledAt !== null) return;
  await moveLesson(tx, lesson!, "disputed", { actor: by, id: reporter.id }, now);
}

/** A person's reports since then, the latest first. */
async function listSince(tx: Tx, reporter: Student | Teacher, since: Date) {
  return tx
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, reporter.id), gt(reports.createdAt, since)))
    .orderBy(desc(reports.createdAt), desc(reports.id));
}

function isAbout(report: typeof reports.$inferSelect, target: Target): boolean {
  return (
    report.teacherId === target.teacherId &&
    report.lessonId === (target.lesson?.id ?? null) &&
    report.reviewId === (target.review?.id ?? null) &&
    report.chatId === (target.message?.chatId ?? null) &&
    report.messageSeq === (target.message?.seq ?? null)
  );
}
