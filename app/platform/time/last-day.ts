/** The last day of something, as it is typed and as it is said: a day of the company's clock. Pure. */
import { z } from "zod";
import { brand } from "#config/brand.ts";
import { addDays, formatDate, startOfLocalDay } from "./time.ts";

/** A typed day such as 2027-03-31; empty for none. */
export const lastDayField = z
  .string()
  .optional()
  .transform((text) => (text ?? "").trim())
  .refine((text) => text === "" || isDay(text), "Give a day, such as 2027-03-31");

/** A day of this century that there is, as 2027-03-31. */
export function isDay(text: string): boolean {
  const at = /^20\d{2}-\d{2}-\d{2}$/.test(text) ? Date.parse(text) : NaN;
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/** The end of a day by the company's clock; null for none. */
export function endOfDay(day: string): Date | null {
  return day === "" ? null : new Date(startOfLocalDay(addDays(day, 1), brand.zone));
}

/** Until when, epoch ms: the last day that was chosen, by the company's clock, or the reader's day of its end. */
export function untilText(endsAt: number, zone: string): string {
  const wasChosen = startOfLocalDay(endsAt, brand.zone) === endsAt;
  return wasChosen ? `the end of ${formatDate(endsAt - 1, brand.zone)}` : formatDate(endsAt, zone);
}
