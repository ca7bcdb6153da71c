import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { lessons } from "#db/schema/scheduling.ts";
import { teachers, weeklyHours } from "#db/schema/teachers.ts";
import { prepared } from "#app/platform/db.server.ts";
import { day, hour, minute } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import { occupyingStates, slotMinutesOf, teacherDuring } from "./rules.ts";
import { openSlots, type SlotInput } from "./slots.ts";

export type SlotRange = {
  /** Epoch ms, half-open. */
  from: number;
  to: number;
  /** Length of the lesson, without its break. */
  minutes: number;
  kind: "trial" | "single";
};

/**
 * The starts that each teacher has open, rising epoch ms. Read live: a lapsed hold is free at once,
 * and the viewer's own holds do not hide a slot from the viewer. Two queries, however many teachers.
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
  wishes: (SlotRange & { teacherId: string })[],
  viewer: { id: string } | null,
  now = Date.now(),
): Promise<number[][]> {
  if (wishes.length === 0) return [];
  const calendars = await readCalendars(
    [...new Set(wishes.map(({ teacherId }) => teacherId))],
    {
      from: Math.min(...wishes.map(({ from }) => from)),
      to: Math.max(...wishes.map(({ to }) => to)),
    },
    now,
  );
  return wishes.map(({ teacherId, ...range }) => {
    const calendar = calendars.get(teacherId);
    return calendar === undefined
      ? []
      : openSlots(slotInput(calendar, range, viewer?.id ?? null, now));
  });
}

/** A teacher's calendar as stored: the terms of booking and what is taken. */
export type StoredCalendar = {
  zone: string;
  noticeHours: number;
  trialNoticeHours: number;
  windowDays: number;
  bufferMinutes: number;
  weekly: SlotInput["schedule"]["weekly"];
  /** Lessons and live holds; instants in epoch ms. */
  taken: { studentId: string; startsAt: number; minutes: number; heldUntil: number | null }[];
};

/** The columns of a StoredCalendar for a query on `teachers`, without what is taken. */
const terms = {
  zone: teachers.zone,
  noticeHours: teachers.noticeHours,
  trialNoticeHours: teachers.trialNoticeHours,
  windowDays: teachers.windowDays,
  bufferMinutes: teachers.bufferMinutes,
  weekly: sql<StoredCalendar["weekly"]>`coalesce((
    select json_agg(json_build_object('weekday', ${weeklyHours.weekday},
      'startMinute', ${weeklyHours.startMinute}, 'endMinute', ${weeklyHours.endMinute}))
    from ${weeklyHours} where ${weeklyHours.teacherId} = ${teachers.userId}), '[]')`,
};

const ofThese = (column: AnyPgColumn) => sql`${column} = any(${sql.placeholder("teacherIds")})`;

const activeTerms = prepared((on) =>
  on
    .select({ id: teachers.userId, ...terms })
    .from(teachers)
    .where(and(ofThese(teachers.userId), eq(teachers.status, "active")))
    .prepare("scheduling.active-terms"),
);

const takenAround = prepared((on) =>
  on
    .select({
      teacherId: lessons.teacherId,
      studentId: lessons.studentId,
      startsAt: lessons.startsAt,
      minutes: lessons.minutes,
      state: lessons.state,
      heldUntil: lessons.heldUntil,
    })
    .from(lessons)
    .where(
      and(
        ofThese(lessons.teacherId),
        inArray(lessons.state, [...occupyingStates]),
        or(sql`${lessons.state} <> 'held'`, gt(lessons.heldUntil, sql.placeholder("now"))),
        lt(lessons.startsAt, sql.placeholder("to")),
        gt(lessons.startsAt, sql.placeholder("from")),
      ),
    )
    .prepare("scheduling.taken-around"),
);

/** The calendars of those who take bookings, with what is taken in and around the range. */
async function readCalendars(
  teacherIds: string[],
  range: { from: number; to: number },
  now: number,
): Promise<Map<string, StoredCalendar>> {
  const [profiles, taken] = await Promise.all([
    activeTerms().execute({ teacherIds }),
    takenAround().execute({
      teacherIds,
      now: new Date(now),
      from: new Date(range.from - day),
      to: new Date(range.to + day),
    }),
  ]);
  const takenBy = Map.groupBy(taken, ({ teacherId }) => teacherId);
  return new Map(
    profiles.map(({ id, ...profile }) => {
      const own = (takenBy.get(id) ?? []).map((lesson) => ({
        ...lesson,
        startsAt: lesson.startsAt.getTime(),
        heldUntil: lesson.state === "held" ? lesson.heldUntil!.getTime() : null,
      }));
      return [id, { ...profile, taken: own }];
    }),
  );
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
  const noticeHours =
    range.kind === "trial"
      ? Math.max(calendar.trialNoticeHours, calendar.noticeHours)
      : calendar.noticeHours;
  return {
    now,
    from: range.from,
    to: range.to,
    schedule: { zone: calendar.zone, weekly: calendar.weekly },
    lessons: calendar.taken.filter(({ heldUntil }) => heldUntil === null).map(interval),
    holds: calendar.taken
      .filter(({ heldUntil }) => heldUntil !== null)
      .map((hold) => ({
        ...interval(hold),
        until: hold.heldUntil!,
        own: hold.studentId === viewerId,
      })),
    slotMinutes: slotMinutesOf(range.minutes),
    stepMinutes: rules.lesson.gridMinutes,
    noticeMinutes: (noticeHours * hour) / minute,
    bufferMinutes: calendar.bufferMinutes,
    horizonDays: calendar.windowDays,
  };
}

/** The free starts nearest to a wished one, rising: for whoever came second. */
export async function nearestOpenSlots(
  teacherId: string,
  wish: { startsAt: number; minutes: number; kind: "trial" | "single" },
  viewer: { id: string } | null,
  { count = 3, now = Date.now() } = {},
): Promise<number[]> {
  const range = { ...wish, from: wish.startsAt - 3 * day, to: wish.startsAt + 7 * day };
  const open = (await listOpenSlots([teacherId], range, viewer, now)).get(teacherId) ?? [];
  return open
    .toSorted((a, b) => Math.abs(a - wish.startsAt) - Math.abs(b - wish.startsAt))
    .slice(0, count)
    .sort((a, b) => a - b);
}
