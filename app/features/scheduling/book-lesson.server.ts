import { sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { inTransaction, onConstraint, type Tx } from "#app/platform/db.server.ts";
import { minute } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { expireHolds } from "./expire-holds.server.ts";
import type { BookLesson } from "./forms.ts";
import { lockPeople } from "./locks.server.ts";
import { bookingRefusal, lessonDuring, teacherDuring, type BookingRefusal } from "./rules.ts";
import { openSlots } from "./slots.ts";
import { readCalendars } from "./slots.server.ts";

export type BookRefusal =
  | BookingRefusal
  | "slot-taken"
  | "you-are-busy"
  | "teacher-unavailable"
  | "price-changed";

/**
 * Holds a slot for a student until it is paid, for rules.booking.holdMinutes. The price comes from
 * the offer in the database; `wish.pricePence` only says what the page showed. A retry with the
 * same requestId finds the lesson it made. The database, not this code, decides who was first.
 */
export async function bookLesson(
  student: Student,
  wish: BookLesson,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: BookRefusal }> {
  return inTransaction(async (tx) => {
    await lockPeople(tx, wish.teacherId, student.id);
    const facts = await readFacts(tx, student, wish, now);
    if (facts.earlier !== null) return { ok: true, lessonId: facts.earlier } as const;
    if (facts.offer === null) return { ok: false, reason: "teacher-unavailable" } as const;
    if (facts.lapsed) await expireHolds(tx, { ...wish, studentId: student.id, now });
    const reason = await refuse(tx, student, wish, { ...facts, offer: facts.offer }, now);
    if (reason !== null) return { ok: false, reason } as const;
    return { ok: true, lessonId: await insertHold(tx, student, wish, facts.offer, now) } as const;
  }).catch(
    onConstraint({
      lessons_teacher_overlap: "slot-taken",
      lessons_student_overlap: "you-are-busy",
      lessons_one_trial: "trial-used",
    }),
  );
}

type Offer = {
  kind: "trial" | "single";
  minutes: number;
  title: string;
  language: string;
  priceMinor: number;
  currency: string;
  freeCancelHours: number;
};
type Facts = {
  offer: Offer | null;
  /** The lesson that this very request made before. */
  earlier: string | null;
  holds: number;
  trialsOpen: number;
  hadTrial: boolean;
  /** Some hold of one of the two has lapsed but still stands in the constraints' way. */
  lapsed: boolean;
};

/** Everything the decision rests on, in one round trip, under the locks. */
async function readFacts(tx: Tx, student: Student, wish: BookLesson, now: Date): Promise<Facts> {
  const { rows } = await tx.execute<Facts>(sql`
    select
      (select json_build_object('kind', o.kind, 'minutes', o.minutes, 'title', o.title,
          'language', o.language, 'priceMinor', o.price_minor, 'currency', o.currency,
          'freeCancelHours', t.free_cancel_hours)
        from offers o join teachers t on t.user_id = o.teacher_id
        where o.id = ${wish.offerId} and o.teacher_id = ${wish.teacherId}
          and o.active and t.status = 'active') as offer,
      (select id from lessons where student_id = ${student.id} and request_id = ${wish.requestId})
        as earlier,
      (select count(*)::int from lessons
        where student_id = ${student.id} and state = 'held' and held_until > ${now}) as holds,
      (select count(*)::int from lessons where student_id = ${student.id} and kind = 'trial'
        and (state = 'booked' or state = 'held' and held_until > ${now})) as "trialsOpen",
      exists (select from lessons where student_id = ${student.id}
        and teacher_id = ${wish.teacherId} and kind = 'trial'
        and state in ('booked', 'live', 'ended', 'completed', 'no_show_student')) as "hadTrial",
      exists (select from lessons where state = 'held' and held_until <= ${now}
        and (teacher_id = ${wish.teacherId} or student_id = ${student.id})) as lapsed`);
  return rows[0]!;
}

async function refuse(
  tx: Tx,
  student: Student,
  wish: BookLesson,
  facts: Facts & { offer: Offer },
  now: Date,
): Promise<BookRefusal | null> {
  const { kind, minutes, priceMinor } = facts.offer;
  const range = { from: wish.startsAt, to: wish.startsAt + 1, minutes, kind };
  const calendars = await readCalendars(tx, [wish.teacherId], range, student.id, now.getTime());
  const calendar = calendars.get(wish.teacherId);
  if (calendar === undefined) return "teacher-unavailable";
  const refusal = bookingRefusal({
    now: now.getTime(),
    startsAt: wish.startsAt,
    kind,
    noticeHours: calendar.noticeMinutes / 60,
    windowDays: calendar.horizonDays,
    minutes,
    isOwnLesson: wish.teacherId === student.id,
    holdsOpen: facts.holds,
    hadTrialWithTeacher: facts.hadTrial,
    trialsOpen: facts.trialsOpen,
  });
  if (refusal !== null) return refusal;
  if (priceMinor !== wish.pricePence) return "price-changed";
  if (openSlots(calendar).includes(wish.startsAt)) return null;
  // Open but for another lesson or hold means that somebody was quicker.
  const hours = openSlots({ ...calendar, lessons: [], holds: [] });
  return hours.includes(wish.startsAt) ? "slot-taken" : "not-open";
}

/** The held lesson, its first event and the payment it waits for: one statement, all or none. */
async function insertHold(
  tx: Tx,
  student: Student,
  wish: BookLesson,
  offer: Offer,
  now: Date,
): Promise<string> {
  const heldUntil = new Date(now.getTime() + rules.booking.holdMinutes * minute);
  const { rows } = await tx.execute<{ id: string }>(sql`
    with lesson as (
      insert into lessons (teacher_id, student_id, offer_id, kind, title, language, starts_at,
        minutes, during, teacher_during, state, held_until, price_minor, currency,
        free_cancel_hours, request_id, created_at)
      values (${wish.teacherId}, ${student.id}, ${wish.offerId}, ${offer.kind}, ${offer.title},
        ${offer.language}, ${new Date(wish.startsAt)}, ${offer.minutes},
        ${asRange(lessonDuring(wish.startsAt, offer.minutes))},
        ${asRange(teacherDuring(wish.startsAt, offer.minutes))},
        'held', ${heldUntil}, ${offer.priceMinor}, ${offer.currency}, ${offer.freeCancelHours},
        ${wish.requestId}, ${now})
      returning id
    ), event as (
      insert into lesson_events (lesson_id, "to", actor, actor_id, at)
      select id, 'held', 'student', ${student.id}, ${now} from lesson
    ), payment as (
      insert into payments (lesson_id, payer_id, amount_minor, currency, created_at)
      select id, ${student.id}, ${offer.priceMinor}, ${offer.currency}, ${now} from lesson
    )
    select id from lesson`);
  return rows[0]!.id;
}

/** PostgreSQL's text of a half-open interval. */
export function asRange({ start, end }: { start: number; end: number }): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
}
