import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { db, named } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { lessonDuring } from "../lessons/rules.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import type { BookLesson } from "./forms.ts";
import { readFactsOfEach } from "./holds/booking-facts.server.ts";
import { type BookRefusal, holdTerms } from "./holds/hold-terms.ts";

type Asked = Pick<BookLesson, "teacherId" | "offerId" | "startsAt" | "pricePence">;

/**
 * Why this student cannot book this start now, or null where nothing is in the way: what `bookLesson`
 * would answer, asked without booking. A package that they have can pay for it: no restriction of their account counts.
 */
export async function checkBooking(
  student: Student,
  asked: Asked,
  now = new Date(),
  { hasPackage = false } = {},
): Promise<BookRefusal | null> {
  const [why] = await checkEachBooking(student, [asked], now, { hasPackage });
  return why ?? null;
}

/** As `checkBooking` for each start, in their order; what decides them is read in one trip. */
export async function checkEachBooking(
  student: Student,
  asked: Asked[],
  now = new Date(),
  { hasPackage = false } = {},
): Promise<(BookRefusal | null)[]> {
  if (asked.length === 0) return [];
  if (!(await isSwitchedOn("bookings", student.id, now))) return asked.map(() => "bookings-off");
  const inputs = asked.map((one) => ({ ...one, requestId: crypto.randomUUID() }));
  const facts = await readFactsOfEach(
    { named },
    inputs.map((one) => {
      return { ...one, studentId: student.id, from: one.startsAt, to: one.startsAt, now };
    }),
  );
  return Promise.all(
    inputs.map(async (input, n) => {
      if (facts[n] === undefined) throw new AppError("forbidden");
      const { offer, ...known } = facts[n];
      if (known.isRestricted && !hasPackage) return "account-restricted";
      if (offer === null) return "teacher-unavailable";
      const terms = holdTerms(student, input, { ...known, offer }, now);
      if (!terms.ok) return terms.reason;
      // The constraints alone judge a request for the next minutes.
      if (terms.isInstant) return null;
      const { minutes } = offer;
      return (await isBusy(student, { ...input, minutes }, now)) ? "you-are-busy" : null;
    }),
  );
}

/** Whether a lesson or a hold of theirs, with whomever, overlaps this one. */
async function isBusy(
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
  return (await db().$count(lessons, overlapping)) > 0;
}
