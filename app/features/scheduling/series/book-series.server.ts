import { takeTime } from "../lessons/busy.server.ts";
import { eq } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { isSwitchedOn } from "#app/features/settings/settings.server.ts";
import { inTransaction, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { rules } from "#config/rules.ts";
import { lessonSeries } from "#db/schema/scheduling/series-and-packages.ts";
import { readAgreedFee } from "#app/features/payments/purchases/agreed-fee.server.ts";
import { openPayments } from "#app/features/payments/purchases/payment-steps.server.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import { type BookableOffer, readBookingFacts } from "../booking/holds/booking-facts.server.ts";
import type { BookRefusal } from "../booking/holds/hold-terms.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { expireHolds } from "../booking/expire-holds.server.ts";
import type { BookSeries } from "./forms.ts";
import { checkSeriesDates } from "./check-series-dates.server.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { cancelPolicyOf, lessonDuring, teacherDuring } from "../lessons/rules.ts";
import { isChargedAtBooking } from "../lessons/student-absences.server.ts";
import { areWeeklyTimes, fewestInSeries, seriesStarts } from "../lessons/series.ts";

export type SeriesRefusal =
  | BookRefusal
  | "not-weekly-times"
  | "too-few-dates"
  | "asks-first"
  | "charged-at-booking"
  | "dates-refused";

/**
 * Holds a weekly series for holdMinutes as one hold, all of it or nothing: the page names each date that is refused. The
 * same requestId finds what it made; with other dates it is refused. Answers the first lesson, which is paid at once.
 */
export async function bookSeries(
  student: Student,
  input: BookSeries & { teacherId: string },
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: SeriesRefusal }> {
  if (!areWeeklyTimes(input.at)) return { ok: false, reason: "not-weekly-times" };
  const isOpen = await isSwitchedOn("bookings", student.id, now);
  const lock = personLocks(input.teacherId, student.id);
  return inTransaction(
    async (tx) => {
      const facts = await readBookingFacts(tx, student, input, reachOf(input), now);
      if (facts.isReused) return { ok: false, reason: "form-used" } as const;
      if (facts.earlier !== null)
        return (await isOfDates(tx, facts.earlier, input, facts.calendar.zone))
          ? ({ ok: true, lessonId: facts.earlier } as const)
          : ({ ok: false, reason: "form-used" } as const);
      if (!facts.isStudent) throw new AppError("forbidden");
      if (!isOpen) return { ok: false, reason: "bookings-off" } as const;
      if (facts.isRestricted) return { ok: false, reason: "account-restricted" } as const;
      const { offer, calendar } = facts;
      if (offer === null) return { ok: false, reason: "teacher-unavailable" } as const;
      if (offer.kind !== "single") return { ok: false, reason: "not-offered" } as const;
      if (offer.approveFirst) return { ok: false, reason: "asks-first" } as const;
      if (offer.priceMinor !== input.pricePence)
        return { ok: false, reason: "price-changed" } as const;
      const atOnce = await isChargedAtBooking(tx, student.id, now);
      // Never more at once than the page said.
      if (atOnce && !input.atOnce) return { ok: false, reason: "charged-at-booking" } as const;
      if (facts.lapsed) await expireHolds(tx, { ...input, studentId: student.id, now });

      const asker = { ...facts, id: student.id, isTeacher: input.teacherId === student.id };
      const starts = seriesStarts(input.at, input.count, calendar.zone);
      const { skip } = input;
      const dates = checkSeriesDates(
        calendar,
        { starts, skip, minutes: offer.minutes },
        asker,
        [],
        now.getTime(),
      ).filter(({ skipped }) => !skipped);
      if (dates.length < fewestInSeries) return { ok: false, reason: "too-few-dates" } as const;
      if (dates.some(({ refusal }) => refusal === "too-many-holds"))
        return { ok: false, reason: "too-many-holds" } as const;
      if (dates.some(({ refusal }) => refusal !== null))
        return { ok: false, reason: "dates-refused" } as const;
      const chosen = dates.map(({ startsAt }) => startsAt);
      return {
        ok: true,
        lessonId: await insertSeries(tx, student, { ...input, atOnce }, facts, chosen, now),
      } as const;
    },
    { lock },
  ).catch(onConstraint({ busy_overlap: "dates-refused" }));
}

/** Whether the series of this lesson was made of exactly these dates. */
async function isOfDates(
  tx: Tx,
  lessonId: string,
  { at, count, skip }: BookSeries,
  zone: string,
): Promise<boolean> {
  const [first] = await tx
    .select({ seriesId: lessons.seriesId })
    .from(lessons)
    .where(eq(lessons.id, lessonId));
  if (!first?.seriesId) return false;
  const made = await tx
    .select({ startsAt: lessons.startsAt })
    .from(lessons)
    .where(eq(lessons.seriesId, first.seriesId));
  const starts = new Set(made.map(({ startsAt }) => +startsAt));
  const wanted = seriesStarts(at, count, zone).filter(({ startsAt }) => !skip.includes(startsAt));
  return wanted.length === starts.size && wanted.every(({ startsAt }) => starts.has(startsAt));
}

/** From the first to the last date there could be. */
function reachOf({ at, count }: BookSeries): { from: number; to: number } {
  const from = Math.min(...at);
  return { from, to: Math.max(...at) + Math.ceil(count / at.length) * 7 * day };
}

async function insertSeries(
  tx: Tx,
  student: Student,
  input: BookSeries & { teacherId: string },
  { offer, calendar }: { offer: BookableOffer | null; calendar: { zone: string } },
  starts: number[],
  now: Date,
): Promise<string> {
  const { teacherId, offerId, requestId } = input;
  const { kind, title, language, minutes, priceMinor, currency, freeCancelHours } = offer!;
  teacherChanged(tx, teacherId);
  const both = { teacherId, studentId: student.id, offerId, createdAt: now };
  const [series] = await tx
    .insert(lessonSeries)
    .values({ ...both, zone: calendar.zone, priceMinor, currency, state: "held", requestId })
    .returning({ id: lessonSeries.id });
  const made = await tx
    .insert(lessons)
    .values(
      starts.map((startsAt, index) => ({
        ...both,
        seriesId: series!.id,
        kind,
        title,
        language,
        startsAt: new Date(startsAt),
        minutes,
        during: asRange(lessonDuring(startsAt, minutes)),
        teacherDuring: asRange(teacherDuring(startsAt, minutes)),
        state: "held" as const,
        heldUntil: new Date(now.getTime() + rules.booking.holdMinutes * minute),
        priceMinor,
        currency,
        cancelPolicy: cancelPolicyOf(freeCancelHours),
        // The first carries the form's own, so that a retry finds it.
        requestId: index === 0 ? requestId : crypto.randomUUID(),
      })),
    )
    .returning();
  await takeTime(tx, made);
  await tx.insert(lessonEvents).values(
    made.map(({ id }) => ({
      lessonId: id,
      to: "held" as const,
      actor: "student" as const,
      actorId: student.id,
      at: now,
    })),
  );
  const feeBasisPoints = await readAgreedFee(tx, { ...both, kind });
  await openPayments(
    tx,
    made.map(({ id }) => ({
      lessonId: id,
      payerId: student.id,
      amountMinor: priceMinor,
      currency,
      feeBasisPoints,
      createdAt: now,
      chargeAt: input.atOnce ? now : null,
    })),
  );
  return made[0]!.id;
}
