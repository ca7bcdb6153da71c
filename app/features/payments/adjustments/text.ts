/** Pure: what admins read of an adjustment, and what the two whose money it is are told. */
import type { AdjustmentEffect } from "#db/schema/payments/adjustment-kinds.ts";
import { formatMoney } from "#app/platform/money.ts";
import { rules } from "#config/rules.ts";
import type { AdjustmentKind, AdjustmentRefusal } from "./rules.ts";

export const adjustmentWords: Record<AdjustmentKind, string> = {
  refund: "Refund to the card",
  "goodwill-student": "Goodwill to the student’s card",
  "goodwill-teacher": "Goodwill to the teacher’s earnings",
};

export const adjustmentHints: Record<AdjustmentKind, string> = {
  refund:
    "Of a lesson: from the teacher’s earnings and our fee. Of a package: what is not booked yet.",
  "goodwill-student": "Our own money. The teacher loses nothing.",
  "goodwill-teacher": "Our own money. The student loses nothing.",
};

export const adjustmentStateWords = {
  pending: "Waits for another admin",
  done: "Done",
  declined: "Declined",
} as const;

export const changedText =
  "The payment has changed since you looked. These are the sums now; confirm again if they are right.";

/** Why another admin's answer was not taken. */
export const answerRefusalText = {
  own: "You asked for this yourself. Another admin has to answer it.",
  decided: "Another admin has answered this already.",
  changed:
    "The payment has changed since this page was opened. The sums above are those of now; approve again if they are right.",
} as const;

/** Why nothing goes back to a card whose bank has the money, or has given it back for good. */
export const disputedText = {
  open: "A bank disputes this payment and has its money. Nothing can go back to the card before the bank has decided.",
  lost: "A bank has given this payment back to the student already. Nothing more can go back to the card.",
} as const;

export type AdjustedMoney = {
  kind: AdjustmentKind;
  effect: AdjustmentEffect;
  currency: string;
  title: string;
  cardLast4: string | null;
  isPackage: boolean;
};

/** Why it cannot be done, for the field of the amount. */
export function adjustmentRefusalText(
  reason: AdjustmentRefusal,
  most: number,
  currency: string,
): string {
  const exact = formatMoney(most, currency, { pence: "always" });
  switch (reason) {
    case "not-paid":
      return "No money was taken for this payment, so there is nothing to give back.";
    case "not-yet":
      return `This money is still held for the lesson. It is divided ${rules.settle.autoCompleteHours} hours after the lesson has ended, and can go back then.`;
    case "disputed":
      return disputedText.open;
    case "dispute-lost":
      return disputedText.lost;
    case "whole-package":
      return `Only all that is not booked yet, ${exact}, can go back, and the package ends. Refund a booked lesson at its own payment.`;
    case "only-whole":
      return `The lesson has not begun: only all of it, ${exact}, can go back, and the lesson is cancelled.`;
    case "above-left":
      return most === 0
        ? "Nothing is left that can be moved in this way."
        : `Enter an amount up to ${exact}: no more can be moved in this way.`;
  }
}

type Lines = { title: string; heading: string; text: string; action: string };

/** What one of the two is told; null where their money is not touched and it is not their matter. */
export function adjustedLines(side: "student" | "teacher", money: AdjustedMoney): Lines | null {
  const { kind, effect, currency, title, cardLast4, isPackage } = money;
  const exact = (pence: number) => formatMoney(pence, currency, { pence: "always" });
  if (side === "student") {
    if (effect.studentPence === 0) return null;
    const amount = exact(effect.studentPence);
    const card = cardLast4 === null ? "your card" : `the card ending ${cardLast4}`;
    const what = kind === "refund" ? "goes back" : "comes from us and goes";
    return {
      title: `${amount} for ${title}`,
      heading: kind === "refund" ? "Money comes back to you" : "A goodwill payment from us",
      text: `${amount} ${what} to ${card}. Banks usually show it within a few days.${
        isPackage && effect.heldPence < 0
          ? " Your package has ended. Lessons that are booked stay booked."
          : ""
      }`,
      action: "See the payment",
    };
  }
  return { title: `About ${title}`, ...teacherLines(money, exact), action: "See your earnings" };
}

function teacherLines(
  { kind, effect, isPackage }: AdjustedMoney,
  exact: (pence: number) => string,
): Pick<Lines, "heading" | "text"> {
  const { teacherPence, studentPence, heldPence } = effect;
  if (kind === "goodwill-teacher")
    return {
      heading: "A goodwill payment from us",
      text: `We have added ${exact(teacherPence)} to your earnings. It is our own money.`,
    };
  const given = `${exact(studentPence)} goes to the student.`;
  if (kind === "goodwill-student")
    return {
      heading: "We paid a student of yours",
      text: `${given} It is our own money: your earnings stay as they are.`,
    };
  if (heldPence < 0 && isPackage)
    return {
      heading: "A package of yours has ended",
      text: `${given} It is for the lessons that were not booked yet. Lessons that are booked stay booked, and you earn for them as before.`,
    };
  if (heldPence < 0)
    return {
      heading: "A lesson of yours was decided",
      text: `${given} You earn ${exact(teacherPence)} for this lesson.`,
    };
  return {
    heading: "A lesson of yours was refunded",
    text:
      teacherPence === 0
        ? `${given} We pay it: your earnings stay as they are.`
        : `${given} ${exact(-teacherPence)} of it comes from what you earned for this lesson. If that was paid out already, your next earnings make up for it.`,
  };
}
