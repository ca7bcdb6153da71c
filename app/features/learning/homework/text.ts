/** What is said of homework. Browser-safe. */
import { formatCalendarDay, type LocalDate } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { HomeworkState } from "#db/schema/learning/homework-values.ts";
import { daysLate } from "./lateness.ts";

/** Why a step of homework was not taken. */
export type HomeworkRefusal =
  | "changed-meanwhile"
  | "closed"
  | "too-many-files"
  | "too-many-open"
  | "corrected"
  | "handed-in"
  | "nothing-handed-in"
  | "no-correction"
  | "unchanged";

const refusals: Record<HomeworkRefusal, string> = {
  "changed-meanwhile":
    "This homework has changed since you opened it, perhaps in another tab. Look at it again; sending now takes what you see here.",
  closed: "One of you has blocked the other: nothing can be sent.",
  "too-many-files": `Homework holds ${rules.homework.files} files at most. Remove one first.`,
  "too-many-open": `This student has ${rules.homework.openPerStudent} pieces of homework from you that are not handed in. Take one back first.`,
  corrected: "This homework is corrected already. Write to your teacher if something is missing.",
  "handed-in":
    "This homework is handed in already, so what was to be done stays as it was. Correct it, or give new homework.",
  "nothing-handed-in": "Nothing is handed in yet.",
  "no-correction": "Leave the text as it is where nothing is wrong in it.",
  unchanged: "You changed nothing and wrote no comment. Give it back without a correction?",
};

export function homeworkRefusalText(reason: HomeworkRefusal): string {
  return refusals[reason];
}

/** The words of a state; what was only done is not called handed in. */
export function homeworkStateText(state: HomeworkState, isOnlyDone: boolean): string {
  if (isOnlyDone) return state === "corrected" ? "Done, seen" : "Done";
  return { given: "To do", handed_in: "Handed in", corrected: "Corrected" }[state];
}

/** "due Tuesday 24 November", or nothing. */
export function dueDayText(due: LocalDate | null): string {
  return due === null ? "no day set" : `due ${formatCalendarDay(due)}`;
}

/** What a student reads before handing in after the day; null in time. */
export function stillWelcomeText(due: LocalDate | null, today: LocalDate): string | null {
  if (daysLate(due, today) === 0) return null;
  return `The day for it was ${formatCalendarDay(due!)}. You can still hand it in: late is better than not at all.`;
}

/** "a day after its day", for both; null in time. */
export function lateText(due: LocalDate | null, handedInOn: LocalDate | null): string | null {
  const days = handedInOn === null ? 0 : daysLate(due, handedInOn);
  if (days === 0) return null;
  return days === 1 ? "a day after its day" : `${days} days after its day`;
}
