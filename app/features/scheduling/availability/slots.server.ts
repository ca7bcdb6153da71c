import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { bookableStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import { named, prepared } from "#app/platform/database/db.server.ts";
import { day, hour, minute } from "#app/platform/time/time.ts";
import { noticeFor } from "#app/features/teachers/reference-data/hours/booking-terms.ts";
import { rules } from "#config/rules.ts";
import { busyJson } from "./imported-busy.server.ts";
import type { Interval } from "../lessons/times/intervals.ts";
import { isInstantStart, lessonDuring, slotMinutesOf, teacherDuring } from "../lessons/rules.ts";
import { occupyingStates, stillCountedStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { openSlots, type SlotInput } from "./slots.ts";
import { scheduleJson, type StoredSchedule } from "./stored-schedule.ts";

export type SlotRange = {
  /** Epoch ms, half-open. */
  from: number;
  to: number;
  /** Length of the lesson, without its break. */
  minutes: number;
  kind: "trial" | "single";
};

/**
 * The starts that each teacher has open, rising epoch ms, without those at which the viewer has a lesson of their
 * own. Read live: a lapsed hold is free at once, and the viewer's hold with a teacher does not hide that teacher's
 * slot from the viewer. Two queries, however many teachers.
 */
export async function listOpenSlots(
  teacherIds: string[],
  range: SlotRange,
  viewer: { id: string } | null,
  now = Date.now(),
): Promise<Map<string, number[]>> {
  const open = await listOpenSlotsEach(
    teacherIds.map((teacherId) => ({ teacherId, ...range })),
    viewer,
    now,
  );
  return new Map(teacherIds.map((id, index) => [id, open[index]!]));
}

/** As `listOpenSlots`, each teacher with a range of their own; answered in the order asked. */
export async function listOpenSlotsEach(
  asked: (SlotRange & { teacherId: string })[],
  viewer: { id: string } | null,
  now = Date.now(),
): Promise<number[][]> {
  if (asked.length === 0) return [];
  const whole = {
    from: Math.min(...asked.map(({ from }) => from)),
    to: Math.max(...asked.map(({ to }) => to)),
  };
  const [calendars, own] = await Promise.all([
    readCalendars([...new Set(asked.map(({ teacherId }) => teacherId))], whole, now),
    readOwnLessons(viewer, whole, now),
  ]);
  return asked.map(({ teacherId, ...range }) => {
    const calendar = calendars.get(teacherId);
    if (calendar === undefined) return [];
    const open = openSlots(slotInput(calendar, range, viewer?.id ?? null, now));
    return withoutClashes(open, range.minutes, teacherId, own);
  });
}

type OwnLesson = Interval & { teacherId: string; isHeld: boolean };

const ownLessons = prepared((on) =>
  on
    .select({
      teacherId: lessons.teacherId,
      startsAt: lessons.startsAt,
      minutes: lessons.minutes,
      state: lessons.state,
    })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, sql.placeholder("viewerId")),
        inArray(lessons.state, [...occupyingStates]),
        or(sql`${lessons.state} <> 'held'`, gt(lessons.heldUntil, sql.placeholder("now"))),
        lt(lessons.startsAt, sql.placeholder("to")),
        gt(lessons.startsAt, sql.placeholder("from")),
      ),
    )
    .prepare("scheduling.own-lessons"),
);

/** The lessons and live holds that the viewer has as a student in and around the range. */
async function readOwnLessons(
  viewer: { id: string } | null,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<OwnLesson[]> {
  if (viewer === null) return [];
  const own = await ownLessons().execute({
    viewerId: viewer.id,
    now: new Date(now),
    from: new Date(from - day),
    to: new Date(to + day),
  });
  return own.map(({ teacherId, startsAt, minutes, state }) => ({
    ...lessonDuring(startsAt.getTime(), minutes),
    teacherId,
    isHeld: state === "held",
  }));
}

/** Of these starts with a teacher, those at which the student has nothing else; a hold there leads on to paying. */
function withoutClashes(
  starts: number[],
  minutes: number,
  teacherId: string,
  own: OwnLesson[],
): number[] {
  const others = own.filter((lesson) => !(lesson.isHeld && lesson.teacherId === teacherId));
  if (others.length === 0) return starts;
  return starts.filter((at) => {
    const { start, end } = lessonDuring(at, minutes);
    return !others.some((other) => start < other.end && other.start < end);
  });
}

/**
 * Starts of instant lessons that a teacher can be asked for, rising epoch ms: those within the notice, which
 * `listOpenSlots` leaves out.
 */
export async function listInstantSlots(
  teacherId: string,
  { minutes, kind }: Pick<SlotRange, "minutes" | "kind">,
  viewer: { id: string } | null,
  now = Date.now(),
): Promise<number[]> {
  const range = { from: now, to: now + rules.booking.instantAheadHours * hour + 1, minutes, kind };
  const [calendar, own] = await Promise.all([
    readCalendar(teacherId, range, now),
    readOwnLessons(viewer, range, now),
  ]);
  if (calendar === null) return [];
  const input = slotInput(calendar, range, viewer?.id ?? null, now);
  const usual = openSlots(input);
  const open = openSlots({ ...input, noticeMinutes: 0 }).filter(
    (at) => isInstantStart(at, now) && !usual.includes(at),
  );
  return withoutClashes(open, minutes, teacherId, own);
}

/** A teacher's calendar as stored: the terms of booking and what is taken. */
export type StoredCalendar = {
  zone: string;
  noticeHours: number;
  trialNoticeHours: number;
  windowDays: number;
  bufferMinutes: number;
  maxPerDay: number | null;
  maxPerWeek: number | null;
  schedule: StoredSchedule;
  /** Lessons and live holds; instants in epoch ms. */
  taken: { studentId: string; startsAt: number; minutes: number; heldUntil: number | null }[];
  /** Starts of lessons that are over and count towards a limit; epoch ms, none that a teacher without limits needs. */
  over: number[];
  /** What imported calendars say is taken around the range. */
  busy: Interval[];
};

/** Limits count the lessons of whole local weeks, of which a range may touch one at each end. */
export const limitReach = 8 * day;

/** SQL for the start of a row of `lessons`, as a StoredCalendar has it. */
export const startJson = "(extract(epoch from starts_at) * 1000)::bigint";

/** SQL for a lesson or a live hold of a StoredCalendar, out of a row of `lessons`. */
export const takenJson = `json_build_object('studentId', student_id, 'minutes', minutes,
    'startsAt', ${startJson},
    'heldUntil', case when state = 'held' then (extract(epoch from held_until) * 1000)::bigint end)`;

// Who is restricted has times as ever: for students they know, whom the page and the booking tell apart.
const calendars = `
  select t.user_id as id, t.zone, t.notice_hours as "noticeHours", t.trial_notice_hours as "trialNoticeHours",
    t.window_days as "windowDays", t.buffer_minutes as "bufferMinutes", t.max_per_day as "maxPerDay",
    t.max_per_week as "maxPerWeek", ${scheduleJson("t.user_id")} as schedule,
    (select coalesce(json_agg(${takenJson}), '[]') from lessons
      where teacher_id = t.user_id and state in (${sqlList(occupyingStates)})
        and (state <> 'held' or held_until > $2)
        and starts_at > $3 and starts_at < $4
        and (t.max_per_day is not null or t.max_per_week is not null
          or starts_at > $5 and starts_at < $6)) as taken,
    (select coalesce(json_agg(${startJson}), '[]') from lessons
      where teacher_id = t.user_id and state in (${sqlList(stillCountedStates)})
        and starts_at > $3 and starts_at < $4
        and (t.max_per_day is not null or t.max_per_week is not null)) as over,
    ${busyJson("t.user_id", "tstzrange($5, $6)")} as busy
  from teachers t where t.user_id = any($1) and t.status in (${sqlList(bookableStatuses)})`;

/** The calendar of one teacher; null for somebody who takes no bookings. */
export async function readCalendar(
  teacherId: string,
  range: { from: number; to: number },
  now: number,
): Promise<StoredCalendar | null> {
  return (await readCalendars([teacherId], range, now)).get(teacherId) ?? null;
}

/** The calendars of those who take bookings, with what is taken in and around the range. */
async function readCalendars(
  teacherIds: string[],
  { from, to }: { from: number; to: number },
  now: number,
): Promise<Map<string, StoredCalendar>> {
  const times = [now, from - limitReach, to + limitReach, from - day, to + day];
  const rows = await named<StoredCalendar & { id: string }>("scheduling.calendars", calendars, [
    teacherIds,
    ...times.map((time) => new Date(time)),
  ]);
  return new Map(rows.map(({ id, ...calendar }) => [id, calendar]));
}

/** Plain data for `openSlots`, out of a calendar as stored. */
export function slotInput(
  calendar: StoredCalendar,
  range: SlotRange,
  viewerId: string | null,
  now: number,
): SlotInput {
  const interval = (lesson: StoredCalendar["taken"][number]) =>
    teacherDuring(lesson.startsAt, lesson.minutes);
  return {
    now,
    from: range.from,
    to: range.to,
    schedule: { zone: calendar.zone, ...calendar.schedule },
    lessons: calendar.taken.filter(({ heldUntil }) => heldUntil === null).map(interval),
    over: calendar.over,
    busy: calendar.busy,
    holds: calendar.taken
      .filter(({ heldUntil }) => heldUntil !== null)
      .map((hold) => ({
        ...interval(hold),
        until: hold.heldUntil!,
        own: hold.studentId === viewerId,
      })),
    slotMinutes: slotMinutesOf(range.minutes),
    stepMinutes: rules.lesson.gridMinutes,
    noticeMinutes: (noticeFor(range.kind, calendar) * hour) / minute,
    bufferMinutes: calendar.bufferMinutes,
    maxPerDay: calendar.maxPerDay ?? undefined,
    maxPerWeek: calendar.maxPerWeek ?? undefined,
    horizonDays: calendar.windowDays,
  };
}

type NearestOptions = {
  count?: number;
  now?: number;
  hold?: { startsAt: number; minutes: number } | null;
};

/**
 * The free starts nearest to a requested one, rising, for the student who lost the race for it; none that overlaps
 * `hold`, a time that they hold themselves.
 */
export async function nearestOpenSlots(
  teacherId: string,
  wanted: { startsAt: number; minutes: number; kind: "trial" | "single" },
  viewer: { id: string } | null,
  { count = 3, now = Date.now(), hold = null }: NearestOptions = {},
): Promise<number[]> {
  const range = { ...wanted, from: wanted.startsAt - 3 * day, to: wanted.startsAt + 7 * day };
  const open = (await listOpenSlots([teacherId], range, viewer, now)).get(teacherId) ?? [];
  const held = hold && lessonDuring(hold.startsAt, hold.minutes);
  const isApart = (at: number) => {
    const { start, end } = lessonDuring(at, wanted.minutes);
    return held === null || end <= held.start || start >= held.end;
  };
  return open
    .filter(isApart)
    .toSorted((a, b) => Math.abs(a - wanted.startsAt) - Math.abs(b - wanted.startsAt))
    .slice(0, count)
    .toSorted((a, b) => a - b);
}
