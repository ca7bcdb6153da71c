import { formatMoney } from "#app/platform/money.ts";
import type { LessonFacts, MailedSide } from "./lesson-facts.server.ts";

/** What became of a lesson's money, for one of its people, in a sentence. */
export function moneyOutcome(
  { payment }: Pick<LessonFacts, "payment">,
  role: MailedSide["role"],
): string {
  const { amountMinor, refundedMinor, currency, cardLast4, drawnFromId } = payment;
  if (amountMinor === 0) return "It cost nothing.";
  const text = (minor: number) => formatMoney(minor, currency, { pence: "always" });
  if (payment.state === "cancelled") return "It had not been charged, so no money moves.";
  if (refundedMinor === 0)
    return role === "student" ? "It is paid in full; nothing goes back." : "It is paid in full.";
  if (drawnFromId !== null && refundedMinor === amountMinor)
    return `It goes back into ${role === "student" ? "your" : "the student’s"} package.`;
  const back =
    refundedMinor === amountMinor
      ? `All ${text(amountMinor)}`
      : `${text(refundedMinor)} of ${text(amountMinor)}`;
  const card = cardLast4 === null ? "your card" : `the card ending ${cardLast4}`;
  return role === "student" ? `${back} goes back to ${card}.` : `${back} goes back to the student.`;
}
