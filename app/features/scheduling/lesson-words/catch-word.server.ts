import { and, eq, gt } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { canCatchWord, canDropWord, sideOf } from "#app/access/lessons.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { emit, personRoom } from "#app/platform/live/live.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { caughtWords, lessonNotes } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type CaughtWord, selectCaught } from "./caught-words.server.ts";
import type { CatchWord } from "./forms.ts";
import { wordsChanged } from "./words-changed.ts";
import type { NotCaught } from "./text.ts";

type OfLesson = { id: string; studentId: string; language: string };

/** What else becomes of a kept word, in its transaction. */
export type OnCaught = (tx: Tx, lesson: OfLesson, word: CatchWord, now: Date) => Promise<void>;
/** What else becomes of a word that is taken out, in its transaction. */
export type OnDropped = (tx: Tx, lesson: OfLesson, word: CatchWord) => Promise<void>;

type Refused = { ok: false; reason: NotCaught };

/**
 * Keeps a word of a lesson that is going on, for both of its two, who see it at once. A word is there once, however it
 * is written. Throws not-found where the lesson is not theirs.
 */
export async function catchWord(
  person: Student | Teacher,
  lessonId: string,
  word: CatchWord,
  { onCaught, now = new Date() }: { onCaught?: OnCaught; now?: Date } = {},
): Promise<{ ok: true; id: string } | Refused> {
  return inTransaction(async (tx) => {
    const lesson = await lockLesson(tx, person, lessonId);
    if (lesson.isWrittenUp) return { ok: false, reason: "written-up" } as const;
    if (!canCatchWord(person, lesson, now.getTime()))
      return { ok: false, reason: "not-open" } as const;
    const there = await selectCaught(tx, lessonId);
    if (there.length >= rules.notes.words) return { ok: false, reason: "full" } as const;
    const caughtAt = new Date(Math.max(now.getTime(), (there.at(-1)?.caughtAt ?? 0) + 1));
    const [kept] = await tx
      .insert(caughtWords)
      .values({ lessonId, side: sideOf(person, lesson)!, ...word, caughtAt })
      .onConflictDoNothing()
      .returning({ id: caughtWords.id });
    if (kept === undefined) return { ok: false, reason: "there-already" } as const;
    await onCaught?.(tx, lesson, word, now);
    await tellWords(tx, lesson);
    return { ok: true, id: kept.id } as const;
  });
}

/**
 * Takes a kept word out; one that is gone already is no refusal. Throws not-found where the lesson is not theirs, and
 * where the word is not theirs to take out.
 */
export async function dropWord(
  person: Student | Teacher,
  lessonId: string,
  wordId: string,
  { onDropped, now = new Date() }: { onDropped?: OnDropped; now?: Date } = {},
): Promise<{ ok: true } | Refused> {
  return inTransaction(async (tx) => {
    const lesson = await lockLesson(tx, person, lessonId);
    if (lesson.isWrittenUp) return { ok: false, reason: "written-up" } as const;
    if (!canCatchWord(person, lesson, now.getTime()))
      return { ok: false, reason: "not-open" } as const;
    const word = (await selectCaught(tx, lessonId)).find(({ id }) => id === wordId);
    if (word === undefined) return { ok: true } as const;
    if (!canDropWord(person, lesson, word, now.getTime())) throw new AppError("not-found");
    await tx.delete(caughtWords).where(eq(caughtWords.id, word.id));
    await onDropped?.(tx, lesson, word);
    await tellWords(tx, lesson);
    return { ok: true } as const;
  });
}

/** The lesson of one of its two, its row locked: nobody keeps a word of it or writes it up meanwhile. */
export async function lockLesson(tx: Tx, person: { id: string }, lessonId: string) {
  if (!isUuid(lessonId)) throw new AppError("not-found");
  const [row] = await tx
    .select({
      id: lessons.id,
      studentId: lessons.studentId,
      teacherId: lessons.teacherId,
      state: lessons.state,
      startsAt: lessons.startsAt,
      minutes: lessons.minutes,
      language: lessons.language,
    })
    .from(lessons)
    .where(eq(lessons.id, lessonId))
    .for("update");
  if (row === undefined || sideOf(person, row) === null) throw new AppError("not-found");
  const written = await tx.$count(lessonNotes, eq(lessonNotes.lessonId, lessonId));
  return { ...row, startsAt: row.startsAt.getTime(), isWrittenUp: written > 0 };
}

/** Leaves it for the commit that both pages of the lesson are told of its words. */
export async function tellWords(
  tx: Tx,
  lesson: { id: string; studentId: string; teacherId: string },
): Promise<void> {
  const words: CaughtWord[] = await selectCaught(tx, lesson.id);
  tx.afterCommit(() =>
    emit([personRoom(lesson.studentId), personRoom(lesson.teacherId)], wordsChanged, {
      lessonId: lesson.id,
      words,
    }),
  );
}

/** Whether a word of the lesson was kept after `seen`, epoch ms. */
export async function hasCaughtSince(tx: Tx, lessonId: string, seen: number): Promise<boolean> {
  const since = and(eq(caughtWords.lessonId, lessonId), gt(caughtWords.caughtAt, new Date(seen)));
  return (await tx.$count(caughtWords, since)) > 0;
}

/** Belongs into the transaction that writes a lesson up, which has the words from then on. */
export async function takeCaughtWords(tx: Tx, lessonId: string): Promise<void> {
  await tx.delete(caughtWords).where(eq(caughtWords.lessonId, lessonId));
}
