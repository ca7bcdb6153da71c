import { and, asc, eq, inArray, notInArray, or } from "drizzle-orm";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { lessonSeries, savedCards } from "#db/schema/scheduling/series-and-packages.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { cancelledBy } from "./lessons.server.ts";
import type { Lesson } from "./move-lesson.server.ts";

/** A series as one of its two people sees it, with its lessons, soonest first; null for everybody else. */
export async function findSeries(person: { id: string }, seriesId: string) {
  const [series] = await db()
    .select({
      id: lessonSeries.id,
      state: lessonSeries.state,
      zone: lessonSeries.zone,
      pricePence: lessonSeries.priceMinor,
      last4: savedCards.last4,
    })
    .from(lessonSeries)
    .leftJoin(savedCards, eq(savedCards.id, lessonSeries.cardId))
    .where(
      and(
        eq(lessonSeries.id, seriesId),
        or(eq(lessonSeries.studentId, person.id), eq(lessonSeries.teacherId, person.id)),
      ),
    );
  if (series === undefined) return null;
  const rows = await db()
    .select({
      id: lessons.id,
      startsAt: lessons.startsAt,
      state: lessons.state,
      cancelledBy,
      paymentState: payments.state,
      chargeAt: payments.chargeAt,
    })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .where(and(eq(lessons.seriesId, seriesId), notInArray(lessons.state, ["rescheduled"])))
    .orderBy(asc(lessons.startsAt), asc(lessons.id));
  return {
    ...series,
    lessons: rows.map(({ startsAt, chargeAt, ...row }) => ({
      ...row,
      startsAt: startsAt.getTime(),
      chargeAt: chargeAt?.getTime() ?? null,
    })),
  };
}

export type SeriesView = NonNullable<Awaited<ReturnType<typeof findSeries>>>;

/** The lessons of a series that are in one of these states, soonest first, locked until the transaction ends. */
export async function lockSeries(
  tx: Tx,
  seriesId: string,
  states: readonly LessonState[],
): Promise<Lesson[]> {
  const ofSeries = and(eq(lessons.seriesId, seriesId), inArray(lessons.state, [...states]));
  return tx.select().from(lessons).where(ofSeries).orderBy(asc(lessons.startsAt)).for("update");
}
