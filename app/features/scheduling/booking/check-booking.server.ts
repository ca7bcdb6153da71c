import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lessonDuring } from "../lessons/rules.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import type { BookLesson } from "./forms.ts";
import { readBookingFacts } from "./holds/booking-facts.server.ts";
import { type BookRefusal, holdTerms } from "./holds/hold-terms.ts";

/**
 * Why this student cannot book this start now, or null where nothing is in the way: what `bookLesson`
 * would answer, asked without booking. A package that they have can pay for it: no restriction of their account counts.
 */
export async function checkBooking(
  student: Student,
  asked: Pick<BookLesson, "teacherId" | "offerId" | "startsAt" | "pricePence">,
  now = new Date(),
  { hasPackage = false } = {},
): Promise<BookRefusal | null> {
  if (!(await isSwitchedOn("bookings", student.id, now))) return "bookings-off";
  const input = { ...asked, requestId: crypto.randomUUID() };
  const start = { from: asked.startsAt, to: asked.startsAt };
  return inTransaction(async (tx) => {
    const { offer, ...facts } = await readBookingFacts(tx, student, input, start, now);
    if (facts.isRestricted && !hasPackage) return "account-restricted";
    if (offer === null) return "teacher-unavailable";
    const terms = holdTerms(student, input, { ...facts, offer }, now);
    if (!terms.ok) return terms.reason;
    // The constraints alone judge a request for the next minutes.
    if (terms.isInstant) return null;
    const { minutes } = offer;
    return (await isBusy(tx, student, { ...asked, minutes }, now)) ? "you-are-busy" : null;
  });
}

/** Whether a lesson or a hold of theirs, with whomever, overlaps this one. */
async function isBusy(
  tx: Tx,
  student: Student,
  { startsAt, minutes }: { startsAt: number; minutes: number },
  now: Date,
): Promise<boolean> {
  const during = asRange(lessonDuring(startsAt, minutes));
  const overlapping = and(
    eq(lessons.studentId, student.id),
    inArray(lessons.state, [...occupyingStates]),
    or(ne(lessons.state, "held"), gt(lessons.heldUntil, now)),
    sql`${lessons.during} && ${during}::tstzrange`,
  );
  return (await tx.$count(lessons, overlapping)) > 0;
}
