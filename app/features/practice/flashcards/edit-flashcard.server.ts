import { and, eq, isNotNull, isNull, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { databaseError, db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { flashcards, practiceSettings } from "#db/schema/practice/practice.ts";
import { lockRoom } from "./add-flashcards.server.ts";
import type { EditFlashcard } from "./forms.ts";
import { respellSound, type SpeltWord, spelt } from "./word-sounds.server.ts";

/**
 * Changes what a flashcard says; its schedule stays, and its sound goes along. It takes the place of one with these words
 * that was taken out. Refuses a save that began from an older version, and words that are on another flashcard already.
 * Throws not-found where it is not the student's.
 */
export async function editFlashcard(
  student: Student,
  id: string,
  { version, ...words }: EditFlashcard,
): Promise<{ ok: true } | { ok: false; reason: "changed-meanwhile" | "there-already" }> {
  const own = ownOne(student, id);
  try {
    const isChanged = await inTransaction(async (tx) => {
      const unchanged = and(own, eq(flashcards.version, version));
      const [before] = await tx.select(spelt).from(flashcards).where(unchanged).for("update");
      if (before === undefined) return false;
      await deleteTakenOut(tx, { ...before, ...words });
      await tx
        .update(flashcards)
        .set({ ...words, version: sql`${flashcards.version} + 1` })
        .where(own);
      await respellSound(tx, before, words.term);
      return true;
    });
    if (isChanged) return { ok: true };
  } catch (error) {
    if (databaseError(error)?.constraint !== "flashcards_word") throw error;
    return { ok: false, reason: "there-already" };
  }
  if ((await db().$count(flashcards, own)) === 0) throw new AppError("not-found");
  return { ok: false, reason: "changed-meanwhile" };
}

/** One that was taken out is in no list, but no other one could have its words. */
async function deleteTakenOut(
  tx: Tx,
  { studentId, language, term, meaning }: SpeltWord & { meaning: string },
): Promise<void> {
  await tx
    .delete(flashcards)
    .where(
      and(
        eq(flashcards.studentId, studentId),
        eq(flashcards.language, language),
        sql`lower(${flashcards.term}) = lower(${term})`,
        sql`lower(${flashcards.meaning}) = lower(${meaning})`,
        isNotNull(flashcards.removedAt),
      ),
    );
}

/** Takes a flashcard out; its answers stay with it in case it is added again. Throws not-found where it is not theirs. */
export async function removeFlashcard(
  student: Student,
  id: string,
  now = new Date(),
): Promise<void> {
  const removed = await db()
    .update(flashcards)
    .set({ removedAt: now })
    .where(ownOne(student, id))
    .returning({ id: flashcards.id });
  if (removed.length === 0) throw new AppError("not-found");
}

/**
 * Puts a flashcard back that was taken out, with its answers, unless others have its place (rules.practice). Throws
 * not-found where it is not theirs.
 */
export async function restoreFlashcard(
  student: Student,
  id: string,
): Promise<{ ok: true } | { ok: false; reason: "full" }> {
  if (!isUuid(id)) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    const room = await lockRoom(tx, student.id);
    const own = and(eq(flashcards.id, id), eq(flashcards.studentId, student.id));
    const [found] = await tx
      .select({ removedAt: flashcards.removedAt })
      .from(flashcards)
      .where(own);
    if (found === undefined) throw new AppError("not-found");
    if (found.removedAt === null) return { ok: true };
    if (room === 0) return { ok: false, reason: "full" };
    await tx.update(flashcards).set({ removedAt: null }).where(own);
    return { ok: true };
  });
}

/** Whether the student's teachers see which words of their lessons are fading. */
export async function setShareFading(student: Student, shareFading: boolean): Promise<void> {
  await db()
    .insert(practiceSettings)
    .values({ studentId: student.id, shareFading })
    .onConflictDoUpdate({ target: practiceSettings.studentId, set: { shareFading } });
}

function ownOne(student: Student, id: string) {
  if (!isUuid(id)) throw new AppError("not-found");
  return and(
    eq(flashcards.id, id),
    eq(flashcards.studentId, student.id),
    isNull(flashcards.removedAt),
  );
}
