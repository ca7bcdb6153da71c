import { and, eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { flashcards } from "#db/schema/practice/practice.ts";
import { dropUnusedSounds, spelt } from "../flashcards/word-sounds.server.ts";

/**
 * Takes the words back that an import has added, with their sounds, but for those that the student has answered since.
 * `at` is when the import was, epoch ms. Answers how many went, and how many stay.
 */
export async function undoImport(
  student: Student,
  at: number,
): Promise<{ undone: number; answered: number }> {
  const ofImport = and(
    eq(flashcards.studentId, student.id),
    eq(flashcards.source, "import"),
    eq(flashcards.createdAt, new Date(at)),
  );
  return inTransaction(async (tx) => {
    const gone = await tx
      .delete(flashcards)
      .where(and(ofImport, eq(flashcards.phase, "new")))
      .returning(spelt);
    await dropUnusedSounds(tx, gone);
    return { undone: gone.length, answered: await tx.$count(flashcards, ofImport) };
  });
}

/** How many words of that import could be taken back. */
export async function countOfImport(student: Student, at: number): Promise<number> {
  return db().$count(
    flashcards,
    and(
      eq(flashcards.studentId, student.id),
      eq(flashcards.source, "import"),
      eq(flashcards.createdAt, new Date(at)),
      eq(flashcards.phase, "new"),
    ),
  );
}
