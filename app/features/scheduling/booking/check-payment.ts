/** Fields that this lesson's payment form must have, in addition to those of every payment form. Browser-safe. */
import type { z } from "zod";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { Brief, payForm } from "./forms.ts";

/** Whether a lesson starts within the days in which a student may still cancel the contract. */
export function isEarly(startsAt: number, now: number): boolean {
  return startsAt < now + rules.cancel.coolingOffDays * day;
}

type Payable = {
  startsAt: number;
  seriesId: string | null;
  pricePence: number;
  currency: string;
  kind: string;
};

type PaymentTyped = {
  note: string;
  /** Before a trial. */
  brief?: Brief;
  earlyStart: boolean;
  saveCard: boolean;
  remember: boolean;
  savedCardId: string | null;
};

/** Whether the page showed the price that is charged; a form without one asks for nothing else. */
export function showsPrice(
  { pricePence, currency }: Pick<Payable, "pricePence" | "currency">,
  shown: { pricePence?: string; currency?: string },
): boolean {
  return (
    (shown.pricePence === undefined || shown.pricePence === String(pricePence)) &&
    (shown.currency === undefined || shown.currency === currency)
  );
}

/**
 * The payment that a form asks for, or one sentence per field that it lacks: the yes to an early start, the yes to
 * later charges of a series.
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
  if (lesson.seriesId !== null && typed.saveCard !== "yes")
    errors["saveCard"] = "A series needs your yes to charge its later lessons";
  if (Object.keys(errors).length > 0) return { ok: false, errors };
  const { note, briefLevel, briefGoal } = typed;
  return {
    ok: true,
    payment: {
      note,
      ...(lesson.kind === "trial" && { brief: { briefLevel, briefGoal } }),
      earlyStart: typed.earlyStart === "yes",
      saveCard: typed.saveCard === "yes",
      remember: typed.remember === "yes",
      savedCardId: typed.payWith === "new" ? null : typed.payWith,
    },
  };
}
