/** Pure, browser-safe: what reversing a decision does. */
import { splitCancelled, splitLesson } from "#app/features/payments/purchases/rules.ts";
import { rules } from "#config/rules.ts";
import type { Outcome } from "#db/schema/reports/report-values.ts";

export type Reversed = {
  outcome: Outcome;
  /** What went back to the student by the decision. */
  refundPence: number;
  amountPence: number;
  feeBasisPoints: number;
};

/**
 * What we give the teacher from our own money, in pence: what they would have had without the refund. The student keeps
 * what went to their card, and our commission on it stays lost.
 */
export function ownPenceOf({ refundPence, amountPence, feeBasisPoints }: Reversed): number {
  if (refundPence === 0) return 0;
  const sold = { pricePence: amountPence, feeBasisPoints };
  return splitLesson(sold).teacherPence - splitCancelled({ ...sold, refundPence }).teacherPence;
}

/** Above the limit of an admin's own hand, somebody else than who decided has to reverse it. */
export function needsAnotherAdmin(ownPence: number): boolean {
  return ownPence > rules.adjust.secondAdminAbovePence;
}

/** What a reversal does, in sentences and to the penny; `exact` writes a sum. */
export function effectsOfReversal(
  reversed: Reversed,
  names: { student: string; teacher: string },
  exact: (pence: number) => string,
): string[] {
  const { outcome, refundPence } = reversed;
  if (outcome === "warn") return ["The warning counts no more."];
  if (outcome === "hide") return ["The review is shown again, and counts in the average."];
  if (refundPence === 0) return ["Money stays where it is until the case is decided again."];
  const ownPence = ownPenceOf(reversed);
  return [
    `${names.student} keeps the ${exact(refundPence)}: a refund is not taken from a card again.`,
    `${names.teacher} gets ${exact(ownPence)} of our own money, with the earnings.`,
    ...(needsAnotherAdmin(ownPence)
      ? ["The sum is above what one admin gives alone: somebody else than who decided does it."]
      : []),
  ];
}
