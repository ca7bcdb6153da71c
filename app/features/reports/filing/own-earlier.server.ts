import { and, desc, eq } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { reports } from "#db/schema/reports/reports.ts";
import type { Target } from "./target.server.ts";

/** What this person has said about the same lesson, teacher, review or message before, the latest first. */
export async function listOwnReports(me: Student | Teacher, target: Target) {
  const about = and(
    eq(reports.subject, target.subject),
    target.lesson === null ? undefined : eq(reports.lessonId, target.lesson.id),
    target.review === null ? undefined : eq(reports.reviewId, target.review.id),
    target.message === null ? undefined : eq(reports.chatId, target.message.chatId),
    target.message === null ? undefined : eq(reports.messageSeq, target.message.seq),
  );
  const rows = await db()
    .select({
      id: reports.id,
      number: reports.number,
      category: reports.category,
      state: reports.state,
      createdAt: reports.createdAt,
    })
    .from(reports)
    .where(and(eq(reports.reporterId, me.id), eq(reports.teacherId, target.teacherId), about))
    .orderBy(desc(reports.createdAt), desc(reports.id))
    .limit(3);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }));
}
