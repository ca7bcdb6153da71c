import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, localDate, startOfLocalDay } from "#app/platform/time/time.ts";
import { flashcardReviews, flashcards } from "#db/schema/practice.ts";
import { foldPracticeDays, type PracticeDays } from "./practice-days.ts";

/** So many days back are looked at: a longer row is shown as this long. */
const daysBack = 100;

/** On which days the student has practised, by their own calendar; answers that were undone do not count. */
export async function readPracticeDays(student: Student, now = Date.now()): Promise<PracticeDays> {
  const { zone } = student;
  const today = localDate(now, zone);
  const since = startOfLocalDay(addDays(today, -daysBack), zone);
  const day = sql<string>`(${flashcardReviews.reviewedAt} at time zone ${zone}::text)::date`;
  const rows = await db()
    .selectDistinct({ day })
    .from(flashcardReviews)
    .innerJoin(flashcards, eq(flashcards.id, flashcardReviews.flashcardId))
    .where(
      and(
        eq(flashcards.studentId, student.id),
        isNull(flashcardReviews.undoneAt),
        gte(flashcardReviews.reviewedAt, new Date(since)),
      ),
    );
  return foldPracticeDays(
    rows.map(({ day }) => day),
    today,
  );
}
