import { z } from "zod";
import { rules } from "#config/rules.ts";
import { grounds, outcomes } from "#db/schema/reports/report-values.ts";
import { askForm } from "#app/features/reports/hearing/forms.ts";
import { plainText } from "#app/features/reports/reported/plain-text.ts";

const amountPattern = /^(£?\d{1,4}([.]\d{1,2})?)?$/;

/** Pounds as typed, in pence; nothing typed, or no amount, is 0. */
export function readAmount(text: string): number {
  const typed = text.trim();
  return amountPattern.test(typed) ? Math.round(Number(typed.replace("£", "")) * 100) : 0;
}

const minutesPattern = /^\d{0,3}$/;

/** Minutes as typed; nothing typed, or no number, is 0. */
export function readMinutes(text: string): number {
  const typed = text.trim();
  return minutesPattern.test(typed) ? Number(typed) : 0;
}

const version = z
  .string()
  .regex(/^\d{1,9}$/)
  .transform(Number);
const nextSteps = z.enum(["open", "closed"], "Choose what comes next");
const words = (ask: string) =>
  plainText(ask, { min: rules.report.reasonMinCharacters, max: rules.report.reasonMaxCharacters });

const decideFields = z.object({
  ground: z.enum(grounds, "Choose the rule that decides"),
  outcome: z.enum(outcomes, "Choose an outcome"),
  /** What goes back to the student where the outcome is a part. */
  partPence: z
    .string()
    .trim()
    .regex(amountPattern, "Write an amount like 7.50")
    .transform(readAmount)
    .default(0),
  /** The other way to say it. */
  minutesLost: z
    .string()
    .trim()
    .regex(minutesPattern, "Write whole minutes, such as 19")
    .transform(readMinutes)
    .default(0),
  reason: words("Write the facts"),
  /** The report as the page showed it. */
  version,
});
/** A part needs its sum or its minutes, and not both: they could say two things. */
export const decideForm = decideFields
  .refine(
    ({ outcome, partPence, minutesLost }) => outcome !== "part" || partPence > 0 || minutesLost > 0,
    { path: ["partPence"], error: "Write how much goes back, such as 7.50, or the minutes lost" },
  )
  .refine(
    ({ outcome, partPence, minutesLost }) => outcome !== "part" || !(partPence && minutesLost),
    {
      path: ["minutesLost"],
      error: "Write the minutes or the sum, and leave the other empty",
    },
  );
export type DecideReport = Omit<z.infer<typeof decideForm>, "partPence" | "minutesLost"> & {
  reportId: string;
  partPence?: number;
  minutesLost?: number;
};

/** What an admin does with a case, by the button that was pressed. */
export const caseForm = z.discriminatedUnion("decision", [
  z.object({
    decision: z.literal("claim"),
    takeOver: z
      .string()
      .optional()
      .transform((word) => word !== undefined),
  }),
  z.object({ decision: z.literal("release") }),
  askForm.extend({ decision: z.literal("ask") }),
  z.object({ decision: z.literal("comment"), comment: words("Write something") }),
  z.object({
    decision: z.literal("reverse"),
    next: nextSteps,
    reversal: words("Write why it is reversed"),
    version,
  }),
  z.object({
    decision: z.literal("answer-appeal"),
    appealId: z.uuid(),
    verdict: z.enum(["upheld", "overturned"], "Choose an answer"),
    answer: words("Write the reason"),
    next: nextSteps,
  }),
]);
