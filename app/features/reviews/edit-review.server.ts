import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { canEditReview } from "#app/access/reviews.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { reviews } from "#db/schema/reviews.ts";
import type { ReviewInput } from "./forms.ts";
import { factsOf } from "./reviews.server.ts";
import type { EditRefusal } from "./text.ts";
import { getOwnLesson } from "./write-review.server.ts";

/** Replaces what a student said of a lesson's teacher, for as long as it may be changed. The reply stays. */
export async function editReview(
  student: Student,
  { lessonId, stars, text, tags }: ReviewInput & { lessonId: string },
  now = new Date(),
): Promise<{ ok: true } | { ok: false; reason: EditRefusal }> {
  return inTransaction(async (tx) => {
    const { teacherId } = await getOwnLesson(tx, student, lessonId);
    const [review] = await tx
      .select()
      .from(reviews)
      .where(and(eq(reviews.studentId, student.id), eq(reviews.teacherId, teacherId)))
      .for("update");
    if (review === undefined) return { ok: false, reason: "not-reviewed" } as const;
    if (!canEditReview(student, factsOf(review), now.getTime()))
      return { ok: false, reason: review.hiddenAt ? "taken-down" : "too-late" } as const;
    await tx
      .update(reviews)
      .set({ stars, text, tags, editedAt: now })
      .where(eq(reviews.id, review.id));
    teacherChanged(tx, teacherId);
    return { ok: true } as const;
  });
}
