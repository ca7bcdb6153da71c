import { and, asc, eq, notInArray } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/platform/database/db.server.ts";
import { contractColumns } from "#app/features/teachers/reference-data/contract-with.server.ts";
import { formatDay, formatTime } from "#app/platform/time/time.ts";
import { goneStates } from "#db/schema/scheduling/lesson-states.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

const student = alias(users, "student");
const teacher = alias(users, "teacher");

/** What the mails about a series speak of: its two people, its card and its lessons, soonest first. */
export async function readSeriesFacts(seriesId: string) {
  const [row] = await db()
    .select({
      series: lessonSeries,
      student,
      teacher,
      contract: contractColumns,
      last4: savedCards.last4,
    })
    .from(lessonSeries)
    .innerJoin(student, eq(student.id, lessonSeries.studentId))
    .innerJoin(teacher, eq(teacher.id, lessonSeries.teacherId))
    .innerJoin(teachers, eq(teachers.userId, lessonSeries.teacherId))
    .leftJoin(savedCards, eq(savedCards.id, lessonSeries.cardId))
    .where(eq(lessonSeries.id, seriesId));
  if (row === undefined) throw new Error(`no series ${seriesId}`);
  const list = await db()
    .select({ lesson: lessons, payment: payments })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(and(eq(lessons.seriesId, seriesId), notInArray(lessons.state, [...goneStates])))
    .orderBy(asc(lessons.startsAt));
  return { ...row, list };
}

export type SeriesFacts = Awaited<ReturnType<typeof readSeriesFacts>>;

/** "Tuesday 24 November, 18:30" */
export function dateText(startsAt: Date, zone: string): string {
  return `${formatDay(startsAt.getTime(), zone)}, ${formatTime(startsAt.getTime(), zone)}`;
}
