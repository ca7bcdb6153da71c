import {
  comingStates,
  metStates,
  occupyingStates,
  stateList,
  trialSpentStates,
} from "#db/schema/lesson-states.ts";
import type { Student } from "#app/access/actor.ts";
import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { openPaymentText } from "#app/features/payments/payment-steps.server.ts";
import { teacherChanged } from "#app/features/teachers/publishing/teacher-changed.server.ts";
import { inTransaction, onConstraint, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { expireHolds } from "./expire-holds.server.ts";
import type { BookLesson } from "./forms.ts";
import { busyJson } from "../availability/imported-busy.server.ts";
import { asRange } from "../lessons/times/instant-range.ts";
import { personLocks } from "../lessons/locks.server.ts";
import { checkStart } from "./check-start.server.ts";
import type { StartRefusal } from "../lessons/rules.ts";
import { answerDeadline, isInstantStart, lessonDuring, teacherDuring } from "../lessons/rules.ts";
import { limitReach, type StoredCalendar } from "../availability/slots.server.ts";
import { scheduleJson } from "../availability/stored-schedule.ts";

export type BookRefusal =
  | StartRefusal
  | "you-are-busy"
  | "teacher-unavailable"
  | "price-changed"
  | "form-used";

/**
 * Holds a slot for a student until it is paid, for rules.booking.holdMinutes. The price comes from
 * the offer in the database; `wish.pricePence` only says what the page showed. A retry with the
 * same requestId finds the lesson it made, and with another wish is refused. The database, not this code, decides who was first.
 */
export async function bookLesson(
  student: Student,
  wish: BookLesson,
  now = new Date(),
): Promise<{ ok: true; lessonId: string } | { ok: false; reason: BookRefusal }> {
  const lock = personLocks(wish.teacherId, student.id);
  return inTransaction(
    async (tx) => {
      const at = { from: wish.startsAt, to: wish.startsAt };
      const facts = await readFacts(tx, student, wish, at, now);
      if (facts.isReused) return { ok: false, reason: "form-used" } as const;
      if (facts.earlier !== null) return { ok: true, lessonId: facts.earlier } as const;
      if (!facts.isStudent) throw new AppError("forbidden");
      if (facts.offer === null) return { ok: false, reason: "teacher-unavailable" } as const;
      if (facts.lapsed) await expireHolds(tx, { ...wish, studentId: student.id, now });
      const { offer } = facts;
      const reason = refuse(student, wish, { ...facts, offer }, now);
      const instant = reason === "too-soon" && isInstant(student, wish, { ...facts, offer }, now);
      if (reason !== null && !instant) return { ok: false, reason } as const;
      const asks = instant || offer.approveFirst;
      const hold = { ...offer, instant, asks };
      return { ok: true, lessonId: await insertHold(tx, student, wish, hold, now) } as const;
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

export type Offer = {
  kind: "trial" | "single";
  minutes: number;
  title: string;
  language: string;
  priceMinor: number;
  currency: string;
  freeCancelHours: number;
  /** Of the teacher: lessons are asked for, not booked. */
  approveFirst: boolean;
  instantLessons: boolean;
};
export type Facts = {
  /** False when an approval has made a teacher of the student since the request began. */
  isStudent: boolean;
  offer: Offer | null;
  calendar: StoredCalendar;
  /** The lesson that this very request made before. */
  earlier: string | null;
  /** That lesson is with another teacher, of another offer or at another time: the form was sent twice and changed. */
  isReused: boolean;
  holds: number;
  trialsOpen: number;
  /** They have had a lesson with this teacher, or have one to come: a trial is for pairs that have none. */
  hadLesson: boolean;
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
    t.free_cancel_hours as "freeCancelHours", t.approve_first as "approveFirst",
    t.instant_lessons as "instantLessons", t.zone, t.notice_hours as "noticeHours",
    t.trial_notice_hours as "trialNoticeHours", t.window_days as "windowDays",
    t.buffer_minutes as "bufferMinutes", t.max_per_day as "maxPerDay",
    t.max_per_week as "maxPerWeek", ${scheduleJson("$2")} as schedule,
    ${busyJson("$2", "tstzrange($6, $7)")} as busy
  from (select role from users where id = $1 for key share) u
  left join (offers o join teachers t on t.user_id = o.teacher_id and (t.status = 'active'
      or t.status = 'restricted' and exists (select from lessons k where k.student_id = $1
        and k.teacher_id = $2 and k.state in (${stateList(metStates)}))
        and not exists (select from teacher_sanctions s where s.teacher_id = $2
          and s.state = 'active' and s.scope = 'everybody')))
    on o.id = $3 and o.teacher_id = $2 and o.active
  cross join lateral (
    select coalesce(json_agg(json_build_object('studentId', student_id,
        'startsAt', (extract(epoch from starts_at) * 1000)::bigint, 'minutes', minutes,
        'heldUntil', case when state = 'held' then (extract(epoch from held_until) * 1000)::bigint end))
        filter (where state <> 'held' or held_until > $5), '[]') as taken,
      coalesce(bool_or(state = 'held' and held_until <= $5), false) as "teacherLapsed"
    from lessons where teacher_id = $2 and state in (${stateList(occupyingStates)})
      and teacher_during && case when t.max_per_day is null and t.max_per_week is null
        then tstzrange($6, $7) else tstzrange($8, $9) end) theirs
  cross join lateral (
    select (array_agg(id) filter (where request_id = $4))[1] as earlier,
      coalesce(bool_or(request_id = $4 and (teacher_id <> $2 or offer_id <> $3
        or starts_at not between $10 and $11)), false) as "isReused",
      (count(distinct coalesce(series_id, id)) filter (where state = 'held' and not kept_by_teacher and held_until > $5))::int as holds,
      (count(*) filter (where kind = 'trial'
        and (state in (${stateList(comingStates)}) or state = 'held' and held_until > $5)))::int as "trialsOpen",
      coalesce(bool_or(teacher_id = $2
        and (state in (${stateList(trialSpentStates)})
          or state = 'held' and held_until > $5 and kind <> 'trial')), false) as "hadLesson",
      coalesce(bool_or(state = 'held' and held_until <= $5), false) as "studentLapsed"
    from lessons where student_id = $1) mine`;

type FactsRow = Omit<Facts, "offer" | "calendar"> &
  Omit<Offer, "kind" | "priceMinor"> & {
    kind: Offer["kind"] | null;
    priceMinor: string;
  } & StoredCalendar;

/** Everything the decision about starts in [from, to] rests on, in one round trip, under the locks. */
export async function readFacts(
  tx: Tx,
  student: { id: string },
  wish: { teacherId: string; offerId: string; requestId: string },
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<Facts> {
  const [row] = await tx.named<FactsRow>("book-lesson.facts", factsStatement, [
    student.id,
    wish.teacherId,
    wish.offerId,
    wish.requestId,
    now,
    new Date(from - near),
    new Date(to + near),
    new Date(from - limitReach),
    new Date(to + limitReach),
    new Date(from),
    new Date(to),
  ]);
  if (row === undefined) throw new AppError("forbidden");
  const { kind, priceMinor } = row;
  return {
    ...row,
    offer: kind === null ? null : { ...row, kind, priceMinor: Number(priceMinor) },
    calendar: row,
  };
}

/** Too soon for the teacher's notice, but not for one who takes requests for the next minutes. */
function isInstant(
  student: Student,
  wish: BookLesson,
  facts: Facts & { offer: Offer },
  now: Date,
): boolean {
  return (
    facts.offer.instantLessons &&
    isInstantStart(wish.startsAt, +now) &&
    refuse(student, wish, facts, now, rules.booking.instantNoticeHours) === null
  );
}

/** The one answer of `refuseStart`, with the facts that were read under the locks. */
function refuse(
  student: Student,
  wish: BookLesson,
  facts: Facts & { offer: Offer },
  now: Date,
  noticeHours?: number,
): BookRefusal | null {
  const { kind, minutes, priceMinor } = facts.offer;
  const asker = { ...facts, id: student.id, isTeacher: wish.teacherId === student.id };
  const start = { startsAt: wish.startsAt, kind, minutes, noticeHours };
  const reason = checkStart(facts.calendar, start, asker, now.getTime());
  return reason ?? (priceMinor === wish.pricePence ? null : "price-changed");
}

/**
 * Why this student cannot book this start now, or null where nothing is in the way: what `bookLesson` would answer,
 * asked without booking.
 */
export async function whyNotBook(
  student: Student,
  asked: Pick<BookLesson, "teacherId" | "offerId" | "startsAt" | "pricePence">,
  now = new Date(),
): Promise<BookRefusal | null> {
  const wish = { ...asked, requestId: crypto.randomUUID() };
  return inTransaction(async (tx) => {
    const facts = await readFacts(
      tx,
      student,
      wish,
      { from: wish.startsAt, to: wish.startsAt },
      now,
    );
    if (facts.offer === null) return "teacher-unavailable";
    const { offer } = facts;
    const reason = refuse(student, wish, { ...facts, offer }, now);
    if (reason === "too-soon" && isInstant(student, wish, { ...facts, offer }, now)) return null;
    if (reason !== null) return reason;
    const during = asRange(lessonDuring(wish.startsAt, offer.minutes));
    const busy = await tx.$count(
      lessons,
      and(
        eq(lessons.studentId, student.id),
        inArray(lessons.state, [...occupyingStates]),
        or(ne(lessons.state, "held"), gt(lessons.heldUntil, now)),
        sql`${lessons.during} && ${during}::tstzrange`,
      ),
    );
    return busy > 0 ? "you-are-busy" : null;
  });
}

const insertStatement = `
  with lesson as (
    insert into lessons (teacher_id, student_id, offer_id, kind, title, language, starts_at, minutes,
      during, teacher_during, state, held_until, price_minor, currency, free_cancel_hours,
      request_id, created_at, instant, answer_by, kept_by_teacher)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, 'held', $11, $12, $13, $14, $15, $16, $17, $18,
      $19 = 'teacher')
    returning id
  ), event as (
    insert into lesson_events (lesson_id, "to", actor, actor_id, at)
    select id, 'held', $19, case $19 when 'teacher' then $1 else $2 end, $16 from lesson
  ), payment as (
    ${openPaymentText("lesson", { payer: "$2", amount: "$12", currency: "$13", at: "$16" })}
  )
  select id from lesson`;

/** The held lesson, its first event and the payment it waits for: one statement, all or none. */
async function insertHold(
  tx: Tx,
  student: Student,
  wish: BookLesson,
  offer: Offer & { instant: boolean; asks: boolean },
  now: Date,
): Promise<string> {
  teacherChanged(tx, wish.teacherId);
  const [made] = await tx.namedLast<{ id: string }>(
    "book-lesson.insert",
    insertStatement,
    holdValues(student, wish, offer, now),
  );
  return made!.id;
}

/** As `insertHold`, for a time that the teacher keeps for a student; more may follow in the transaction. */
export async function insertKept(
  tx: Tx,
  student: { id: string },
  wish: BookLesson,
  offer: Offer,
  { now, heldUntil }: { now: Date; heldUntil: Date },
): Promise<string> {
  teacherChanged(tx, wish.teacherId);
  const kept = { ...offer, instant: false, asks: false, keptUntil: heldUntil };
  const values = holdValues(student, wish, kept, now);
  const [made] = await tx.named<{ id: string }>("book-lesson.insert", insertStatement, values);
  return made!.id;
}

function holdValues(
  student: { id: string },
  wish: BookLesson,
  offer: Offer & { instant: boolean; asks: boolean; keptUntil?: Date },
  now: Date,
): unknown[] {
  return [
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
    offer.keptUntil ?? new Date(now.getTime() + rules.booking.holdMinutes * minute),
    offer.priceMinor,
    offer.currency,
    offer.freeCancelHours,
    wish.requestId,
    now,
    offer.instant,
    // Set anew when the request is made; until then it says that there will be one.
    offer.asks
      ? new Date(answerDeadline({ now: +now, startsAt: wish.startsAt, instant: offer.instant }))
      : null,
    offer.keptUntil === undefined ? "student" : "teacher",
  ];
}
