import type { DisputeState } from "#db/schema/payments/disputes.ts";
import { formatMoney } from "#app/platform/money.ts";
import type { DisputeRefusal } from "./answer-dispute.server.ts";
import type { LessonDispute } from "./disputes.server.ts";

const stateTexts: Record<DisputeState, string> = {
  needs_response: "Waits for our answer",
  under_review: "The bank decides",
  won: "Won",
  lost: "Lost",
};

/** A dispute's state as an admin reads it. */
export function disputeStateText(state: DisputeState): string {
  return stateTexts[state];
}

/** What a dispute does to a teacher of whose money it takes none, because they were paid before or earned none. */
export const nothingTakenText = "None of it comes out of your earnings.";

/** Beside what goes back when a lesson is cancelled: what of it a bank has given back before; null where none has. */
export function givenBackText({
  state,
  takenPence,
}: Pick<LessonDispute, "state" | "takenPence">): string | null {
  if (state !== "lost") return null;
  return takenPence === null
    ? "The bank has given back all of it already, so nothing more goes back."
    : `The bank has given back ${formatMoney(takenPence, undefined, { pence: "always" })} already. That is part of it.`;
}

const reasonTexts: Record<string, string> = {
  product_not_received: "The lesson was not given",
  product_unacceptable: "The lesson was not as described",
  fraudulent: "The owner of the card did not pay this",
  duplicate: "Paid twice",
  credit_not_processed: "A refund did not arrive",
  subscription_canceled: "Charged after the end of a series",
  unrecognized: "The owner of the card does not know this payment",
  general: "No reason given",
};

/** The bank's reason in our words; a reason that we do not know yet keeps the bank's own. */
export function disputeReasonText(reason: string): string {
  return reasonTexts[reason] ?? reason.replaceAll("_", " ");
}

const refusalTexts: Record<DisputeRefusal, string> = {
  answered: "This dispute has been answered already. Nothing was sent again.",
  over: "The bank has decided this dispute. Nothing was sent.",
  "too-late": "The time to answer this dispute is over. Nothing was sent.",
};

export function disputeRefusalText(reason: DisputeRefusal): string {
  return refusalTexts[reason];
}

/** The provider's fields, as the preview names them. */
export const evidenceNames = {
  product_description: "What was sold",
  service_date: "Day of the lesson",
  customer_name: "Student",
  customer_email_address: "Student’s address",
  access_activity_log: "Who was in the lesson",
  refund_policy_disclosure: "What the student agreed to",
  uncategorized_text: "Receipt, messages and our words",
} as const;
