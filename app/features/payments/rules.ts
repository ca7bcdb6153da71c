/** Pure, browser-safe: who gets which part of what a student paid. */
import { split } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";

export type PurchaseKind = "trial" | "single";
/** `feePence` stays with the platform, `teacherPence` goes to the teacher. */
export type LessonSplit = { feePence: number; teacherPence: number };
export type CancelledSplit = LessonSplit & { refundPence: number };

/** The commission: docs/decisions/002-rules.md, section 2. A trial is the teacher's in full. */
export function feeBasisPoints(kind: PurchaseKind): number {
  return kind === "trial" ? rules.fee.trialBasisPoints : rules.fee.lessonBasisPoints;
}

/** The commission of each kind, for pages that take prices apart. */
export function commission(): Record<PurchaseKind, number> {
  return { trial: feeBasisPoints("trial"), single: feeBasisPoints("single") };
}

/** What a lesson that took place pays: docs/decisions/002-rules.md, section 2. The parts sum to the price. */
export function splitLesson({
  pricePence,
  kind,
}: {
  pricePence: number;
  kind: PurchaseKind;
}): LessonSplit {
  const { fee, rest } = split(pricePence, feeBasisPoints(kind));
  return { feePence: fee, teacherPence: rest };
}

/**
 * What a cancelled lesson pays: docs/decisions/002-rules.md, section 4. Commission is taken only on the part
 * that is kept; `refundPence` is what `refundFor` of scheduling said. The parts sum to the price.
 */
export function splitCancelled({
  pricePence,
  refundPence,
  kind,
}: {
  pricePence: number;
  refundPence: number;
  kind: PurchaseKind;
}): CancelledSplit {
  if (refundPence < 0 || refundPence > pricePence) {
    throw new RangeError(`a refund of ${refundPence} does not fit a price of ${pricePence}`);
  }
  return { refundPence, ...splitLesson({ pricePence: pricePence - refundPence, kind }) };
}
