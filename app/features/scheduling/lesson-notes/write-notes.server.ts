import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canWriteUp } from "#app/access/lessons.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessonNotes, lessonWords } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { WriteNotes } from "./notes-form.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";

/** What is done with a lesson's words in the transaction that writes them. */
export type OnWords = (
  tx: Tx,
  lesson: { id: string; studentId: string; language: string },
  words: WriteNotes["words"],
  now: Date,
) => Promise<void>;

/**
 * Saves a lesson's write-up; the route passes `onWords`. Refuses a save that began from an older version than the stored one; nothing changes then.
 */
export async function writeNotes(
  teacher: Teacher,
  lessonId: string,
  { words, version, ...notes }: WriteNotes,
  { onWords, now = new Date() }: { onWords?: OnWords; now?: Date } = {},
): Promise<{ ok: true } | { ok: false; reason: "not-over" | "changed-meanwhile" }> {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const [lesson] = await tx
      .select()
      .from(lessons)
      .where(and(eq(lessons.id, lessonId), eq(lessons.teacherId, teacher.id)))
      .for("update");
    if (lesson === undefined) throw new AppError("not-found");
    const facts = { ...lesson, startsAt: lesson.startsAt.getTime() };
    if (!canWriteUp(teacher, facts, now.getTime()))
      return { ok: false, reason: "not-over" } as const;
    const written =
      version === 0
        ? await tx
            .insert(lessonNotes)
            .values({ lessonId, ...notes, writtenAt: now, changedAt: now })
            .onConflictDoNothing()
            .returning({ id: lessonNotes.lessonId })
        : await tx
            .update(lessonNotes)
            .set({
              ...notes,
              changedAt: now,
              version: sql`${lessonNotes.version} + 1`,
              // Other homework is not done because the one before it was.
              homeworkDoneAt: sql`case when ${lessonNotes.homework} = ${notes.homework} then ${lessonNotes.homeworkDoneAt} end`,
            })
            .where(and(eq(lessonNotes.lessonId, lessonId), eq(lessonNotes.version, version)))
            .returning({ id: lessonNotes.lessonId });
    if (written.length === 0) return { ok: false, reason: "changed-meanwhile" } as const;
    await tx.delete(lessonWords).where(eq(lessonWords.lessonId, lessonId));
    if (words.length > 0)
      await tx
        .insert(lessonWords)
        .values(words.map((word, position) => ({ lessonId, position, ...word })));
    await onWords?.(tx, lesson, words, now);
    lessonsChanged(tx, lesson);
    return { ok: true } as const;
  });
}
