/** Pure, browser-safe: what a lesson became, out of the record of who was in its room and when. */
import { shareOf } from "#app/platform/money.ts";
import { minute, type EpochMs } from "#app/platform/time/time.ts";
import { lengthOf } from "#config/lesson-lengths.ts";
import { rules } from "#config/rules.ts";
import { attendanceOf, type Visit } from "./attendance.ts";
import { beatGap } from "./media-silence.ts";
import { cutOut, type Interval, mergeIntervals } from "../lessons/times/intervals.ts";
import { joinWindow, lessonDuring } from "../lessons/rules.ts";

export type AttendanceOutcome =
  | { outcome: "took_place" | "no_show_student" | "no_show_teacher" | "void" }
  | {
      outcome: "interrupted";
      cause: "late-teacher" | "cut-short";
      /** Whole minutes that are given back, of the lesson's own. */
      missedMinutes: number;
      refundPence: number;
    };

type Judged = { startsAt: EpochMs; minutes: number; pricePence: number };

/**
 * Two people who leave within this time have left together; a person who returns within it was never away. It is three
 * missed heartbeats.
 */
const atOnce = beatGap;

/** When the waiting time is over: docs/decisions/002-rules.md, section 4. */
export function waitedUntil({ startsAt, minutes }: Pick<Judged, "startsAt" | "minutes">): EpochMs {
  return startsAt + lengthOf(minutes).waitMinutes * minute;
}

/** When the record is complete: the room has closed. */
export function judgedFrom(lesson: Pick<Judged, "startsAt" | "minutes">): EpochMs {
  return joinWindow(lesson).closes;
}

/** After that the record is sealed: the last goodbyes are written down by then. */
export const restMinutes = 1;

/**
 * True when the waiting time is over, the student was there at its end, and the teacher has not come. Read while the
 * lesson runs; false once the two have met.
 */
export function teacherIsAbsent(lesson: Judged, visits: readonly Visit[], now: EpochMs): boolean {
  const until = waitedUntil(lesson);
  if (now < until) return false;
  const { student, teacher } = attendanceOf(lesson, visits);
  return isThere(student, until) && !teacher.some(({ end }) => end > lesson.startsAt);
}

/**
 * The one fold of presence and rules: section 4 of docs/decisions/002-rules.md, decided by the record alone. What the
 * student missed while the teacher waited is their own loss, and so is all time after Leave: that is no outage.
 */
export function judge(lesson: Judged, visits: readonly Visit[]): AttendanceOutcome {
  const record = attendanceOf(lesson, visits);
  const during = lessonDuring(lesson.startsAt, lesson.minutes);
  const { closes } = joinWindow(lesson);
  const beside = shared(shared(record.student, record.teacher), [
    { start: during.start, end: closes },
  ]);
  if (beside.length === 0) return judgeAbsence(lesson, record.student, record.teacher);
  // Where nothing went between them, it is as if both had lost the line.
  const student = cutOut(record.student, record.silent);
  const teacher = cutOut(record.teacher, record.silent);
  const met = cutOut(beside, record.silent);
  if (met.length === 0) return cutShort(lesson, lesson.minutes, "cut-short");

  const whole = [during];
  const before = shared(whole, [{ start: during.start, end: met[0]!.start }]);
  const waitedFor = sum(shared(cutOut(student, teacher), before));
  const after = lossAfter(met, during, visits, { student, teacher });
  // The time without the teacher, and that in which both were away or nothing went between them.
  const lost = sum(cutOut(before, teacher)) + after.lost;
  const madeUp = sum(shared(met, [{ start: during.end, end: closes }]));
  const missed = Math.max(0, lost - madeUp);
  const taught = sum(shared(met, whole)) + madeUp;

  const { outageFullRefundMinutes, outageProRataBelowPercent, lateMinutes } = rules.noShow;
  if (taught < outageFullRefundMinutes * minute && 2 * missed > sum(whole))
    return cutShort(lesson, lesson.minutes, "cut-short");
  const isOutage = 100 * missed > (100 - outageProRataBelowPercent) * sum(whole);
  const isLate = waitedFor - madeUp > lateMinutes * minute;
  const wentEarly = after.byTeacher - madeUp > lateMinutes * minute;
  if (!isOutage && !isLate && !wentEarly) return { outcome: "took_place" };
  const missedMinutes = Math.min(lesson.minutes, Math.ceil(missed / minute));
  return cutShort(lesson, missedMinutes, 2 * waitedFor > lost ? "late-teacher" : "cut-short");
}

/** They did not meet: who was there when the waiting time ended has waited; if neither was, the lesson is void. */
function judgeAbsence(
  lesson: Judged,
  student: readonly Interval[],
  teacher: readonly Interval[],
): AttendanceOutcome {
  const until = waitedUntil(lesson);
  if (isThere(teacher, until)) return { outcome: "no_show_student" };
  return { outcome: isThere(student, until) ? "no_show_teacher" : "void" };
}

/** Whether somebody was there at that moment; a page that was loaded again just then is no absence. */
function isThere(stays: readonly Interval[], at: EpochMs): boolean {
  return mergeIntervals(stays.map(({ start, end }) => ({ start, end: end + atOnce }))).some(
    ({ start, end }) => start <= at && at < end - atOnce,
  );
}

type Stays = Record<Visit["side"], readonly Interval[]>;

/**
 * What of the lesson was lost, once they had met, and how much of it by the teacher's Leave. Of a part that the student
 * ended, only what the student waited for in vain after coming back.
 */
function lossAfter(
  met: readonly Interval[],
  during: Interval,
  visits: readonly Visit[],
  { student, teacher }: Stays,
): { lost: number; byTeacher: number } {
  let [lost, byTeacher] = [0, 0];
  for (const gap of cutOut([{ start: met[0]!.start, end: during.end }], met)) {
    if (gap.start >= gap.end) continue;
    const by = endedBy(gap.start, visits, { student, teacher });
    const part =
      by === "student"
        ? sum(shared(cutOut(student, teacher), [gap]))
        : sum(cutOut([gap], cutOut(teacher, student)));
    lost += part;
    if (by === "teacher") byTeacher += part;
  }
  return { lost, byTeacher };
}

/** Who ended their being together at `at`: the first to press Leave, a student who went while the teacher stayed, or nobody. */
function endedBy(
  at: number,
  visits: readonly Visit[],
  { student, teacher }: Stays,
): "student" | "teacher" | "line" {
  const endOf = (stays: readonly Interval[]) =>
    stays.find(({ start, end }) => start < at && at <= end)?.end ?? at;
  const [studentEnd, teacherEnd] = [endOf(student), endOf(teacher)];
  const chose = (side: Visit["side"], end: number) =>
    visits.some((visit) => visit.side === side && visit.until === end && visit.leftByChoice);
  const teacherChose = chose("teacher", teacherEnd);
  if (teacherEnd - studentEnd > atOnce) return "student";
  if (chose("student", studentEnd)) {
    const isTogether = teacherChose && studentEnd - teacherEnd <= atOnce;
    if (studentEnd <= teacherEnd || isTogether) return "student";
  }
  return teacherChose && teacherEnd <= studentEnd ? "teacher" : "line";
}

function cutShort(
  lesson: Judged,
  missedMinutes: number,
  cause: "late-teacher" | "cut-short",
): AttendanceOutcome {
  const refundPence = shareOf(lesson.pricePence, missedMinutes, lesson.minutes);
  return { outcome: "interrupted", cause, missedMinutes, refundPence };
}

function shared(some: readonly Interval[], others: readonly Interval[]): Interval[] {
  return mergeIntervals(
    some.flatMap((one) =>
      others.map((other) => ({
        start: Math.max(one.start, other.start),
        end: Math.min(one.end, other.end),
      })),
    ),
  );
}

function sum(intervals: readonly Interval[]): number {
  return intervals.reduce((total, { start, end }) => total + Math.max(0, end - start), 0);
}
