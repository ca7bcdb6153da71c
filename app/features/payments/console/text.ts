/** Pure: states, postings and accounts as an admin reads them. */
import type { payments } from "#db/schema/payments.ts";
import type { ChargeState } from "../provider/provider.ts";

export const moneyStateWords: Record<(typeof payments.$inferSelect)["state"], string> = {
  open: "Not paid",
  cancelled: "Nothing was taken",
  authorised: "Reserved on the card",
  due: "To be taken later",
  failed: "Refused by the bank",
  paid: "Paid",
  part_refunded: "Part refunded",
  refunded: "Refunded",
};

export const chargeWords: Record<ChargeState, string> = {
  open: "Waits for a card",
  needs_authentication: "Waits for the bank",
  processing: "The bank decides",
  authorised: "Reserved on the card",
  succeeded: "Taken",
  declined: "Declined",
  cancelled: "Cancelled",
};

export const postingWords: Record<string, string> = {
  payment: "Paid by card",
  draw: "Lesson taken from the package",
  move: "Moved to another lesson",
  lesson: "Lesson settled",
  cancellation: "Lesson cancelled or decided",
  package: "Package ended",
  refund: "Sent back to the card",
  adjustment: "Refund by an admin",
  goodwill: "Goodwill by an admin",
};

const accountNames: Record<string, string> = {
  card: "Student’s card",
  escrow: "Held for a lesson",
  package: "Held in the package",
  refunds: "On its way to the card",
  teacher: "Teacher’s earnings",
  fees: "Our fee",
  goodwill: "Our own money",
};

/** An account of the ledger by the part of its name before the colon. */
export function accountName(account: string): string {
  const [kind] = account.split(":");
  return accountNames[kind!] ?? kind!;
}
