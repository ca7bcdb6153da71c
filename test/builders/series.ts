import { randomUUID } from "node:crypto";
import { asc, eq, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { bookSeries } from "#app/features/scheduling/series/book-series.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { aTeacher } from "./people.ts";
import { firstOpenStart, goodCard } from "./lessons.ts";
import { payLesson } from "#db/seed/money/paying.ts";

/** Paid at once, declined whenever it is charged again. */
export const laterDeclinedCard = testCard("4000000000000341");

type Teacher = Awaited<ReturnType<typeof aTeacher>>;
type SeriesInput = { count?: number; startsAt?: number; now?: Date; card?: typeof goodCard };

/** What the series page would post. */
export function aSeriesInput(teacher: Teacher, startsAt: number, { count = 4 } = {}) {
  return {
    teacherId: teacher.id,
    offerId: teacher.offer.id,
    at: [startsAt],
    count,
    skip: [] as number[],
    atOnce: false,
    requestId: randomUUID(),
    pricePence: teacher.offer.priceMinor,
  };
}

/** An unpaid series; answers its first lesson. */
export async function aSeriesHold(
  student: Student,
  teacher: Teacher,
  { count = 4, startsAt, now = new Date() }: SeriesInput = {},
): Promise<string> {
  const start = startsAt ?? (await firstOpenStart(teacher, { now: now.getTime() }));
  const held = await bookSeries(student, aSeriesInput(teacher, start, { count }), now);
  if (!held.ok) throw new Error(`the series was refused: ${held.reason}`);
  return held.lessonId;
}

/** A series whose first lesson is paid for; answers that lesson. */
export async function aSeries(
  student: Student,
  teacher: Teacher,
  input: SeriesInput = {},
): Promise<string> {
  const lessonId = await aSeriesHold(student, teacher, input);
  const card = input.card ?? goodCard;
  const paid = await payLesson(
    student,
    { lessonId, note: "", earlyStart: true, saveCard: true, card },
    input.now,
  );
  if (!paid.ok) throw new Error(`the payment was refused: ${paid.reason}`);
  return lessonId;
}

/** All lessons of the series that this one belongs to, soonest first. */
export async function lessonsOf(lessonId: string) {
  return db()
    .select()
    .from(lessons)
    .where(sql`${lessons.seriesId} = (select series_id from lessons where id = ${lessonId})`)
    .orderBy(asc(lessons.startsAt), eq(lessons.id, lessonId));
}
