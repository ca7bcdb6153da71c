import { z } from "zod";
import { isAtMost } from "#app/platform/characters.ts";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { categoriesOf, type ReportedBy, type ReportSubject } from "./rules.ts";
import { outcomes, severities, type Category } from "#db/schema/report-values.ts";

function plainText(ask: string, { min, max }: { min: number; max: number }) {
  return z
    .string(ask)
    .trim()
    .min(1, ask)
    .min(min, `Use at least ${min} characters, so that somebody else can understand it`)
    .refine(
      (text) => isAtMost(text, max),
      `Use at most ${max.toLocaleString(brand.locale)} characters`,
    );
}

export function reportForm(subject: ReportSubject, by: ReportedBy = "student") {
  return z.object({
    category: z
      .string("Choose what it is about")
      .refine(
        (text): text is Category => (categoriesOf(subject, by) as readonly string[]).includes(text),
        "Choose what it is about",
      ),
    text: plainText("Tell us what happened", {
      min: rules.report.minCharacters,
      max: rules.report.maxCharacters,
    }),
  });
}
export type FileReport = z.infer<ReturnType<typeof reportForm>>;

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

/** What the queue shows, as its address says; nonsense counts as not said. */
export const reportQuery = z.object({
  tab: z.enum(["queue", "messages", "statistics"]).catch("queue"),
  state: z.enum(["open", "decided", "all"]).catch("open"),
  severity: z.enum([...severities, "any"]).catch("any"),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});
export type ReportQuery = z.infer<typeof reportQuery>;
