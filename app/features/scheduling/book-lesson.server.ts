import type { Student } from "#app/access/actor.ts";
import { teacherChanged } from "#app/features/teachers/teacher-changed.server.ts";
import { inTransaction, onConstraint, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { minute } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { expireHolds } from "./expire-holds.server.ts";
import type { BookLesson } from "./forms.ts";
import { personLocks } from "./locks.server.ts";
import { bookingRefusal, lessonDuring, teacherDuring, type BookingRefusal } from "./rules.ts";
import { openSlots } from "./slots.ts";
import { slotInput, type StoredCalendar } from "./slots.server.ts";

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
  const lock = personLocks(wish.teacherId, student.id);
  return inTransaction(
    async (tx) => {
      const facts = await readFacts(tx, student, wish, now);
      if (facts.earlier !== null) return { ok: true, lessonId: facts.earlier } as const;
      if (!facts.isStudent) throw new AppError("forbidden");
      if (facts.offer === null) return { ok: false, reason: "teacher-unavailable" } as const;
      if (facts.lapsed) await expireHolds(tx, { ...wish, studentId: student.id, now });
      const reason = refuse(student, wish, { ...facts, offer: facts.offer }, now);
      if (reason !== null) return { ok: false, reason } as const;
      return { ok: true, lessonId: await insertHold(tx, student, wish, facts.offer, now) } as const;
    },
    { lock },
  ).catch(
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
  /** False when an approval has made a teacher of the student since the request began. */
  isStudent: boolean;
  offer: Offer | null;
  calendar: StoredCalendar;
  /** The lesson that this very request made before. */
  earlier: string | null;
  holds: number;
  trialsOpen: number;
  hadTrial: boolean;
  /** Some hold of one of the two has lapsed but still stands in the constraints' way. */
  lapsed: boolean;
};

/** Further away than the longest slot and the longest buffer together, no lesson is in the way. */
const near =
  (Math.max(...Object.values(rules.lesson.slotMinutes)) +
    Math.max(...rules.booking.bufferMinutes)) *
  minute;

const factsStatement = `
  select u.role = 'student' as "isStudent", mine.*, theirs.taken,
    theirs."teacherLapsed" or mine."studentLapsed" as lapsed,
    o.kind, o.minutes, o.title, o.language, o.price_minor as "priceMinor", o.currency,
    t.free_cancel_hours as "freeCancelHours", t.zone, t.notice_hours as "noticeHours",
    t.trial_notice_hours as "trialNoticeHours", t.window_days as "windowDays",
    t.buffer_minutes as "bufferMinutes", hours.weekly
  from (select role from users where id = $1 for key share) u
  left join (offers o join teachers t on t.user_id = o.teacher_id and t.status = 'active')
    on o.id = $3 and o.teacher_id = $2 and o.active
  cross join lateral (
    select coalesce(json_agg(json_build_object('weekday', weekday, 'startMinute', start_minute,
      'endMinute', end_minute)), '[]') as weekly
    from weekly_hours where teacher_id = $2) hours
  cross join lateral (
    select coalesce(json_agg(json_build_object('studentId', student_id,
        'startsAt', (extract(epoch from starts_at) * 1000)::bigint, 'minutes', minutes,
        'heldUntil', case when state = 'held' then (extract(epoch from held_until) * 1000)::bigint end))
        filter (where state <> 'held' or held_until > $5), '[]') as taken,
      coalesce(bool_or(state = 'held' and held_until <= $5), false) as "teacherLapsed"
    from lessons where teacher_id = $2 and state in ('held', 'booked', 'live', 'ended')
      and teacher_during && tstzrange($6, $7)) theirs
  cross join lateral (
    select (array_agg(id) filter (where request_id = $4))[1] as earlier,
      (count(*) filter (where state = 'held' and held_until > $5))::int as holds,
      (count(*) filter (where kind = 'trial'
        and (state = 'booked' or state = 'held' and held_until > $5)))::int as "trialsOpen",
      coalesce(bool_or(kind = 'trial' and teacher_id = $2
        and state in ('booked', 'live', 'ended', 'completed', 'no_show_student')), false) as "hadTrial",
      coalesce(bool_or(state = 'held' and held_until <= $5), false) as "studentLapsed"
    from lessons where student_id = $1) mine`;

type FactsRow = Omit<Facts, "offer" | "calendar"> &
  Omit<Offer, "kind" | "priceMinor"> & {
    kind: Offer["kind"] | null;
    priceMinor: string;
  } & StoredCalendar;

/** Everything the decision rests on, in one round trip, under the locks. */
async function readFacts(tx: Tx, student: Student, wish: BookLesson, now: Date): Promise<Facts> {
  const [row] = await tx.named<FactsRow>("book-lesson.facts", factsStatement, [
    student.id,
    wish.teacherId,
    wish.offerId,
    wish.requestId,
    now,
    new Date(wish.startsAt - near),
    new Date(wish.startsAt + near),
  ]);
  if (row === undefined) throw new AppError("forbidden");
  const { kind, priceMinor } = row;
  return {
    ...row,
    offer: kind === null ? null : { ...row, kind, priceMinor: Number(priceMinor) },
    calendar: row,
  };
}

function refuse(
  student: Student,
  wish: BookLesson,
  facts: Facts & { offer: Offer },
  now: Date,
): BookRefusal | null {
  const { kind, minutes, priceMinor } = facts.offer;
  const range = { from: wish.startsAt, to: wish.startsAt + 1, minutes, kind };
  const calendar = slotInput(facts.calendar, range, student.id, now.getTime());
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

const insertStatement = `
  with lesson as (
    insert into lessons (teacher_id, student_id, offer_id, kind, title, language, starts_at, minutes,
      during, teacher_during, state, held_until, price_minor, currency, free_cancel_hours,
      request_id, created_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'held', $11, $12, $13, $14, $15, $16)
    returning id
  ), event as (
    insert into lesson_events (lesson_id, "to", actor, actor_id, at)
    select id, 'held', 'student', $2, $16 from lesson
  ), payment as (
    insert into payments (lesson_id, payer_id, amount_minor, currency, created_at)
    select id, $2, $12, $13, $16 from lesson
  )
  select id from lesson`;

/** The held lesson, its first event and the payment it waits for: one statement, all or none. */
async function insertHold(
  tx: Tx,
  student: Student,
  wish: BookLesson,
  offer: Offer,
  now: Date,
): Promise<string> {
  teacherChanged(tx, wish.teacherId);
  const [made] = await tx.namedLast<{ id: string }>("book-lesson.insert", insertStatement, [
    wish.teacherId,
    student.id,
    wish.offerId,
    offer.kind,
    offer.title,
    offer.language,
    new Date(wish.startsAt),
    offer.minutes,
    asRange(lessonDuring(wish.startsAt, offer.minutes)),
    asRange(teacherDuring(wish.startsAt, offer.minutes)),
    new Date(now.getTime() + rules.booking.holdMinutes * minute),
    offer.priceMinor,
    offer.currency,
    offer.freeCancelHours,
    wish.requestId,
    now,
  ]);
  return made!.id;
}

/** PostgreSQL's text of a half-open interval. */
export function asRange({ start, end }: { start: number; end: number }): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
}
