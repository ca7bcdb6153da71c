import {
  comingStates,
  countedStates,
  metStates,
  occupyingStates,
  stillCountedStates,
  trialSpentStates,
} from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { isRestrictedIn } from "#db/schema/accounts/sanction-values.ts";
import { knownMayBook } from "#db/schema/teachers/known-may-book.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { busyJson } from "#app/features/scheduling/availability/imported-busy.server.ts";
import {
  limitReach,
  startJson,
  type StoredCalendar,
  takenJson,
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
  /** Their account may book nothing new at the moment. */
  isRestricted: boolean;
  /** Null where this student cannot book it: it is gone, its teacher takes no bookings, or one has blocked the other. */
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

const milliseconds = (count: number) => `interval '${count} milliseconds'`;

const factsStatement = `
  select asked.n, u.role = 'student' as "isStudent", u."isRestricted", mine.*, theirs.taken, theirs.over,
    theirs."teacherLapsed" or mine."studentLapsed" as lapsed, o.*,
    ${scheduleJson("asked.teacher")} as schedule,
    ${busyJson("asked.teacher", "tstzrange(near_from, near_to)")} as busy
  from json_to_recordset($1) as asked (n int, student uuid, teacher uuid, offer uuid, request uuid,
    now timestamptz, "from" timestamptz, "to" timestamptz)
  cross join lateral (
    select "from" - ${milliseconds(near)} as near_from, "to" + ${milliseconds(near)} as near_to,
      "from" - ${milliseconds(limitReach)} as limit_from, "to" + ${milliseconds(limitReach)} as limit_to) reach
  cross join lateral (select role, ${isRestrictedIn("bookings", "users.id", "asked.now")} as "isRestricted"
    from users where id = asked.student for key share) u
  left join lateral (
    select o.kind, o.minutes, o.title, o.language, o.price_minor as "priceMinor", o.currency,
      t.free_cancel_hours as "freeCancelHours", t.approve_first as "approveFirst",
      t.instant_lessons as "instantLessons", t.zone, t.notice_hours as "noticeHours",
      t.trial_notice_hours as "trialNoticeHours", t.window_days as "windowDays",
      t.buffer_minutes as "bufferMinutes", t.max_per_day as "maxPerDay",
      t.max_per_week as "maxPerWeek"
    from offers o join teachers t on t.user_id = o.teacher_id
    where o.id = asked.offer and o.teacher_id = asked.teacher and o.active
      and not ${blockedPair("asked.student", "asked.teacher")}
      and (t.status = 'active'
        or t.status = 'restricted' and exists (select from lessons k where k.student_id = asked.student
          and k.teacher_id = asked.teacher and k.state in (${sqlList(metStates)}))
          and ${knownMayBook("asked.teacher")})
    limit 1) o on true
  cross join lateral (
    select coalesce(json_agg(${takenJson})
        filter (where state in (${sqlList(occupyingStates)})
          and (state <> 'held' or held_until > asked.now)), '[]') as taken,
      coalesce(json_agg(${startJson})
        filter (where state in (${sqlList(stillCountedStates)})), '[]') as over,
      coalesce(bool_or(state = 'held' and held_until <= asked.now), false) as "teacherLapsed"
    from lessons,
      lateral (select o."maxPerDay" is null and o."maxPerWeek" is null as is_free) limits,
      lateral (select case when is_free then near_from else limit_from end as since,
        case when is_free then near_to else limit_to end as until) around
    where teacher_id = asked.teacher and state in (${sqlList(countedStates)})
      and starts_at > since - ${milliseconds(near)} and starts_at < until
      and teacher_during && tstzrange(since, until)) theirs
  cross join lateral (
    select (array_agg(id) filter (where request_id = asked.request))[1] as earlier,
      coalesce(bool_or(request_id = asked.request and (teacher_id <> asked.teacher
        or offer_id <> asked.offer or starts_at not between "from" and "to")), false) as "isReused",
      (count(distinct coalesce(series_id, id)) filter (where state = 'held' and not held_by_teacher
        and held_until > asked.now))::int as holds,
      (count(*) filter (where kind = 'trial'
        and (state in (${sqlList(comingStates)}) or state = 'held' and held_until > asked.now)))::int as "trialsOpen",
      coalesce(bool_or(teacher_id = asked.teacher
        and (state in (${sqlList(trialSpentStates)})
          or state = 'held' and held_until > asked.now and kind <> 'trial')), false) as "hadLesson",
      coalesce(bool_or(state = 'held' and held_until <= asked.now), false) as "studentLapsed"
    from lessons where student_id = asked.student) mine`;

type FactsRow = Omit<BookingFacts, "offer" | "calendar"> &
  Omit<BookableOffer, "kind" | "priceMinor"> & {
    n: number;
    kind: BookableOffer["kind"] | null;
    priceMinor: string;
  } & StoredCalendar;

/** Who asks for what, about starts in [from, to]; epoch milliseconds. */
export type Question = {
  studentId: string;
  teacherId: string;
  offerId: string;
  requestId: string;
  from: number;
  to: number;
  now: Date;
};

/** Everything the decision about these starts rests on, in one round trip, under the locks. */
export async function readBookingFacts(
  tx: Tx,
  student: { id: string },
  input: { teacherId: string; offerId: string; requestId: string },
  { from, to }: { from: number; to: number },
  now: Date,
): Promise<BookingFacts> {
  const question = { ...input, studentId: student.id, from, to, now };
  const [facts] = await readFactsOfEach(tx, [question]);
  if (facts === undefined) throw new AppError("forbidden");
  return facts;
}

/** As `readBookingFacts` for each question, in their order; undefined where there is no such student. It locks, and so asks the primary. */
export async function readFactsOfEach(
  on: Pick<Tx, "named">,
  questions: Question[],
): Promise<(BookingFacts | undefined)[]> {
  const asked = questions.map((one, n) => ({
    n,
    student: one.studentId,
    teacher: one.teacherId,
    offer: one.offerId,
    request: one.requestId,
    now: one.now,
    from: new Date(one.from),
    to: new Date(one.to),
  }));
  const rows = await on.named<FactsRow>("book-lesson.facts", factsStatement, [
    JSON.stringify(asked),
  ]);
  const facts: (BookingFacts | undefined)[] = questions.map(() => undefined);
  for (const row of rows) {
    const { kind, priceMinor } = row;
    const offer = kind === null ? null : { ...row, kind, priceMinor: Number(priceMinor) };
    facts[row.n] = { ...row, offer, calendar: row };
  }
  return facts;
}
