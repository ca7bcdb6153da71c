import { formatDayTime } from "#app/platform/time/time.ts";
import { type BoughtAt, limitsOf } from "./refund-limits.ts";

/** "Free to cancel until Tuesday 24 November at 18:30" */
export function freeUntilText(until: number, zone: string): string {
  return `Free to cancel until ${formatDayTime(until, zone)}`;
}

/** Of a lesson that costs nothing, a trial: nothing can be lost by cancelling it late. */
export const freeLessonText = "Free to cancel until it starts";

/** What cancelling a lesson not yet booked would cost, in one sentence, for the page that offers it. */
export function cancelSentence(lesson: BoughtAt & { pricePence: number }, zone: string): string {
  if (lesson.pricePence === 0) return `${freeLessonText}.`;
  const { freeUntil, partialUntil, undoUntil } = limitsOf(lesson);
  const fullUntil = Math.max(freeUntil, undoUntil);
  if (fullUntil >= lesson.bookedAt) return `${freeUntilText(fullUntil, zone)}.`;
  if (partialUntil >= lesson.bookedAt)
    return `Cancelled until ${formatDayTime(partialUntil, zone)}, ${lesson.cancelPolicy.partialRefundPercent}% comes back.`;
  return "So close to the lesson nothing comes back after cancelling.";
}
