import { formatMoney } from "#app/platform/money.ts";
import type { LessonFacts, MailedSide } from "./lesson-facts.server.ts";

/** What became of a lesson's money, for one of its people, in a sentence. */
export function moneyOutcome(
  { payment, divided }: Pick<LessonFacts, "payment" | "divided">,
  role: MailedSide["role"],
): string {
  const { amountMinor, refundedMinor, currency } = payment;
  if (amountMinor === 0) return "It cost nothing.";
  const text = (minor: number) => formatMoney(minor, currency, { pence: "always" });
  if (payment.state === "cancelled") return "It had not been charged, so no money moves.";
  if (refundedMinor === 0)
    return role === "student" ? "It is paid in full; nothing goes back." : "It is paid in full.";
  // A package that has ended takes nothing back, so the ledger says where the money went.
  if (divided !== null && divided.packagePence > 0)
    return `It goes back into ${role === "student" ? "your" : "the student’s"} package.`;
  const back =
    refundedMinor === amountMinor
      ? `All ${text(amountMinor)}`
      : `${text(refundedMinor)} of ${text(amountMinor)}`;
  return role === "student"
    ? `${back} goes back to ${cardOf(payment)}.`
    : `${back} goes back to the student.`;
}

/** The card that a refund goes to, as the student knows it. */
export function cardOf({
  drawnFromId,
  cardLast4,
}: Pick<LessonFacts["payment"], "drawnFromId" | "cardLast4">): string {
  if (drawnFromId !== null) return "the card that paid for the package";
  return cardLast4 === null ? "your card" : `the card ending ${cardLast4}`;
}
