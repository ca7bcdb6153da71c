import { and, eq, gte, isNull, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { prepared } from "#app/platform/database/db.server.ts";
import { addDays, localDate, startOfLocalDay } from "#app/platform/time/time.ts";
import { flashcardReviews, flashcards } from "#db/schema/practice/practice.ts";
import { foldPracticeDays, type PracticeDays } from "./practice-days.ts";

/** So many days back are looked at: a longer row is shown as this long. */
const daysBack = 100;

const practised = prepared((on) => {
  const zone = sql`${sql.placeholder("zone")}::text`;
  return on
    .selectDistinct({
      day: sql<string>`(${flashcardReviews.reviewedAt} at time zone ${zone})::date`,
    })
    .from(flashcardReviews)
    .innerJoin(flashcards, eq(flashcards.id, flashcardReviews.flashcardId))
    .where(
      and(
        eq(flashcards.studentId, sql.placeholder("student")),
        isNull(flashcardReviews.undoneAt),
        gte(flashcardReviews.reviewedAt, sql.placeholder("since")),
      ),
    )
    .prepare("practice.days");
});

/** On which days the student has practised, by their own calendar; answers that were undone do not count. */
export async function readPracticeDays(student: Student, now = Date.now()): Promise<PracticeDays> {
  const { zone } = student;
  const today = localDate(now, zone);
  const since = startOfLocalDay(addDays(today, -daysBack), zone);
  const rows = await practised().execute({ student: student.id, zone, since: new Date(since) });
  return foldPracticeDays(
    rows.map(({ day }) => day),
    today,
  );
}
