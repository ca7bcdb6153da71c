/** Browser-safe: prices in a student's own currency, to give an idea of them (docs/decisions/100). */
import { aboutText } from "#app/platform/money.ts";
import { formatDate } from "#app/platform/time/time.ts";

/** What a pound was worth in that currency on that day ("2026-11-20"). */
export type PriceHint = { currency: string; perPound: number; date: string };

/** "about €25"; null where nothing is to be shown. */
export function hintText(pence: number, hint: PriceHint | null): string | null {
  return hint === null || pence === 0 ? null : aboutText(pence, hint.currency, hint.perPound);
}

/** From when the rate is, and who decides what a bank takes. */
export function hintNote({ date }: PriceHint): string {
  return `At a rate of ${formatDate(Date.parse(date), "UTC")}, to give you an idea. You pay in pounds, and your bank has a rate of its own.`;
}
