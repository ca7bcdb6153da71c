import { formatMoney } from "#app/platform/money.ts";
import { readPounds } from "#app/platform/forms/pounds.ts";

/** What is wrong with a price as it was typed, as a sentence; null: nothing. An empty one is no price. */
export function priceProblem(
  typed: string,
  { min, max }: { min: number; max: number },
): string | null {
  const pence = readPounds(typed);
  if (pence === null) return "Enter pounds, such as 18 or 18.50";
  const isWithin = pence >= min && pence <= max;
  return isWithin ? null : `Between ${formatMoney(min)} and ${formatMoney(max)}, please`;
}
