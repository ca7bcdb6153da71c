/** Fields that this lesson's payment form must have, in addition to those of every payment form. Browser-safe. */
import type { z } from "zod";
import type { Card } from "#app/features/payments/provider/provider.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { cardForm, type Brief, type payForm } from "./forms.ts";

/** Whether a lesson starts within the days in which a student may still cancel the contract. */
export function isEarly(startsAt: number, now: number): boolean {
  return startsAt < now + rules.cancel.coolingOffDays * day;
}

type Payable = {
  startsAt: number;
  seriesId: string | null;
  pricePence: number;
  kind: string;
};

type PaymentTyped = {
  note: string;
  /** Before a trial. */
  brief?: Brief;
  earlyStart: boolean;
  keepCard: boolean;
  card: Card | null;
};

/**
 * The payment that a form asks for, or one sentence per field that it lacks: the yes to an early start, the yes to
 * later charges of a series, the card of a lesson that costs something.
 */
export function checkPayment(
  lesson: Payable,
  typed: z.infer<typeof payForm>,
  now = Date.now(),
): { ok: true; payment: PaymentTyped } | { ok: false; errors: Record<string, string> } {
  const errors: Record<string, string> = {};
  if (isEarly(lesson.startsAt, now) && typed.earlyStart !== "yes")
    errors["earlyStart"] =
      `We need your yes to start this lesson within ${rules.cancel.coolingOffDays} days`;
  if (lesson.seriesId !== null && typed.keepCard !== "yes")
    errors["keepCard"] = "A series needs your yes to charge its later lessons";
  const card = lesson.pricePence === 0 ? null : cardForm.safeParse(typed);
  for (const issue of card?.error?.issues ?? []) errors[String(issue.path[0])] ??= issue.message;
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { note, briefLevel, briefGoal } = typed;
  return {
    ok: true,
    payment: {
      note,
      ...(lesson.kind === "trial" && { brief: { briefLevel, briefGoal } }),
      earlyStart: typed.earlyStart === "yes",
      keepCard: typed.keepCard === "yes",
      card: card?.data
        ? { number: card.data.cardNumber, expiry: card.data.cardExpiry, cvc: card.data.cardCvc }
        : null,
    },
  };
}
