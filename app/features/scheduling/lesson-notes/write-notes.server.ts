import { and, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { canWriteUp } from "#app/access/lessons.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { lessonNotes, lessonWords } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { WriteNotes } from "./notes-form.ts";
import type { NotesRefusal } from "./text.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import { hasCaughtSince, takeCaughtWords } from "../lesson-words/catch-word.server.ts";

/** What is done with a lesson's words in the transaction that writes them. */
export type OnWords = (
  tx: Tx,
  lesson: { id: string; studentId: string; language: string },
  words: WriteNotes["words"],
  now: Date,
) => Promise<void>;

/** What else is saved in that transaction, such as homework; a reason refuses the write-up as a whole. */
export type OnHomework<Reason extends string> = (
  tx: Tx,
  lesson: { id: string; studentId: string; teacherId: string },
  now: Date,
) => Promise<Reason | null>;

/**
 * Saves a lesson's write-up; the route passes what goes with it. Refuses a save that began from an older version than the
 * stored one, or before the last word was kept in the room; nothing changes then.
 */
export async function writeNotes<Reason extends string = never>(
  teacher: Teacher,
  lessonId: string,
  { words, version, caughtUntil = 0, ...notes }: WriteNotes,
  {
    onWords,
    onHomework,
    now = new Date(),
  }: { onWords?: OnWords; onHomework?: OnHomework<Reason>; now?: Date } = {},
): Promise<{ ok: true } | { ok: false; reason: NotesRefusal | Reason }> {
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
    // The lesson's row is locked: nobody writes its notes meanwhile.
    const [stored] = await tx
      .select({ version: lessonNotes.version })
      .from(lessonNotes)
      .where(eq(lessonNotes.lessonId, lessonId));
    if ((stored?.version ?? 0) !== version)
      return { ok: false, reason: "changed-meanwhile" } as const;
    if (await hasCaughtSince(tx, lessonId, caughtUntil))
      return { ok: false, reason: "caught-meanwhile" } as const;
    const refused = (await onHomework?.(tx, lesson, now)) ?? null;
    if (refused !== null) return { ok: false, reason: refused } as const;
    if (stored === undefined)
      await tx.insert(lessonNotes).values({ lessonId, ...notes, writtenAt: now, changedAt: now });
    else
      await tx
        .update(lessonNotes)
        .set({ ...notes, changedAt: now, version: sql`${lessonNotes.version} + 1` })
        .where(eq(lessonNotes.lessonId, lessonId));
    await tx.delete(lessonWords).where(eq(lessonWords.lessonId, lessonId));
    if (words.length > 0)
      await tx
        .insert(lessonWords)
        .values(words.map((word, position) => ({ lessonId, position, ...word })));
    await takeCaughtWords(tx, lessonId);
    await onWords?.(tx, lesson, words, now);
    lessonsChanged(tx, lesson);
    return { ok: true } as const;
  });
}
