import { z } from "zod";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { categoriesOf, outcomes, severities, type Category, type Subject } from "./rules.ts";

function plainText(ask: string, { min, max }: { min: number; max: number }) {
  return z
    .string(ask)
    .trim()
    .min(1, ask)
    .min(min, `Use at least ${min} characters, so that somebody else can understand it`)
    .max(max, `Use at most ${max.toLocaleString(brand.locale)} characters`);
}

export function reportForm(subject: Subject) {
  return z.object({
    category: z
      .string("Choose what it is about")
      .refine(
        (text): text is Category => (categoriesOf(subject) as readonly string[]).includes(text),
        "Choose what it is about",
      ),
    text: plainText("Tell us what happened", {
      min: rules.report.minCharacters,
      max: rules.report.maxCharacters,
    }),
  });
}
export type FileReport = z.infer<ReturnType<typeof reportForm>>;

export const decideForm = z.object({
  outcome: z.enum(outcomes, "Choose an outcome"),
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
export type DecideReport = z.infer<typeof decideForm> & { reportId: string };

/** What the queue shows, as its address says; nonsense counts as not said. */
export const queueQuery = z.object({
  tab: z.enum(["queue", "messages", "statistics"]).catch("queue"),
  state: z.enum(["open", "decided", "all"]).catch("open"),
  severity: z.enum([...severities, "any"]).catch("any"),
  page: z.coerce.number().int().min(1).max(1000).catch(1),
});
export type QueueQuery = z.infer<typeof queueQuery>;
