/** Every state of a lesson, and the sets of them that rules, queries and indexes ask for: each is written here alone. */
export const lessonStates = [
  "held",
  "requested",
  "booked",
  "live",
  "ended",
  "completed",
  "expired",
  "declined",
  "cancelled_student",
  "cancelled_teacher",
  "rescheduled",
  "no_show_student",
  "no_show_teacher",
  "void",
  "interrupted",
  "disputed",
  "resolved",
] as const;
export type LessonState = (typeof lessonStates)[number];

type States = readonly LessonState[];

/** The lesson keeps the slot of its teacher and its student. */
export const occupyingStates = [
  "held",
  "requested",
  "booked",
  "live",
  "ended",
] as const satisfies States;

/** It took up a slot, is over and is in nobody's way: it still counts towards its teacher's day and week. */
export const stillCountedStates = [
  "completed",
  "no_show_student",
  "interrupted",
  "disputed",
  "resolved",
] as const satisfies States;

/** It counts towards the most lessons that its teacher wants in a day or a week. */
export const countedStates = [...occupyingStates, ...stillCountedStates] as const satisfies States;

/** Asked for or booked, and not begun. */
export const comingStates = ["requested", "booked"] as const satisfies States;

/** What cancelling all that is to come ends: holds, too. */
export const pendingStates = ["held", ...comingStates] as const satisfies States;

/** The two have met, and nobody says otherwise. */
export const taughtStates = ["ended", "completed"] as const satisfies States;

/** It came to nothing before it was anybody's lesson. */
export const unbookedStates = ["held", "expired"] as const satisfies States;

/** Nobody took the slot in the end, or another lesson has taken its place. */
export const goneStates = ["expired", "rescheduled"] as const satisfies States;

/** Not to be told of: it was never booked, or another lesson replaces it. */
export const untoldStates = ["held", ...goneStates] as const satisfies States;

/** The two have a lesson with each other, or had one. */
export const metStates = [
  "booked",
  "live",
  "ended",
  "completed",
  "interrupted",
  "disputed",
  "resolved",
] as const satisfies States;

/** No trial after one of these: the two have, had or missed a lesson. */
export const trialSpentStates = [
  "requested",
  "no_show_student",
  ...metStates,
] as const satisfies States;

/** Paid for, and not over. */
export const aheadStates = ["booked", "live"] as const satisfies States;

/** Its room lets the two of it in, from before the start until after the end. */
export const roomStates = [...aheadStates, "ended"] as const satisfies States;

/** It has begun, and was neither missed nor broken off. */
export const begunStates = ["live", ...taughtStates] as const satisfies States;

/** On the tab of what is to come. */
export const upcomingStates = [...comingStates, "live"] as const satisfies States;

/** On the tab of what has been. */
export const pastStates = [
  "ended",
  "completed",
  "no_show_student",
  "no_show_teacher",
  "void",
  "interrupted",
  "disputed",
  "resolved",
  "declined",
  "cancelled_student",
  "cancelled_teacher",
] as const satisfies States;

/** It took place, whatever was said of it afterwards. */
export const tookPlaceStates = [
  "ended",
  "completed",
  "interrupted",
  "disputed",
  "resolved",
] as const satisfies States;

/** A calendar shows it. */
export const calendarStates = [
  ...comingStates,
  "live",
  ...tookPlaceStates,
] as const satisfies States;

/** Its money is held until somebody has judged it. */
export const moneyHeldStates = [
  "booked",
  "live",
  "ended",
  "no_show_student",
  "interrupted",
  "disputed",
] as const satisfies States;

/** It is still to be had or to be decided, no matter who leaves. */
export const openStates = [
  "requested",
  "booked",
  "live",
  "ended",
  "disputed",
] as const satisfies States;

/** The clock moves it on. */
export const clockStates = [
  "booked",
  "live",
  "ended",
  "no_show_student",
  "interrupted",
] as const satisfies States;

/** It leaves a trial unspent. */
export const trialUnspentStates = [
  "expired",
  "declined",
  "cancelled_student",
  "cancelled_teacher",
  "rescheduled",
  "no_show_teacher",
  "void",
] as const satisfies States;

/** Nobody can report it: it was never booked, or another lesson replaces it. */
export const unreportableStates = [
  "held",
  "requested",
  "expired",
  "declined",
  "rescheduled",
] as const satisfies States;

/** It broke off, or the student missed it: over once its money is divided. */
export const unsettledStates = ["no_show_student", "interrupted"] as const satisfies States;

/** The clock divides its money when the time for reports is over. */
export const settlingStates = ["ended", ...unsettledStates] as const satisfies States;

/** Its money is divided, and what went to the teacher is theirs. */
export const dividedStates = ["completed", "resolved", "interrupted"] as const satisfies States;

/** It ended otherwise than as booked: a student who had not been charged by then pays nothing. */
export const calledOffStates = [
  "declined",
  "cancelled_student",
  "cancelled_teacher",
  "no_show_teacher",
  "void",
  "interrupted",
] as const satisfies States;

/** The teacher called it off or missed it. */
export const missedByTeacherStates = [
  "no_show_teacher",
  "cancelled_teacher",
] as const satisfies States;

/** Cancelled after it was booked or asked for; the state names a side also where it was neither. */
export const cancelledStates = ["cancelled_student", "cancelled_teacher"] as const satisfies States;

/** Whether a lesson is in one of these states. */
export function isIn(states: States, state: LessonState): boolean {
  return states.includes(state);
}

/** What the room can have been used for: a lesson that was held, or that one of the two came to. */
export const reachedStates = [
  "booked",
  "live",
  "ended",
  "completed",
  "no_show_student",
  "interrupted",
  "disputed",
  "resolved",
] as const satisfies LessonState[];
