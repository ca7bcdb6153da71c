import { day, hour, minute, type EpochMs } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { reports } from "#db/schema/reports/reports.ts";
import type { LessonState } from "#db/schema/scheduling/lesson-states.ts";
import type { Person } from "./actor.ts";
import { hasRight } from "./admin-rights.ts";

export type ReportState = (typeof reports.$inferSelect)["state"];

/** Waiting for a decision. */
export const openReportStates = [
  "open",
  "claimed",
  "waiting_party",
] as const satisfies ReportState[];
/** Waiting for a decision, or for the answer to an appeal against it. */
export const pendingReportStates = [
  ...openReportStates,
  "appealed",
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
type Reader = Pick<Person, "id" | "role" | "rights">;

/** `aboutStudentId`: the student whom a report of somebody else concerns, where the decision is told to them, too. */
type ReportFacts = {
  reporterId: string | null;
  teacherId: string;
  aboutStudentId?: string | null;
  /** Who was asked what they saw; they may read it from then on. */
  askedId?: string | null;
  /** A decision of it was reversed, and both sides heard so. */
  wasDecided?: boolean;
  state: ReportState;
};

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

/**
 * Who wrote it, who was asked about it, and admins with the right to reports, at any time; those it is about once it is
 * decided.
 */
export function canReadReport(person: Reader, report: ReportFacts): boolean {
  const isAsked = person.id === report.askedId;
  if (isReportAdmin(person) || isAsked || person.id === report.reporterId) return true;
  const isAbout = person.id === report.teacherId || person.id === report.aboutStudentId;
  return isAbout && (isDecided(report) || report.wasDecided === true);
}

/** `parties`: everybody who reported it or whom it is about, and its teacher; of all reports of a case. */
type Case = { parties: string[]; state: ReportState };

/** An admin who is not part of it, while it is open. */
export function canDecideReport(person: Reader, { parties, state }: Case): boolean {
  return isReportAdmin(person) && !parties.includes(person.id) && !isDecided({ state });
}

function isReportAdmin(person: Reader): boolean {
  return person.role === "admin" && hasRight(person, "reports");
}

export function isDecided({ state }: Pick<ReportFacts, "state">): boolean {
  return (decidedStates as readonly ReportState[]).includes(state);
}

/** Up to, not including, this moment a decision can be appealed against. */
export function appealableUntil(decidedAt: EpochMs): EpochMs {
  return decidedAt + rules.settle.appealDays * day;
}

type Decided = { state: ReportState; decidedAt: Date | null };

/** A decision in force, within its days. Whether the person is one of the two sides is asked elsewhere. */
export function canAppealReport(report: Decided, now: EpochMs): boolean {
  return (
    isDecided(report) &&
    report.decidedAt !== null &&
    now < appealableUntil(report.decidedAt.getTime())
  );
}

/** Another admin than who decided, who is not part of it. */
export function canDecideReportAppeal(
  person: Reader,
  appeal: { decisionBy: string; appellantId: string },
  { parties }: Pick<Case, "parties">,
): boolean {
  const isPart = [appeal.decisionBy, appeal.appellantId, ...parties].includes(person.id);
  return isReportAdmin(person) && !isPart;
}

/** An admin who is not part of it, once it is decided. */
export function canReverseDecision(person: Reader, { parties, state }: Case): boolean {
  return isReportAdmin(person) && !parties.includes(person.id) && isDecided({ state });
}
