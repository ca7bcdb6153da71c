import { sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { inTransaction, onConstraint, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day, minute } from "#app/platform/time.ts";
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

/** Everything the decision rests on, in one round trip, under the locks. */
async function readFacts(tx: Tx, student: Student, wish: BookLesson, now: Date): Promise<Facts> {
  const from = new Date(wish.startsAt - day);
  const to = new Date(wish.startsAt + day);
  const [facts] = await tx.named<Facts>(
    "book-lesson.facts",
    sql`
    with person as (select role from users where id = ${student.id}::uuid for key share),
      asked as (select ${student.id}::uuid as student, ${wish.teacherId}::uuid as teacher,
        ${now}::timestamptz as now),
      mine as (select l.* from lessons l, asked where l.student_id = asked.student
        and (l.state in ('held', 'booked') or l.kind = 'trial' and l.teacher_id = asked.teacher)),
      theirs as (select l.* from lessons l, asked where l.teacher_id = asked.teacher
        and l.state in ('held', 'booked', 'live', 'ended')
        and l.starts_at > ${from}::timestamptz and l.starts_at < ${to}::timestamptz)
    select
      exists (select from person where role = 'student') as "isStudent",
      (select json_build_object('kind', o.kind, 'minutes', o.minutes, 'title', o.title,
          'language', o.language, 'priceMinor', o.price_minor, 'currency', o.currency,
          'freeCancelHours', t.free_cancel_hours)
        from offers o join teachers t on t.user_id = o.teacher_id
        where o.id = ${wish.offerId}::uuid and t.user_id = asked.teacher
          and o.active and t.status = 'active') as offer,
      (select json_build_object('zone', t.zone, 'noticeHours', t.notice_hours,
          'trialNoticeHours', t.trial_notice_hours, 'windowDays', t.window_days,
          'bufferMinutes', t.buffer_minutes,
          'weekly', coalesce((select json_agg(json_build_object('weekday', w.weekday,
              'startMinute', w.start_minute, 'endMinute', w.end_minute))
            from weekly_hours w where w.teacher_id = t.user_id), '[]'),
          'taken', coalesce((select json_agg(json_build_object('studentId', l.student_id,
              'startsAt', (extract(epoch from l.starts_at) * 1000)::bigint, 'minutes', l.minutes,
              'heldUntil', case when l.state = 'held'
                then (extract(epoch from l.held_until) * 1000)::bigint end))
            from theirs l where l.state <> 'held' or l.held_until > asked.now), '[]'))
        from teachers t where t.user_id = asked.teacher) as calendar,
      (select id from lessons l where l.student_id = asked.student
        and l.request_id = ${wish.requestId}::uuid) as earlier,
      (select count(*)::int from mine where state = 'held' and held_until > asked.now) as holds,
      (select count(*)::int from mine where kind = 'trial'
        and (state = 'booked' or state = 'held' and held_until > asked.now)) as "trialsOpen",
      exists (select from mine where kind = 'trial' and teacher_id = asked.teacher
        and state in ('booked', 'live', 'ended', 'completed', 'no_show_student')) as "hadTrial",
      exists (select from mine where state = 'held' and held_until <= asked.now
        union all select from theirs where state = 'held' and held_until <= asked.now) as lapsed
    from asked`,
  );
  return facts!;
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

/** The held lesson, its first event and the payment it waits for: one statement, all or none. */
async function insertHold(
  tx: Tx,
  student: Student,
  wish: BookLesson,
  offer: Offer,
  now: Date,
): Promise<string> {
  const heldUntil = new Date(now.getTime() + rules.booking.holdMinutes * minute);
  const [made] = await tx.named<{ id: string }>(
    "book-lesson.insert",
    sql`
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
      select id, 'held', 'student', ${student.id}::uuid, ${now}::timestamptz from lesson
    ), payment as (
      insert into payments (lesson_id, payer_id, amount_minor, currency, created_at)
      select id, ${student.id}::uuid, ${offer.priceMinor}::bigint, ${offer.currency}::char(3), ${now}::timestamptz from lesson
    )
    select id from lesson`,
  );
  return made!.id;
}

/** PostgreSQL's text of a half-open interval. */
export function asRange({ start, end }: { start: number; end: number }): string {
  return `[${new Date(start).toISOString()},${new Date(end).toISOString()})`;
}
