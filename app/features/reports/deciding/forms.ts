import { z } from "zod";
import { rules } from "#config/rules.ts";
import { outcomes } from "#db/schema/report-values.ts";
import { plainText } from "#app/features/reports/reported/plain-text.ts";

const amountPattern = /^(£?\d{1,4}([.]\d{1,2})?)?$/;

/** Pounds as typed, in pence; nothing typed, or no amount, is 0. */
export function readAmount(text: string): number {
  const typed = text.trim();
  return amountPattern.test(typed) ? Math.round(Number(typed.replace("£", "")) * 100) : 0;
}

const amount = z
  .string()
  .trim()
  .regex(amountPattern, "Write an amount like 7.50")
  .transform(readAmount)
  .default(0);

const decideFields = z.object({
  outcome: z.enum(outcomes, "Choose an outcome"),
  /** What goes back to the student where the outcome is a part. */
  partPence: amount,
  reason: plainText("Write the reason", {
    min: rules.report.reasonMinCharacters,
    max: rules.report.reasonMaxCharacters,
  }),
  /** The report as the page showed it. */
  version: z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number),
});
/** A part needs its sum, at its own field. */
export const decideForm = decideFields.refine(
  ({ outcome, partPence }) => outcome !== "part" || partPence > 0,
  { path: ["partPence"], error: "Write how much goes back, such as 7.50" },
);
export type DecideReport = Omit<z.infer<typeof decideForm>, "partPence"> & {
  reportId: string;
  partPence?: number;
};
