import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { checkStart, type AskingStudent } from "../booking/check-start.server.ts";
import type { StartRefusal } from "../lessons/rules.ts";
import { lessonDuring, type During } from "../lessons/rules.ts";
import { occupyingStates } from "#db/schema/scheduling/lesson-states.ts";
import type { SeriesStart } from "../lessons/series.ts";
import { readCalendar, type StoredCalendar } from "../availability/slots.server.ts";

export type SeriesDate = {
  startsAt: number;
  /** Left out by the student; then it has no conflict. */
  skipped: boolean;
  refusal: StartRefusal | "you-are-busy" | null;
};

type SeriesInput = {
  starts: SeriesStart[];
  skip: readonly number[];
  minutes: number;
};

/**
 * Every date of a series, each judged by the rule that judges a single booking, the dates before it counted as
 * booked. The booking window binds the chosen week only: a series is meant to reach beyond it. `busy` is what the
 * student has elsewhere.
 */
export function checkSeriesDates(
  calendar: StoredCalendar,
  { starts, skip, minutes }: SeriesInput,
  asker: AskingStudent,
  busy: readonly During[],
  now: number,
): SeriesDate[] {
  const taken = [...calendar.taken];
  return starts.map(({ startsAt, week }) => {
    if (skip.includes(startsAt)) return { startsAt, skipped: true, refusal: null };
    const windowDays = week === 0 ? calendar.windowDays : Infinity;
    const refusal =
      checkStart(
        { ...calendar, windowDays, taken },
        { startsAt, minutes, kind: "single" },
        asker,
        now,
      ) ?? (isBusy(busy, startsAt, minutes) ? "you-are-busy" : null);
    if (refusal === null) taken.push({ studentId: asker.id, startsAt, minutes, heldUntil: null });
    return { startsAt, skipped: false, refusal };
  });
}

function isBusy(busy: readonly During[], startsAt: number, minutes: number): boolean {
  const { start, end } = lessonDuring(startsAt, minutes);
  return busy.some((other) => start < other.end && other.start < end);
}

/** The dates of a series as they are now, for the page that asks before anything is held. */
export async function previewSeries(
  student: { id: string },
  { teacherId, ...input }: SeriesInput & { teacherId: string },
  now = Date.now(),
): Promise<SeriesDate[]> {
  const range = { from: input.starts[0]!.startsAt, to: input.starts.at(-1)!.startsAt + 1 };
  const [calendar, busy] = await Promise.all([
    readCalendar(teacherId, range, now),
    listOwnTimes(student.id, range, now),
  ]);
  if (calendar === null)
    return input.starts.map(({ startsAt }) => ({ startsAt, skipped: false, refusal: "not-open" }));
  const asker = {
    id: student.id,
    isTeacher: student.id === teacherId,
    holds: 0,
    trialsOpen: 0,
    hadLesson: false,
  };
  return checkSeriesDates(calendar, input, asker, busy, now);
}

/** When a student is taken by lessons and holds of their own. */
async function listOwnTimes(
  studentId: string,
  { from, to }: { from: number; to: number },
  now: number,
): Promise<During[]> {
  const rows = await db()
    .select({ startsAt: lessons.startsAt, minutes: lessons.minutes })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        inArray(lessons.state, [...occupyingStates]),
        or(sql`${lessons.state} <> 'held'`, gt(lessons.heldUntil, new Date(now))),
        gt(lessons.startsAt, new Date(from - day)),
        lt(lessons.startsAt, new Date(to + day)),
      ),
    );
  return rows.map(({ startsAt, minutes }) => lessonDuring(startsAt.getTime(), minutes));
}
