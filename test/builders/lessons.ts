import { randomUUID } from "node:crypto";
import { eq, inArray, type SQL } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { testCard } from "#app/features/payments/provider/test-cards.ts";
import { askForReview } from "#app/features/reviews/ask-for-review.server.ts";
import { advanceLessons } from "#app/features/scheduling/lifecycle/advance-lessons.server.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { listOpenSlots } from "#app/features/scheduling/availability/slots.server.ts";
import { takeTime } from "#app/features/scheduling/lessons/busy.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { day, hour, instantOf, minute, zonedParts } from "#app/platform/time/time.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { isIn, occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { busy, lessons } from "#db/schema/scheduling/lessons.ts";
import type { aTeacher } from "./people.ts";
import { payLesson } from "#db/seed/money/paying.ts";

export const goodCard = testCard();
export const declinedCard = testCard("4000000000000002");
export const bankCard = testCard("4000002760003184");

type Teacher = Awaited<ReturnType<typeof aTeacher>>;
type Offer = Teacher["offers"][number];

/** The first open start of an offer at least `after` ms from `now`. */
export async function firstOpenStart(
  teacher: Teacher,
  {
    offer = teacher.offer,
    after = 2 * day,
    now = Date.now(),
  }: { offer?: Offer; after?: number; now?: number } = {},
): Promise<number> {
  const range = {
    from: now + after,
    to: now + after + 14 * day,
    minutes: offer.minutes,
    kind: offer.kind,
  };
  const start = (await listOpenSlots([teacher.id], range, null, now)).get(teacher.id)?.[0];
  if (start === undefined) throw new Error("the teacher has no open slot");
  return start;
}

/** The hour of the clock in that zone, so many days from today: the same at any hour of any day. */
export function dayAhead(days: number, hours: number, zone: string): number {
  return instantOf(zonedParts(Date.now() + days * day, zone), hours * 60, zone);
}

/** What the booking page would post. */
export function aBookingInput(teacher: Teacher, startsAt: number, offer: Offer = teacher.offer) {
  return {
    teacherId: teacher.id,
    offerId: offer.id,
    startsAt,
    requestId: randomUUID(),
    pricePence: offer.priceMinor,
  };
}

/** An unpaid hold. `now` is the moment of booking. */
export async function aHold(
  student: Student,
  teacher: Teacher,
  {
    offer = teacher.offer,
    startsAt,
    now = new Date(),
  }: { offer?: Offer; startsAt?: number; now?: Date } = {},
): Promise<string> {
  const start = startsAt ?? (await firstOpenStart(teacher, { offer, now: now.getTime() }));
  const held = await bookLesson(student, aBookingInput(teacher, start, offer), now);
  if (!held.ok) throw new Error(`the hold was refused: ${held.reason}`);
  return held.lessonId;
}

/** A lesson that was held and paid for at `now`, through the same commands as on the page. */
export async function aBookedLesson(
  student: Student,
  teacher: Teacher,
  input: { offer?: Offer; startsAt?: number; now?: Date; note?: string } = {},
): Promise<string> {
  const lessonId = await aHold(student, teacher, input);
  await payHold(student, lessonId, input);
  return lessonId;
}

async function payHold(
  student: Student,
  lessonId: string,
  { note = "", now }: { note?: string; now?: Date } = {},
): Promise<void> {
  const input = { lessonId, note, earlyStart: true, card: goodCard };
  const paid = await payLesson(student, input, now);
  if (!paid.ok) throw new Error(`the payment was refused: ${paid.reason}`);
}

/** Both were in the room of a lesson for all of it, or for the minutes that are said. */
export async function bothCame(
  lessonId: string,
  { from = -2, until }: { from?: number; until?: number } = {},
): Promise<void> {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  const { startsAt, minutes, studentId, teacherId } = lesson!;
  const at = (after: number) => new Date(startsAt.getTime() + after * minute);
  const leftAt = at(until ?? minutes);
  await chatDb()
    .insert(roomPresence)
    .values(
      [studentId, teacherId].map((userId) => {
        return { lessonId, userId, joinedAt: at(from), lastSeenAt: leftAt, leftAt };
      }),
    );
}

/** A lesson that was booked for so many days ago and has been completed since, by the clock's own job. */
export async function aCompletedLesson(
  student: Student,
  teacher: Teacher,
  { daysAgo = 4, offer }: { daysAgo?: number; offer?: Offer } = {},
): Promise<string> {
  const startsAt = Math.floor(Date.now() / hour) * hour - daysAgo * day;
  const now = new Date(startsAt - 3 * day);
  const lessonId = await aHold(student, teacher, { startsAt, now, offer });
  // The clock of another such lesson, made beside it, would find a paid one empty.
  await bothCame(lessonId);
  await payHold(student, lessonId, { now });
  await advanceLessons(new Date(), askForReview);
  return lessonId;
}

/** Both come to a booked lesson, and the clock's own job settles it, as far as a bank does not decide about its money. */
export async function takesPlace(lessonId: string) {
  const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
  await bothCame(lessonId);
  await advanceLessons(new Date(Math.max(Date.now(), +lesson!.startsAt + 4 * day)));
}

/**
 * A lesson of these hours that has ended: the student waited in its room for ten minutes, the teacher did not come.
 * The clock has been by already, and does not decide while somebody reads.
 */
export async function aMissedLesson(student: Student, teacher: Teacher): Promise<string> {
  const startsAt = Math.floor(Date.now() / hour) * hour - 2 * hour;
  const lessonId = await aBookedLesson(student, teacher, {
    startsAt,
    now: new Date(startsAt - 3 * day),
  });
  const at = (minutes: number) => new Date(startsAt + minutes * minute);
  const until = { lastSeenAt: at(10), leftAt: at(10) };
  await chatDb()
    .insert(roomPresence)
    .values({ lessonId, userId: student.id, joinedAt: at(0), ...until });
  await rewriteLessons({ state: "ended", judgedAt: at(65) }, eq(lessons.id, lessonId));
  return lessonId;
}

/** Writes into lessons what no command would; who is busy for them follows. */
export async function rewriteLessons(
  change: Partial<typeof lessons.$inferInsert>,
  where?: SQL,
): Promise<void> {
  await inTransaction(async (tx) => {
    const rewritten = await tx.update(lessons).set(change).where(where).returning();
    const ids = rewritten.map(({ id }) => id);
    await tx.delete(busy).where(inArray(busy.lessonId, ids));
    const taking = rewritten.filter(({ state }) => isIn(occupyingStates, state));
    if (taking.length > 0) await takeTime(tx, taking);
  });
}
