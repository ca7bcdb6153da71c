import { and, eq, gt, isNotNull, isNull } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { flashcards, practiceSettings } from "#db/schema/practice.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { readReviews } from "./flashcards.server.ts";
import { chanceKnown } from "./schedule.ts";

/** More are never shown at once. */
const shown = 12;

/**
 * Words of the two's lessons that the student is about to forget, the least known first; null where the student does
 * not share them.
 */
export async function listFadingWords(
  teacher: Teacher,
  studentId: string,
  now = Date.now(),
): Promise<{ term: string; meaning: string; language: string }[] | null> {
  const [shares] = await db()
    .select()
    .from(practiceSettings)
    .where(and(eq(practiceSettings.studentId, studentId), eq(practiceSettings.shareFading, true)));
  if (shares === undefined) return null;
  const words = await db()
    .select({
      id: flashcards.id,
      term: flashcards.term,
      meaning: flashcards.meaning,
      language: flashcards.language,
      createdAt: flashcards.createdAt,
    })
    .from(flashcards)
    .innerJoin(lessons, eq(lessons.id, flashcards.lessonId))
    .where(
      and(
        eq(flashcards.studentId, studentId),
        eq(lessons.teacherId, teacher.id),
        isNull(flashcards.removedAt),
        isNotNull(flashcards.lastReviewedAt),
        gt(flashcards.stability, 0),
      ),
    )
    .limit(rules.practice.flashcards);
  const reviews = await readReviews(
    db(),
    words.map(({ id }) => id),
  );
  return words
    .map(({ id, createdAt, ...word }) => ({
      word,
      chance: chanceKnown(createdAt.getTime(), reviews.get(id) ?? [], now),
    }))
    .filter(({ chance }) => chance < rules.practice.fadingBelow)
    .toSorted((a, b) => a.chance - b.chance)
    .slice(0, shown)
    .map(({ word }) => word);
}
