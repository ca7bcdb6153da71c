import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { abandonPayments } from "#app/features/payments/purchases.server.ts";
import { inTransaction } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { moveLesson } from "./move-lesson.server.ts";

/** Lets an unpaid slot go before its time. A hold that has lapsed already counts as let go. */
export async function releaseHold(
  student: Student,
  lessonId: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.studentId, student.id)))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    if (lesson.state !== "held") return;
    await moveLesson(tx, lesson, "expired", { actor: "student", id: student.id }, now);
    await abandonPayments(tx, [lesson.id]);
  });
}
