import { noAnswerText } from "#app/features/payments/provider/text.ts";
import { formatMoney } from "#app/platform/money.ts";

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
export function stoppedText(refundedPence: number): string {
  const back =
    refundedPence === 0
      ? "Nothing comes back."
      : `${formatMoney(refundedPence, undefined, { pence: "always" })} goes back to your card.`;
  return `${back} Lessons that are booked stay booked.`;
}
