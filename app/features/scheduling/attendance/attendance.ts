/** Pure, browser-safe: who was in the room of a lesson, and for how long together. */
import {
  cutOut,
  mergeIntervals,
  type Interval,
} from "#app/features/scheduling/lessons/times/intervals.ts";
import { type MediaBeat, silencesOf } from "./media-silence.ts";
import { joinWindow, lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { minute, type EpochMs } from "#app/platform/time/time.ts";

export type Visit = {
  side: "student" | "teacher";
  from: EpochMs;
  until: EpochMs;
  /** It ended with Leave; where not, with the connection. */
  leftByChoice?: boolean;
  /** What reached the page meanwhile, oldest first; none where nobody kept it. */
  beats?: readonly MediaBeat[];
};
export type Attendance = {
  student: Interval[];
  teacher: Interval[];
  /** Nothing went between the two, though both were there and sent something. */
  silent: Interval[];
  /** Within the lesson's own time, without the silence. */
  together: Interval[];
  togetherMinutes: number;
};

/** The visits of a lesson as stays without gaps; what lies outside the room's opening hours is cut off. */
export function attendanceOf(
  lesson: { startsAt: EpochMs; minutes: number },
  visits: readonly Visit[],
): Attendance {
  const { opens, closes } = joinWindow(lesson);
  const staysOf = (side: Visit["side"]) =>
    mergeIntervals(
      visits
        .filter((visit) => visit.side === side)
        .map(({ from, until }) => cut({ start: from, end: until }, { start: opens, end: closes })),
    );
  const student = staysOf("student");
  const teacher = staysOf("teacher");
  const during = lessonDuring(lesson.startsAt, lesson.minutes);
  const silent = silencesOf(visits);
  const beside = mergeIntervals(
    student.flatMap((stay) => teacher.map((other) => cut(cut(stay, other), during))),
  );
  const together = cutOut(beside, silent);
  const length = together.reduce((sum, { start, end }) => sum + end - start, 0);
  return { student, teacher, silent, together, togetherMinutes: Math.floor(length / minute) };
}

/** When somebody came first and left last, and the whole minutes they were there of the lesson's own. */
export type Presence = { from: EpochMs; until: EpochMs; minutes: number };

/** The stays of one of the two in short; null for who never came. */
export function presenceOf(
  lesson: { startsAt: EpochMs; minutes: number },
  stays: readonly Interval[],
): Presence | null {
  const [first, last] = [stays[0], stays.at(-1)];
  if (first === undefined || last === undefined) return null;
  const during = lessonDuring(lesson.startsAt, lesson.minutes);
  const length = stays
    .map((stay) => cut(stay, during))
    .reduce((sum, { start, end }) => sum + Math.max(0, end - start), 0);
  return { from: first.start, until: last.end, minutes: Math.floor(length / minute) };
}

/** What two intervals share; empty ones end before they start and are dropped by the merge. */
function cut(a: Interval, b: Interval): Interval {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
}
