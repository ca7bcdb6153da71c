import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { lessons } from "#db/schema/scheduling.ts";
import { teachers, weeklyHours } from "#db/schema/teachers.ts";
import { db, type Db, type Tx } from "#app/platform/db.server.ts";
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
  if (teacherIds.length === 0) return new Map();
  const inputs = await readCalendars(db(), teacherIds, range, viewer?.id ?? null, now);
  return new Map([...inputs].map(([id, input]) => [id, openSlots(input)]));
}

/** What `openSlots` needs to know of each active teacher. */
export async function readCalendars(
  on: Db | Tx,
  teacherIds: string[],
  range: SlotRange,
  viewerId: string | null,
  now: number,
): Promise<Map<string, SlotInput>> {
  const profiles = await on
    .select({
      id: teachers.userId,
      zone: teachers.zone,
      noticeHours: teachers.noticeHours,
      trialNoticeHours: teachers.trialNoticeHours,
      windowDays: teachers.windowDays,
      bufferMinutes: teachers.bufferMinutes,
      weekly: sql<SlotInput["schedule"]["weekly"]>`coalesce((
        select json_agg(json_build_object('weekday', ${weeklyHours.weekday},
          'startMinute', ${weeklyHours.startMinute}, 'endMinute', ${weeklyHours.endMinute}))
        from ${weeklyHours} where ${weeklyHours.teacherId} = ${teachers.userId}), '[]')`,
    })
    .from(teachers)
    .where(and(inArray(teachers.userId, teacherIds), eq(teachers.status, "active")));
  const taken = await on
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
        inArray(lessons.teacherId, teacherIds),
        inArray(lessons.state, [...occupyingStates]),
        or(sql`${lessons.state} <> 'held'`, gt(lessons.heldUntil, new Date(now))),
        lt(lessons.startsAt, new Date(range.to + day)),
        gt(lessons.startsAt, new Date(range.from - day)),
      ),
    );

  const inputs = new Map<string, SlotInput>();
  for (const profile of profiles) {
    const own = taken.filter(({ teacherId }) => teacherId === profile.id);
    const interval = (lesson: (typeof own)[number]) =>
      teacherDuring(lesson.startsAt.getTime(), lesson.minutes);
    const noticeHours =
      range.kind === "trial"
        ? Math.max(profile.trialNoticeHours, profile.noticeHours)
        : profile.noticeHours;
    inputs.set(profile.id, {
      now,
      from: range.from,
      to: range.to,
      schedule: { zone: profile.zone, weekly: profile.weekly },
      lessons: own.filter(({ state }) => state !== "held").map(interval),
      holds: own
        .filter(({ state }) => state === "held")
        .map((hold) => ({
          ...interval(hold),
          until: hold.heldUntil!.getTime(),
          own: hold.studentId === viewerId,
        })),
      slotMinutes: slotMinutesOf(range.minutes),
      stepMinutes: rules.lesson.gridMinutes,
      noticeMinutes: (noticeHours * hour) / minute,
      bufferMinutes: profile.bufferMinutes,
      horizonDays: profile.windowDays,
    });
  }
  return inputs;
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
