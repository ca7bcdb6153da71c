import { hour, minute, type EpochMs } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { reports } from "#db/schema/reports.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import type { Person } from "./actor.ts";

export type ReportState = (typeof reports.$inferSelect)["state"];

/** Waiting for a decision. */
export const openReportStates = [
  "open",
  "claimed",
  "waiting_party",
] as const satisfies ReportState[];
/** Both sides have been told. */
export const decidedStates = ["decided", "appealed", "closed"] as const satisfies ReportState[];

type LessonFacts = {
  studentId: string;
  teacherId: string;
  state: LessonState;
  startsAt: EpochMs;
  minutes: number;
};
/** `reporterId` is null where a rule of ours found what it is about. */
type ReportFacts = { reporterId: string | null; teacherId: string; state: ReportState };

/** Up to, not including, this moment a lesson can be reported: until its money is released. */
export function reportableUntil(lesson: Pick<LessonFacts, "startsAt" | "minutes">): EpochMs {
  return lesson.startsAt + lesson.minutes * minute + rules.settle.autoCompleteHours * hour;
}

/** Either of the two of a lesson that was booked, until 48 hours after its end. A hold is no lesson yet. */
export function canReportLesson(
  person: Pick<Person, "id">,
  lesson: LessonFacts,
  now: EpochMs,
): boolean {
  const isParty = person.id === lesson.studentId || person.id === lesson.teacherId;
  if (!isParty || lesson.state === "held" || lesson.state === "expired") return false;
  return now < reportableUntil(lesson);
}

/** Who wrote it and the admins at any time; the teacher once it is decided. */
export function canReadReport(person: Pick<Person, "id" | "role">, report: ReportFacts): boolean {
  if (person.role === "admin" || person.id === report.reporterId) return true;
  return person.id === report.teacherId && isDecided(report);
}

/** An admin who is not part of it, while it is open. */
export function canDecideReport(person: Pick<Person, "id" | "role">, report: ReportFacts): boolean {
  const isParty = person.id === report.reporterId || person.id === report.teacherId;
  return person.role === "admin" && !isParty && !isDecided(report);
}

export function isDecided({ state }: Pick<ReportFacts, "state">): boolean {
  return (decidedStates as readonly ReportState[]).includes(state);
}
