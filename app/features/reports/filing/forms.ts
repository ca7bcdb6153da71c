import { z } from "zod";
import { rules } from "#config/rules.ts";
import type { Category } from "#db/schema/reports/report-values.ts";
import { plainText } from "#app/features/reports/reported/plain-text.ts";
import {
  categoriesOf,
  wishesOf,
  type ReportedBy,
  type ReportSubject,
} from "#app/features/reports/reported/rules.ts";

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
    wish: z
      .preprocess(
        (typed) => (typed === "" ? undefined : typed),
        z.enum(wishesOf(subject, by), "Choose from the list").optional(),
      )
      .optional(),
  });
}
export type FileReport = z.infer<ReturnType<typeof reportForm>>;
