import { z } from "zod";
import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { canReview } from "#app/access/reviews.ts";
import { tellWebhooks } from "#app/features/api/webhooks/tell-webhooks.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { reviews } from "#db/schema/reviews.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { sendReviewWrittenMail } from "./emails/review-written.tsx";
import type { ReviewInput } from "./forms.ts";
import type { WriteRefusal } from "./text.ts";

export const announceReview = defineJob({
  name: "reviews.announce",
  payload: z.object({ lessonId: z.uuid() }),
  run: ({ lessonId }) => sendReviewWrittenMail(lessonId),
});

/**
 * A student's public word on the teacher of one of their completed lessons: one for each teacher, which
 * the database sees to. The same words sent twice are a repeated click and count as written.
 */
export async function writeReview(
  student: Student,
  { lessonId, stars, text, tags }: ReviewInput & { lessonId: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: WriteRefusal }> {
  return inTransaction(async (tx) => {
    const lesson = await getOwnLesson(tx, student, lessonId);
    if (!canReview(student, lesson)) return { ok: false, reason: "not-completed" } as const;
    const { teacherId } = lesson;
    const [made] = await tx
      .insert(reviews)
      .values({ lessonId, teacherId, studentId: student.id, stars, text, tags, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: reviews.id });
    if (made === undefined) {
      const [earlier] = await tx
        .select({ stars: reviews.stars, text: reviews.text })
        .from(reviews)
        .where(and(eq(reviews.studentId, student.id), eq(reviews.teacherId, teacherId)));
      const isRepeat = earlier?.stars === stars && earlier.text === text;
      return isRepeat
        ? ({ ok: true } as const)
        : ({ ok: false, reason: "reviewed-already" } as const);
    }
    teacherChanged(tx, teacherId);
    await enqueue(tx, announceReview, { lessonId });
    const data = { reviewId: made.id, lessonId };
    await tellWebhooks(tx, [{ type: "review.published", to: teacherId, data }], now);
    return { ok: true } as const;
  });
}

/** Throws not-found for a lesson that is not this student's. */
export async function getOwnLesson(tx: Tx, student: Student, lessonId: string) {
  const [lesson] = isUuid(lessonId)
    ? await tx
        .select({
          teacherId: lessons.teacherId,
          studentId: lessons.studentId,
          state: lessons.state,
        })
        .from(lessons)
        .where(and(eq(lessons.id, lessonId), eq(lessons.studentId, student.id)))
    : [];
  if (lesson === undefined) throw new AppError("not-found");
  return lesson;
}
