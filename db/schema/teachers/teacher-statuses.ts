/** Every status of a published teacher, and the sets of them that are asked for: each is written here alone. */
export const teacherStatuses = [
  "active",
  "paused",
  "restricted",
  "suspended",
  "closing",
  "closed",
] as const;
export type TeacherStatus = (typeof teacherStatuses)[number];

type Statuses = readonly TeacherStatus[];

/** Nothing was decided against the teacher, and they are not leaving: their profile is open to everybody. */
export const openStatuses = ["active", "paused"] as const satisfies Statuses;

/** By a decision or because they leave, not everybody is let in. */
export const limitedStatuses = [
  "restricted",
  "suspended",
  "closing",
  "closed",
] as const satisfies Statuses;

/** Open to those who learn with the teacher already, and to nobody new. */
export const knownOnlyStatuses = ["restricted", "closing"] as const satisfies Statuses;

/** Page, portrait and video are nobody's to see, and nobody learns with the teacher. */
export const hiddenStatuses = ["suspended", "closed"] as const satisfies Statuses;

/** Has times that can be booked: by everybody, or by the students they know. */
export const bookableStatuses = ["active", "restricted"] as const satisfies Statuses;

/** Teaches, if only after a holiday: their imported calendars are read. */
export const teachingStatuses = [...bookableStatuses, "paused"] as const satisfies Statuses;

/** Whether a teacher's status is one of these. */
export function hasStatus(statuses: Statuses, status: TeacherStatus): boolean {
  return statuses.includes(status);
}
