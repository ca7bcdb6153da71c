import { accounts, type Posting } from "#app/features/payments/ledger/ledger.server.ts";
import {
  feeBasisPoints,
  splitCancelled,
  splitLesson,
} from "#app/features/payments/purchases/rules.ts";
import {
  canMove,
  lessonDuring,
  cancelPolicyOf,
  refundFor,
  teacherDuring,
  type LessonActor,
} from "#app/features/scheduling/lessons/rules.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { embeddedCharges, embeddedRefunds, payments } from "#db/schema/payments/payments.ts";
import type { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import type { offers } from "#db/schema/teachers/teachers.ts";
import type { Random } from "../random.ts";

export type SeedOffer = Pick<
  typeof offers.$inferSelect,
  "id" | "kind" | "title" | "language" | "minutes" | "priceMinor" | "currency"
>;

/** A lesson as it is to have gone. Instants are epoch ms. */
export type LessonPlan = {
  teacherId: string;
  studentId: string;
  offer: SeedOffer;
  freeCancelHours: number;
  startsAt: number;
  bookedAt: number;
  note?: string;
  cancelled?: { by: "student" | "teacher"; at: number };
};

/** Every row a lesson's life leaves behind, table by table. */
export type LessonRows = {
  lessons: (typeof lessons.$inferInsert & { id: string })[];
  lessonEvents: (typeof lessonEvents.$inferInsert)[];
  embeddedCharges: (typeof embeddedCharges.$inferInsert)[];
  payments: (typeof payments.$inferInsert)[];
  postings: Posting[];
  embeddedRefunds: (typeof embeddedRefunds.$inferInsert)[];
};

export function noRows(): LessonRows {
  return {
    lessons: [],
    lessonEvents: [],
    embeddedCharges: [],
    payments: [],
    postings: [],
    embeddedRefunds: [],
  };
}

type Step = { to: LessonState; actor: LessonActor; actorId: string | null; at: number };

/**
 * Adds what booking, paying, the clock and cancelling write, as the commands of scheduling/ and
 * payments/ would have done it by `now`; db/seed.test.ts holds the two against each other.
 * A whole history in bulk, because hundreds of commands one by one would make the first start slow.
 */
export function addLesson(rows: LessonRows, plan: LessonPlan, random: Random, now: number) {
  const { offer, startsAt, bookedAt, teacherId, studentId } = plan;
  const heldAt = bookedAt - random.int(35, 280) * 1000;
  const lessonId = random.id(heldAt);
  const steps = stepsOf(plan, heldAt, now);
  const state = steps.at(-1)!.to;
  rows.lessons.push({
    id: lessonId,
    teacherId,
    studentId,
    offerId: offer.id,
    kind: offer.kind,
    title: offer.title,
    language: offer.language,
    startsAt: new Date(startsAt),
    minutes: offer.minutes,
    during: asRange(lessonDuring(startsAt, offer.minutes)),
    teacherDuring: asRange(teacherDuring(startsAt, offer.minutes)),
    state,
    heldUntil: new Date(heldAt + rules.booking.holdMinutes * minute),
    priceMinor: offer.priceMinor,
    currency: offer.currency,
    cancelPolicy: cancelPolicyOf(plan.freeCancelHours),
    note: plan.note ?? "",
    earlyStartAt: new Date(bookedAt),
    requestId: random.id(heldAt),
    bookedAt: new Date(bookedAt),
    cancelledAt: plan.cancelled ? new Date(plan.cancelled.at) : null,
    // Of one that has just ended, the clock's own job reads the record.
    judgedAt: state === "completed" ? judgedAt(plan) : null,
    version: steps.length,
    createdAt: new Date(heldAt),
  });
  for (const [index, { at, ...step }] of steps.entries()) {
    const from = steps[index - 1]?.to ?? null;
    if (from !== null && !canMove(from, step.to, step.actor))
      throw new Error(`${step.actor} may not move a lesson from ${from} to ${step.to}`);
    rows.lessonEvents.push({ id: random.id(at), lessonId, from, ...step, at: new Date(at) });
  }
  addMoney(rows, plan, { lessonId, heldAt, steps }, random);
  return { lessonId, state };
}

function judgedAt({ startsAt, offer }: LessonPlan): Date {
  return new Date(startsAt + (offer.minutes + rules.lesson.graceAfterEndMinutes) * minute);
}

function stepsOf(plan: LessonPlan, heldAt: number, now: number): Step[] {
  const system = { actor: "system" as const, actorId: null };
  const end = plan.startsAt + plan.offer.minutes * minute;
  const steps: Step[] = [
    { to: "held", actor: "student", actorId: plan.studentId, at: heldAt },
    { to: "booked", ...system, at: plan.bookedAt },
  ];
  if (plan.cancelled) {
    const { by, at } = plan.cancelled;
    const actorId = by === "student" ? plan.studentId : plan.teacherId;
    return [...steps, { to: `cancelled_${by}`, actor: by, actorId, at }];
  }
  steps.push(
    { to: "live", ...system, at: plan.startsAt },
    { to: "ended", ...system, at: end },
    { to: "completed", ...system, at: end + rules.settle.autoCompleteHours * hour },
  );
  return steps.filter(({ at }) => at <= now);
}

function addMoney(
  rows: LessonRows,
  plan: LessonPlan,
  { lessonId, heldAt, steps }: { lessonId: string; heldAt: number; steps: Step[] },
  random: Random,
): void {
  const { offer, teacherId, bookedAt } = plan;
  const { priceMinor: price, currency, kind } = offer;
  const paymentId = random.id(heldAt);
  const last = steps.at(-1)!;
  const refund = plan.cancelled
    ? refundFor({
        pricePence: price,
        startsAt: plan.startsAt,
        bookedAt,
        cancelPolicy: cancelPolicyOf(plan.freeCancelHours),
        now: plan.cancelled.at,
        by: plan.cancelled.by,
      }).refundPence
    : 0;
  const charge = price === 0 ? null : random.id(bookedAt);
  if (charge !== null)
    rows.embeddedCharges.push({
      id: charge,
      key: paymentId,
      amountMinor: price,
      currency,
      state: "succeeded",
      last4: "4242",
      refundedMinor: refund,
      createdAt: new Date(bookedAt),
    });
  rows.payments.push({
    feeBasisPoints: feeBasisPoints(kind),
    id: paymentId,
    lessonId,
    payerId: plan.studentId,
    amountMinor: price,
    currency,
    state: refund === 0 ? "paid" : refund === price ? "refunded" : "part_refunded",
    refundedMinor: refund,
    providerRef: charge,
    cardLast4: charge === null ? null : "4242",
    createdAt: new Date(heldAt),
    paidAt: new Date(bookedAt),
    settledAt: plan.cancelled || last.to === "completed" ? new Date(last.at) : null,
  });

  const post = (
    posting: Pick<Posting, "key" | "event" | "resolves">,
    at: number,
    entries: [account: string, amountMinor: number][],
  ) =>
    rows.postings.push({
      ...posting,
      lessonId,
      at: new Date(at),
      lines: entries.map(([account, amountMinor]) => ({ account, amountMinor, currency })),
    });
  const [card, refunds, escrow] = [
    accounts.card(paymentId),
    accounts.refunds(paymentId),
    accounts.escrow(lessonId),
  ];
  const [teacher, fees] = [accounts.teacher(teacherId), accounts.fees(teacherId)];
  const [paid, settled] = [`paid:${paymentId}`, `settled:${paymentId}`];
  post({ key: paid, event: "payment" }, bookedAt, [
    [card, -price],
    [escrow, price],
  ]);
  if (last.to === "completed") {
    const parts = splitLesson({ pricePence: price, feeBasisPoints: feeBasisPoints(kind) });
    post({ key: settled, event: "lesson", resolves: paid }, last.at, [
      [escrow, -price],
      [teacher, parts.teacherPence],
      [fees, parts.feePence],
    ]);
  }
  if (!plan.cancelled) return;
  const parts = splitCancelled({
    pricePence: price,
    refundPence: refund,
    feeBasisPoints: feeBasisPoints(kind),
  });
  post({ key: settled, event: "cancellation", resolves: paid }, last.at, [
    [escrow, -price],
    [refunds, refund],
    [teacher, parts.teacherPence],
    [fees, parts.feePence],
  ]);
  if (refund === 0 || charge === null) return;
  const key = `refund:${paymentId}`;
  rows.embeddedRefunds.push({
    id: random.id(last.at),
    key,
    chargeId: charge,
    amountMinor: refund,
    createdAt: new Date(last.at + 1000),
  });
  post({ key, event: "refund", resolves: settled }, last.at + 1000, [
    [refunds, -refund],
    [card, refund],
  ]);
}

function asRange({ start, end }: { start: number; end: number }): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
}
