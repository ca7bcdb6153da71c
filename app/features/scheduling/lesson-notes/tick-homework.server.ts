import { and, eq, ne } from "drizzle-orm";
import { z } from "zod";
import type { Student } from "#app/access/actor.ts";
import { canTickHomework } from "#app/access/lessons.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessonNotes } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

export const tickHomeworkForm = z.object({
  homework: z.enum(["done", "open"]),
  /** The page of the form, to which the answer redirects. */
  from: z.literal("dashboard").optional(),
});

/** The student says that the homework of a lesson is done, or is not yet. Throws not-found where there is none. */
export async function tickHomework(
  student: Student,
  { lessonId, homework }: { lessonId: string; homework: "done" | "open" },
  now = new Date(),
): Promise<void> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  await inTransaction(async (tx) => {
    const [lesson] = await tx.select().from(lessons).where(eq(lessons.id, lessonId)).for("update");
    if (lesson === undefined || !canTickHomework(student, lesson)) throw new AppError("not-found");
    const ticked = await tx
      .update(lessonNotes)
      .set({ homeworkDoneAt: homework === "done" ? now : null })
      .where(and(eq(lessonNotes.lessonId, lessonId), ne(lessonNotes.homework, "")))
      .returning({ id: lessonNotes.lessonId });
    if (ticked.length === 0) throw new AppError("not-found");
    lessonsChanged(tx, lesson);
  });
}
