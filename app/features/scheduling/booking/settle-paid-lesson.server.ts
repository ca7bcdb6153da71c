import { eq } from "drizzle-orm";
import { occupyingStates, unbookedStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { begunPaymentStates, isPaymentIn, keptStates } from "#db/schema/payments/payment-states.ts";
import { lessonSeries } from "#db/schema/scheduling/series-and-packages.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import {
  findPayment,
  type Payment,
  recordPayment,
  recordPayments,
  settleCancelled,
} from "#app/features/payments/purchases/purchases.server.ts";
import { databaseError, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { gathered } from "#app/platform/database/gathered.server.ts";
import { enqueue, enqueueAll } from "#app/platform/database/jobs.server.ts";
import { lockFreePeopleOf, lockPeopleOf } from "../lessons/locks.server.ts";
import { chargeLater } from "./charge-later.server.ts";
import { type Lesson, moveLesson, moveLessons, type Mover } from "../lessons/move-lesson.server.ts";
import type { ReturnCause } from "../mails/booking-emails/payment-returned.tsx";
import {
  announceBooked,
  announceReturned,
  remindLater,
  remindOfEach,
} from "../mails/notices.server.ts";
import { announceSeries } from "../mails/series-notices.server.ts";
import { canMove } from "../lessons/rules.ts";
import { lockSeries } from "../lessons/series.server.ts";
import { lessonsChanged } from "../lessons/lessons-changed.server.ts";
import {
  hasStatus,
  hiddenStatuses,
  type TeacherStatus,
} from "#db/schema/teachers/teacher-statuses.ts";

type Asked = { lessonId: string; last4: string | null; now: Date; by: Mover };
type Outcome = "booked" | "returned";

/**
 * Turns money that the provider has taken into a booked lesson: held → booked, requested → booked, or expired →
 * booked while nobody else has the slot. Otherwise everything goes back to the card. Idempotent: however
 * often it is called, money is recorded once and the lesson is either booked or refunded.
 */
export function settlePaidLesson(
  lessonId: string,
  last4: string | null,
  now = new Date(),
  by: Mover = { actor: "system", id: null },
): Promise<Outcome> {
  return ask({ lessonId, last4, now, by });
}

/** Money that arrives at the same moment for several lessons is settled in one transaction (docs/decisions/077). */
const ask = gathered<Asked, Outcome>({
  runs: 2,
  most: 16,
  keysOf: ({ lessonId }) => [lessonId],
  together: settleTogether,
  alone: settleAlone,
});

/**
 * Books those lessons that are as they mostly are: their money is new, their time is theirs, and nobody else is at work
 * on them. It waits for no lock, so that one lesson never holds up the others.
 */
async function settleTogether(batch: Asked[]): Promise<(Outcome | undefined)[]> {
  return inTransaction(async (tx) => {
    const ids = batch.map(({ lessonId }) => lessonId);
    const [free, paid] = await Promise.all([lockFreePeopleOf(tx, ids), lockPlainLessons(tx, ids)]);
    const plain = batch.flatMap(({ lessonId, ...asked }) => {
      const found = free.has(lessonId) ? paid.get(lessonId) : undefined;
      return found === undefined || whyNotBooked(found.lesson, asked.now, asked.by) !== null
        ? []
        : [{ ...asked, ...found }];
    });
    const announced = plain.map(({ lesson }) => ({ payload: { lessonId: lesson.id } }));
    await Promise.all([
      moveLessons(
        tx,
        plain.map(({ lesson, now: at, by }) => ({ lesson, by, at, facts: { bookedAt: at } })),
        "booked",
      ),
      recordPayments(
        tx,
        plain.map(({ payment, last4, now: at }) => ({ payment, last4, at })),
      ),
      enqueueAll(tx, announceBooked, announced),
      remindOfEach(tx, plain),
    ]);
    for (const { lesson } of plain) lessonsChanged(tx, lesson);
    const booked = new Set(plain.map(({ lesson }) => lesson.id));
    return ids.map((id) => (booked.has(id) ? ("booked" as const) : undefined));
  });
}

async function settleAlone({ lessonId, ...paid }: Asked): Promise<Outcome> {
  try {
    return await inTransaction((tx) => settle(tx, lessonId, paid, null));
  } catch (error) {
    const gone = goneBy[databaseError(error)?.constraint ?? ""];
    if (gone === undefined) throw error;
    return inTransaction((tx) => settle(tx, lessonId, paid, gone));
  }
}

/** What a constraint that refuses the booking means. */
const goneBy: Record<string, ReturnCause> = {
  busy_overlap: "slot-gone",
  lessons_one_trial: "trial-had",
};

async function settle(
  tx: Tx,
  lessonId: string,
  { last4, now, by }: { last4: string | null; now: Date; by: Mover },
  gone: ReturnCause | null,
): Promise<"booked" | "returned"> {
  // People, then lesson, then payment: every command takes its locks in this order.
  const [, lesson, payment] = await Promise.all([
    lockPeopleOf(tx, lessonId),
    lockPaidLesson(tx, lessonId),
    findPayment(tx, lessonId),
  ]);
  // Word of a charge may come late: its money is with the lesson that took this one's place.
  if (lesson.state === "rescheduled") return "booked";
  if (payment === null) throw new Error(`lesson ${lessonId} has no payment`);
  if (payment.state === "refunded") return "returned";
  // A free lesson that could not be booked has nothing to give back, and stays paid.
  if (isPaymentIn(keptStates, payment.state))
    return lesson.bookedAt === null ? "returned" : "booked";
  const cause = gone ?? whyNotBooked(lesson, now, by);
  await Promise.all([
    recordPayment(tx, payment, { last4, at: now }),
    cause === null ? bookAll(tx, lesson, now, by) : giveBack(tx, lesson, payment, { cause, now }),
  ]);
  return cause === null ? "booked" : "returned";
}

type PaidLesson = Pick<
  Lesson,
  "id" | "state" | "version" | "kind" | "teacherId" | "studentId" | "startsAt" | "seriesId"
> & { bookedAt: Date | null; teacherStatus: TeacherStatus; isBlocked: boolean };

const lessonColumns = `l.id, l.state, l.version, l.kind, l.teacher_id as "teacherId",
  l.student_id as "studentId", l.starts_at as "startsAt", l.series_id as "seriesId",
  l.booked_at as "bookedAt", t.status as "teacherStatus",
  ${blockedPair("l.student_id", "l.teacher_id")} as "isBlocked"`;

const lockStatement = `
  select ${lessonColumns}
  from lessons l join teachers t on t.user_id = l.teacher_id
  where l.id = $1 for update of l`;

async function lockPaidLesson(tx: Tx, lessonId: string): Promise<PaidLesson> {
  const [lesson] = await tx.named<PaidLesson>("settle-paid.lesson", lockStatement, [lessonId]);
  if (lesson === undefined) throw new Error(`no lesson ${lessonId}`);
  return lesson;
}

const plainStatement = `
  select l.* from unnest($1::uuid[]) asked (id)
  cross join lateral (
    select ${lessonColumns}, p.id as "paymentId", p.amount_minor as "amountMinor", p.currency,
      p.fee_basis_points as "feeBasisPoints",
      p.state as "paymentState", p.drawn_from_id as "drawnFromId", p.provider_ref as "providerRef"
    from lessons l join teachers t on t.user_id = l.teacher_id join payments p on p.lesson_id = l.id
    where l.id = asked.id and l.series_id is null and l.state in (${sqlList(occupyingStates)})
      and p.state in (${sqlList(begunPaymentStates)})
    limit 1 for update of l, p skip locked) l`;

type PlainRow = PaidLesson &
  Omit<Payment, "id" | "lessonId" | "state"> & {
    paymentId: string;
    paymentState: Payment["state"];
  };

/** Lessons of no series whose money is new, with their payments, both locked; without those that others have locked. */
async function lockPlainLessons(
  tx: Tx,
  lessonIds: string[],
): Promise<Map<string, { lesson: PaidLesson; payment: Payment }>> {
  const rows = await tx.named<PlainRow>("settle-paid.plain", plainStatement, [lessonIds]);
  return new Map(
    rows.map(({ paymentId: id, paymentState: state, amountMinor, ...row }) => {
      const { currency, feeBasisPoints, drawnFromId, providerRef } = row;
      const money = {
        amountMinor: Number(amountMinor),
        currency,
        feeBasisPoints,
        drawnFromId,
        providerRef,
      };
      return [row.id, { lesson: row, payment: { id, lessonId: row.id, state, ...money } }];
    }),
  );
}

function whyNotBooked(lesson: PaidLesson, now: Date, by: Mover): ReturnCause | null {
  const { state, startsAt, teacherStatus, isBlocked } = lesson;
  if (!canMove(state, "booked", by.actor)) return "ended";
  if (startsAt <= now) return "begun";
  // Somebody who was suspended, closed or blocked while the money was on its way does not teach them.
  return hasStatus(hiddenStatuses, teacherStatus) || isBlocked ? "not-teaching" : null;
}

async function bookAll(tx: Tx, lesson: PaidLesson, now: Date, by: Mover): Promise<void> {
  if (lesson.seriesId === null) await book(tx, lesson, now, by);
  else await bookTogether(tx, lesson, lesson.seriesId, now);
}

async function giveBack(
  tx: Tx,
  lesson: PaidLesson,
  payment: Payment,
  { cause, now }: { cause: ReturnCause; now: Date },
): Promise<void> {
  const { id: lessonId, teacherId } = lesson;
  const refundPence = payment.amountMinor;
  await settleCancelled(tx, payment, { teacherId, refundPence, at: now });
  await enqueue(tx, announceReturned, { lessonId, cause });
}

/**
 * All lessons of a series, the first of which has been paid for; the others are charged one by one. Where one
 * slot has gone the constraint refuses them all.
 */
async function bookTogether(tx: Tx, first: PaidLesson, seriesId: string, now: Date): Promise<void> {
  const together = await lockSeries(tx, seriesId, unbookedStates);
  for (const lesson of together) {
    await moveLesson(tx, lesson, "booked", { actor: "system", id: null }, now, { bookedAt: now });
    await remindLater(tx, lesson, now);
    if (lesson.id !== first.id) await chargeLater(tx, lesson, now);
  }
  await tx.update(lessonSeries).set({ state: "active" }).where(eq(lessonSeries.id, seriesId));
  await enqueue(tx, announceSeries, { seriesId });
  lessonsChanged(tx, first);
}

/** held, requested or expired → booked, with what follows from it. */
export async function book(
  tx: Tx,
  lesson: Omit<PaidLesson, "bookedAt" | "teacherStatus" | "isBlocked">,
  now: Date,
  by: Mover = { actor: "system", id: null },
): Promise<void> {
  await Promise.all([
    moveLesson(tx, lesson, "booked", by, now, { bookedAt: now }),
    enqueue(tx, announceBooked, { lessonId: lesson.id }),
    remindLater(tx, lesson, now),
  ]);
  lessonsChanged(tx, lesson);
}
