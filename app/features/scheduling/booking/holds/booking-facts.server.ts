import {
  comingStates,
  metStates,
  occupyingStates,
  sqlList,
  trialSpentStates,
} from "#db/schema/scheduling/lesson-states.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { busyJson } from "#app/features/scheduling/availability/imported-busy.server.ts";
import {
  limitReach,
  type StoredCalendar,
} from "#app/features/scheduling/availability/slots.server.ts";
import { scheduleJson } from "#app/features/scheduling/availability/stored-schedule.ts";

export type BookableOffer = {
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
export type BookingFacts = {
  /** False when an approval has made a teacher of the student since the request began. */
  isStudent: boolean;
  offer: BookableOffer | null;
  calendar: StoredCalendar;
  /** The lesson that this very request made before. */
  earlier: string | null;
  /** That lesson is with another teacher, of another offer or at another time: the form was sent twice and changed. */
  isReused: boolean;
  holds: number;
  trialsOpen: number;
  /** They have had a lesson with this teacher, or have one to come: a trial is for pairs that have none. */
  hadLesson: boolean;
  /** One of the two has a hold that has lapsed but still occupies its slot in the constraints. */
  lapsed: boolean;
};

/** Further away than the longest slot and the longest buffer together, no lesson is in the way. */
const near =
  (Math.max(...rules.lesson.lengths.map(({ slotMinutes }) => slotMinutes)) +
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
        and k.teacher_id = $2 and k.state in (${sqlList(metStates)}))
        and not exists (select from teacher_sanctions s where s.teacher_id = $2
          and s.state = 'active' and s.scope = 'everybody')))
    on o.id = $3 and o.teacher_id = $2 and o.active
  cross join lateral (
    select coalesce(json_agg(json_build_object('studentId', student_id,
        'startsAt', (extract(epoch from starts_at) * 1000)::bigint, 'minutes', minutes,
        'heldUntil', case when state = 'held' then (extract(epoch from held_until) * 1000)::bigint end))
        filter (where state <> 'held' or held_until > $5), '[]') as taken,
      coalesce(bool_or(state = 'held' and held_until <= $5), false) as "teacherLapsed"
    from lessons where teacher_id = $2 and state in (${sqlList(occupyingStates)})
      and teacher_during && case when t.max_per_day is null and t.max_per_week is null
        then tstzrange($6, $7) else tstzrange($8, $9) end) theirs
  cross join lateral (
    select (array_agg(id) filter (where request_id = $4))[1] as earlier,
      coalesce(bool_or(request_id = $4 and (teacher_id <> $2 or offer_id <> $3
        or starts_at not between $10 and $11)), false) as "isReused",
      (count(distinct coalesce(series_id, id)) filter (where state = 'held' and not held_by_teacher and held_until > $5))::int as holds,
      (count(*) filter (where kind = 'trial'
        and (state in (${sqlList(comingStates)}) or state = 'held' and held_until > $5)))::int as "trialsOpen",
      coalesce(bool_or(teacher_id = $2
        and (state in (${sqlList(trialSpentStates)})
          or state = 'held' and held_until > $5 and kind <> 'trial')), false) as "hadLesson",
      coalesce(bool_or(state = 'held' and held_until <= $5), false) as "studentLapsed"
    from lessons where student_id = $1) mine`;

type FactsRow = Omit<BookingFacts, "offer" | "calendar"> &
  Omit<BookableOffer, "kind" | "priceMinor"> & {
    kind: BookableOffer["kind"] | null;
    priceMinor: string;
  } & StoredCalendar;

/** Everything the decision about starts in [from, to] rests on, in one round trip, under the locks. */
export async function readBookingFacts(
  tx: Tx,
  student: { id: string },
  input: { teacherId: string; offerId: string; requestId: string },
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<BookingFacts> {
  const [row] = await tx.named<FactsRow>("book-lesson.facts", factsStatement, [
    student.id,
    input.teacherId,
    input.offerId,
    input.requestId,
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
