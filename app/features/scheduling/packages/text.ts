import { noAnswerText } from "#app/features/payments/provider/text.ts";
import { formatMoney } from "#app/platform/money.ts";
import { brand } from "#config/brand.ts";

const packageSentences = {
  "bookings-off":
    "We take no new bookings at the moment. Nothing was charged. Please try again later.",
  "not-offered": "This teacher does not sell that package any more.",
  "price-changed":
    "The price of this package has changed since you opened the page. Please look at it again.",
  "account-restricted":
    "Your account cannot buy new lessons at the moment. The decision about your account says why, and until when.",
  declined: "The bank declined the payment. Check the card, or use another one.",
  unfinished: "The payment was not finished, and nothing was taken.",
  unreached: noAnswerText,
  bank: "Your bank has not heard from you yet, and nothing was taken.",
  "form-used":
    "This page has already bought another package. Load it again, then choose this one once more.",
  lapsed: "This purchase was not finished in time, and nothing was charged. Please start again.",
  returned: "The teacher has stopped teaching here. All of the money goes back to your card.",
  "bought-already":
    "You have bought this package already, and paid for it once. Nothing more was charged.",
  "already-ended": "This package has already ended.",
  "package-empty": "No lesson of this package is left to book. Nothing was taken.",
};

export function packageText(reason: keyof typeof packageSentences): string {
  return packageSentences[reason];
}

/** Why a package was not stopped, with the sum as it is now. */
export function stopChangedText(refundPence: number): string {
  const sum = formatMoney(refundPence, undefined, { pence: "always" });
  return `Nothing has been stopped yet: the sum changed while this page was open. It is now ${sum}. Press the button again if you still want to stop.`;
}

/** What stopping a package has done, once it has. */
export function stoppedText(refundPence: number): string {
  const back =
    refundPence === 0
      ? "Nothing comes back."
      : `${formatMoney(refundPence, undefined, { pence: "always" })} goes back to your card.`;
  return `${back} Lessons that are booked stay booked.`;
}

/** Lessons that count as used: over, still to come, and paid for without having taken place. */
export type UsedLessons = { taught: number; booked: number; lost: number };

/** What counts as used when a package is stopped, and for how much: "1 booked lesson counts as used, for …" */
export function usedText(
  { taught, booked, lost }: UsedLessons,
  repricedPence: number | null,
): string {
  const lessons = (count: number) => (count === 1 ? "lesson" : "lessons");
  const kinds = [
    ...(taught > 0 ? [`${taught} taught ${lessons(taught)}`] : []),
    ...(booked > 0 ? [`${booked} booked ${lessons(booked)}`] : []),
    ...(lost > 0 ? [`${lost} ${lessons(lost)} missed or cancelled late`] : []),
  ];
  if (kinds.length === 0) return "No lesson has been used.";
  const isOne = taught + booked + lost === 1;
  const sum =
    repricedPence === null
      ? `what the package charged for ${isOne ? "it" : "them"}`
      : `${formatMoney(repricedPence, undefined, { pence: "always" })}${isOne ? "" : " each"}, the single price`;
  const listed = new Intl.ListFormat(brand.locale).format(kinds);
  return `${listed} ${isOne ? "counts" : "count"} as used, for ${sum}.${booked > 0 ? " What is booked stays booked." : ""}`;
}
