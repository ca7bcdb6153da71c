/** Pure, browser-safe: who was in the room of a lesson, and for how long together. */
import { mergeIntervals, type Interval } from "#app/features/scheduling/intervals.ts";
import { joinWindow, lessonDuring } from "#app/features/scheduling/rules.ts";
import { minute, type EpochMs } from "#app/platform/time.ts";

export type Visit = { side: "student" | "teacher"; from: EpochMs; until: EpochMs };
export type Attendance = {
  student: Interval[];
  teacher: Interval[];
  /** Within the lesson's own time. */
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
  const together = mergeIntervals(
    student.flatMap((stay) => teacher.map((other) => cut(cut(stay, other), during))),
  );
  const length = together.reduce((sum, { start, end }) => sum + end - start, 0);
  return { student, teacher, together, togetherMinutes: Math.floor(length / minute) };
}

/** What two intervals share; empty ones end before they start and are dropped by the merge. */
function cut(a: Interval, b: Interval): Interval {
  return { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
}
