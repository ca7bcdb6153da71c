import { formatDayTime } from "#app/platform/time/time.ts";
import { type BoughtAt, type CancelTerms, limitsOf } from "./refund-limits.ts";

/** "Free to cancel until Tuesday 24 November at 18:30" */
export function freeUntilText(until: number, zone: string): string {
  return `Free to cancel until ${formatDayTime(until, zone)}`;
}

/** What cancelling a lesson not yet booked would cost, in one sentence, for the page that offers it. */
export function cancelSentence(lesson: BoughtAt, terms: CancelTerms, zone: string): string {
  const { freeUntil, halfUntil, undoUntil } = limitsOf(lesson, terms);
  const fullUntil = Math.max(freeUntil, undoUntil);
  if (fullUntil >= lesson.bookedAt) return `${freeUntilText(fullUntil, zone)}.`;
  if (halfUntil >= lesson.bookedAt)
    return `Cancelled until ${formatDayTime(halfUntil, zone)}, ${terms.partialRefundPercent}% comes back.`;
  return "So close to the lesson nothing comes back after cancelling.";
}
