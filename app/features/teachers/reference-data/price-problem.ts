import { formatMoney } from "#app/platform/money.ts";
import { readPounds } from "#app/platform/forms/pounds.ts";

/** What is wrong with a price as it was typed, as a sentence; null: nothing. An empty one is no price. */
export function priceProblem(
  typed: string,
  { min, max, leastPaid = 0 }: { min: number; max: number; leastPaid?: number },
): string | null {
  const pence = readPounds(typed);
  if (pence === null) return "Enter pounds, such as 18 or 18.50";
  if (pence < min || pence > max)
    return `Between ${formatMoney(min)} and ${formatMoney(max)}, please`;
  // The card company refuses so small a payment.
  if (pence > 0 && pence < leastPaid)
    return `0 for a free one, or at least ${formatMoney(leastPaid)}, please`;
  return null;
}
