import { formatDayTime } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import type { ReportFacts } from "./reports.server.ts";
import { reportedBy } from "./rules.ts";

/** What the report is about, for one of those it concerns in their zone. */
export function subjectText(facts: ReportFacts, side: "reporter" | "teacher" | "student") {
  const { report, lesson, review, teacher, student, reporter } = facts;
  const isTeachers = reportedBy(report) === "teacher";
  if (lesson !== null) {
    const isTeacher = side === "teacher" || (side === "reporter" && isTeachers);
    const [me, other] = isTeacher
      ? [teacher, student ?? reporter!]
      : [student ?? reporter!, teacher];
    return `${lesson.title} with ${other.name}, ${formatDayTime(lesson.startsAt.getTime(), me.zone)}, ${zoneTime(me.zone)}`;
  }
  if (review !== null)
    return side === "reporter" && reporter?.role === "teacher"
      ? "a review of you"
      : `a review of ${teacher.name}`;
  if (report.subject === "message") {
    const other = isTeachers ? (student ?? reporter!) : teacher;
    return side === "reporter" ? `a message of ${other.name}` : "a message of yours";
  }
  return side === "reporter"
    ? `the profile or messages of ${teacher.name}`
    : "your profile or messages";
}
