/** The terms of a teacher's lessons, and how they are said. Pure. */

/** A trial asks for no less notice than any other lesson. */
export function noticeFor(
  kind: "trial" | "single",
  { noticeHours, trialNoticeHours }: { noticeHours: number; trialNoticeHours: number },
): number {
  return kind === "trial" ? Math.max(trialNoticeHours, noticeHours) : noticeHours;
}

/** "Any time before", "12 hours before", "2 days before" */
export function noticeText(hours: number): string {
  if (hours === 0) return "Until it begins";
  if (hours > 24 && hours % 24 === 0) return `${hours / 24} days before`;
  return hours === 1 ? "1 hour before" : `${hours} hours before`;
}

/** "None", "12 hours", "2 days": how long before its start a lesson must be booked. */
export function minimumNoticeText(hours: number): string {
  if (hours === 0) return "None";
  return noticeText(hours).replace(/ before$/, "");
}

export function bufferText(minutes: number): string {
  return minutes === 0 ? "Only the usual break" : `${minutes} minutes`;
}
