import { formatMoney } from "#app/platform/money.ts";

export function priceText(pence: number): string {
  return pence === 0 ? "Free" : formatMoney(pence);
}
