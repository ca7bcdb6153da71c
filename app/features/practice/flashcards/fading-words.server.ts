import { and, eq, gt, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { flashcards, practiceSettings } from "#db/schema/practice/practice.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { readReviews } from "./flashcards.server.ts";
import { chanceKnown, stabilitiesUntil } from "./schedule.ts";

/** More are never shown at once. */
const shown = 12;

const isReviewed = and(
  isNull(flashcards.removedAt),
  isNotNull(flashcards.lastReviewedAt),
  gt(flashcards.stability, 0),
);

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
    .where(and(eq(flashcards.studentId, studentId), eq(lessons.teacherId, teacher.id), isReviewed))
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

/**
 * How many words of a teacher's lessons each of these students is about to forget; no entry for a student who does not
 * share that.
 */
export async function countFadingWords(
  teacher: Teacher,
  studentIds: string[],
  now = Date.now(),
): Promise<Map<string, number>> {
  const days = sql`floor(extract(epoch from ${new Date(now)}::timestamptz - ${flashcards.lastReviewedAt}) / 86400)`;
  const isFading = sql`${days} > ${flashcards.stability} * ${stabilitiesUntil(rules.practice.fadingBelow)}::float8`;
  const rows = await db()
    .select({
      studentId: practiceSettings.studentId,
      fading: sql<number>`count(${lessons.id})::int`,
    })
    .from(practiceSettings)
    .leftJoin(
      flashcards,
      and(eq(flashcards.studentId, practiceSettings.studentId), isReviewed, isFading),
    )
    .leftJoin(lessons, and(eq(lessons.id, flashcards.lessonId), eq(lessons.teacherId, teacher.id)))
    .where(
      and(inArray(practiceSettings.studentId, studentIds), eq(practiceSettings.shareFading, true)),
    )
    .groupBy(practiceSettings.studentId);
  return new Map(rows.map(({ studentId, fading }) => [studentId, fading]));
}
