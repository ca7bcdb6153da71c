/** Pure, browser-safe: who gets which part of what a student paid. */
import { equalPart, percentOf, shareOf, split } from "#app/platform/money.ts";
import {
  isPaymentIn,
  unchargedStates,
  type PaymentState,
} from "#db/schema/payments/payment-states.ts";
import { rules } from "#config/rules.ts";

export type PurchaseKind = "trial" | "single";
/** `feePence` stays with the platform, `teacherPence` goes to the teacher. */
export type LessonSplit = { feePence: number; teacherPence: number };
export type CancelledSplit = LessonSplit & { refundPence: number };
/**
 * As the ledger has it; `packagePence` is the part of the refund that went back into the student's package, and
 * `isSent` is true once all that goes to the card has been sent there.
 */
export type Divided = CancelledSplit & { packagePence: number; isSent: boolean };

/** Whether a lesson's money is still on its student's card: then cancelling costs and returns nothing. */
export function isUncharged(state: PaymentState): boolean {
  return isPaymentIn(unchargedStates, state);
}

/** A price, and the commission on it that was agreed with the booking, in hundredths of a percent. */
export type Sold = { pricePence: number; feeBasisPoints: number };

/**
 * The commission in hundredths of a percent: docs/decisions/002-rules.md, section 2, and docs/decisions/085. A trial is
 * the teacher's in full; for a student whom the teacher brought we keep what the card costs. A booking fixes it.
 */
export function feeBasisPoints(kind: PurchaseKind, isOwnStudent = false): number {
  if (isOwnStudent && kind !== "trial") return rules.fee.ownStudentBasisPoints;
  return kind === "trial" ? rules.fee.trialBasisPoints : rules.fee.lessonBasisPoints;
}

/** The commission of each kind, for pages that take prices apart. */
export function commission(): Record<PurchaseKind, number> {
  return { trial: feeBasisPoints("trial"), single: feeBasisPoints("single") };
}

/** What a lesson that took place pays: docs/decisions/002-rules.md, section 2. The parts sum to the price. */
export function splitLesson(sold: Sold): LessonSplit {
  const { fee, rest } = split(sold.pricePence, sold.feeBasisPoints);
  return { feePence: fee, teacherPence: rest };
}

/**
 * What a cancelled lesson pays: docs/decisions/002-rules.md, section 4. Commission is taken only on the part
 * that is kept; `refundPence` is what `refundFor` of scheduling said. The parts sum to the price.
 */
export function splitCancelled({
  pricePence,
  refundPence,
  ...agreed
}: Sold & { refundPence: number }): CancelledSplit {
  if (refundPence < 0 || refundPence > pricePence) {
    throw new RangeError(`a refund of ${refundPence} does not fit a price of ${pricePence}`);
  }
  return { refundPence, ...splitLesson({ pricePence: pricePence - refundPence, ...agreed }) };
}

/**
 * Who has which part of a lesson's money, in pence: what the ledger says once it is divided, before that what its
 * price, and what is to go back of it, will come to. The parts sum to the price.
 */
export function partsOf({
  divided,
  ...sold
}: Sold & { divided: Divided | null; refundPence: number }): Divided {
  return divided ?? { packagePence: 0, isSent: false, ...splitCancelled(sold) };
}

/** What a package costs: so many single prices, less the teacher's discount, rounded once on the whole. */
export function packagePrice({
  singlePence,
  lessons,
  discountPercent,
}: {
  singlePence: number;
  lessons: number;
  discountPercent: number;
}): number {
  const full = singlePence * lessons;
  return full - percentOf(full, discountPercent);
}

/** What reaches the teacher of a package whose lessons all take place: each share pays its own commission. */
export function packageEarnings({
  pricePence,
  lessons,
  ...agreed
}: Sold & { lessons: number }): number {
  let [balancePence, total] = [pricePence, 0];
  for (let left = lessons; left > 0; left -= 1) {
    const share = drawnShare({ pricePence, lessons, left, balancePence });
    balancePence -= share;
    total += splitLesson({ pricePence: share, ...agreed }).teacherPence;
  }
  return total;
}

/** What the next lesson takes out of a package: an equal part, and the last one all that is there. */
export function drawnShare({
  pricePence,
  lessons,
  left,
  balancePence,
}: {
  pricePence: number;
  lessons: number;
  /** Lessons not drawn yet, this one included. */
  left: number;
  balancePence: number;
}): number {
  return left === 1 ? balancePence : equalPart(pricePence, lessons);
}

/**
 * A student's stop (docs/decisions/033-series-and-packages.md): every used lesson costs the single price, the rest goes
 * back. `used` are the lessons drawn, each with its share and what of it was kept; `topUps` says what each is
 * raised by, never together more than there is. Refund and raises sum to the balance.
 */
export function repricePackage({
  singlePence,
  balancePence,
  used,
}: {
  singlePence: number;
  balancePence: number;
  used: readonly { pricePence: number; keptPence: number }[];
}): { refundPence: number; topUps: number[] } {
  let refundPence = balancePence;
  const topUps = used.map(({ pricePence, keptPence }) => {
    const alone = pricePence === 0 ? 0 : shareOf(singlePence, keptPence, pricePence);
    const raise = Math.min(refundPence, Math.max(0, alone - keptPence));
    refundPence -= raise;
    return raise;
  });
  return { refundPence, topUps };
}
