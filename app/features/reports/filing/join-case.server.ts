import { and, eq, inArray, isNull, sql } from "drizzle-orm";
import { openReportStates } from "#app/access/reports.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { reports } from "#db/schema/reports/reports.ts";

type NewReport = typeof reports.$inferInsert;

/**
 * What a new report takes over from the undecided case about the same thing of the same person; nothing where it begins
 * one. Who claimed the case has a newer one to read. Reports of one thing queue here until the transaction ends.
 */
export async function joinCase(
  tx: Tx,
  report: NewReport,
): Promise<Pick<NewReport, "mergedInto" | "state" | "claimedBy" | "claimedAt">> {
  const { subject, lessonId, reviewId, chatId, messageSeq, teacherId, category } = report;
  const thing = lessonId ?? reviewId ?? chatId ?? teacherId;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${thing}, 32))`);
  const isTeachers = report.reporterId === teacherId;
  const [first] = await tx
    .select()
    .from(reports)
    .where(
      and(
        isNull(reports.mergedInto),
        inArray(reports.state, [...openReportStates]),
        eq(reports.subject, subject),
        sql`coalesce(${reports.lessonId}, ${reports.reviewId}, ${reports.chatId}, ${reports.teacherId}) = ${thing}`,
        sql`coalesce(${reports.messageSeq}, 0) = ${messageSeq ?? 0}`,
        subject === "lesson"
          ? sql`(${reports.reporterId} = ${reports.teacherId}) = ${isTeachers}`
          : undefined,
        subject === "teacher" ? eq(reports.category, category) : undefined,
      ),
    )
    .for("update");
  if (first === undefined) return {};
  await tx
    .update(reports)
    .set({ version: sql`${reports.version} + 1` })
    .where(eq(reports.id, first.id));
  const { state, claimedBy, claimedAt } = first;
  return { mergedInto: first.id, state, claimedBy, claimedAt };
}
