/** Pure: states, postings and accounts as an admin reads them. */
import type { PaymentState } from "#db/schema/payments/payment-states.ts";
import type { accountKinds, postingEvents } from "#db/schema/payments/ledger.ts";
import type { ChargeState } from "#db/schema/payments/charge-states.ts";

const moneyStateWords: Record<PaymentState, string> = {
  open: "Not paid",
  cancelled: "Nothing was taken",
  authorised: "Reserved on the card",
  due: "To be taken later",
  failed: "Refused by the bank",
  paid: "Paid",
  part_refunded: "Part refunded",
  refunded: "Refunded",
};

type Standing = { state: keyof typeof moneyStateWords; fromPackage: boolean };

/** The state of a payment; what a package paid may have gone back into the package, which is no refund. */
export function moneyStateText({ state, fromPackage }: Standing): string {
  if (fromPackage && state === "refunded") return "Given back";
  if (fromPackage && state === "part_refunded") return "Part given back";
  return moneyStateWords[state];
}

export const chargeWords: Record<ChargeState, string> = {
  open: "Waits for a card",
  needs_authentication: "Waits for the bank",
  processing: "The bank decides",
  authorised: "Reserved on the card",
  succeeded: "Taken",
  declined: "Declined",
  cancelled: "Cancelled",
};

export const postingWords: Record<(typeof postingEvents)[number], string> = {
  payment: "Paid by card",
  draw: "Lesson taken from the package",
  move: "Moved to another lesson",
  lesson: "Lesson settled",
  cancellation: "Lesson cancelled or decided",
  package: "Package ended",
  refund: "Sent back to the card",
  adjustment: "Refund by an admin",
  goodwill: "Goodwill by an admin",
  dispute: "A bank’s dispute",
  "late-refund": "Refund after the lesson was settled",
  debt: "Debt settled by earnings",
  payout: "Put into a payout",
  "payout-paid": "Payout at the bank",
  "payout-failed": "Payout came back",
};

const accountNames: Record<(typeof accountKinds)[number], string> = {
  card: "Student’s card",
  escrow: "Held for a lesson",
  package: "Held in the package",
  refunds: "On its way to the card",
  teacher: "Teacher’s earnings",
  fees: "Our fee",
  goodwill: "Our own money",
  dispute: "With the bank until it decides",
  chargeback: "Taken by the bank",
  losses: "Our loss",
  payout: "In a payout",
  bank: "At the teacher’s bank",
  debt: "Owed by the teacher",
};

/** An account of the ledger by the part of its name before the colon. */
export function accountName(account: string): string {
  return accountNames[account.split(":")[0] as (typeof accountKinds)[number]];
}
