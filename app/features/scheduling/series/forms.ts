import { rules } from "#config/rules.ts";
import { z } from "zod";
import { fewestInSeries } from "../lessons/series.ts";
import { listOf, bookLessonForm } from "../booking/forms.ts";
import { epochMs } from "../lessons/forms.ts";

export const seriesCount = z
  .string("Choose how many lessons")
  .regex(/^\d{1,3}$/, "Choose how many lessons")
  .transform(Number)
  .pipe(
    z
      .int()
      .min(fewestInSeries, `At least ${fewestInSeries} lessons`)
      .max(rules.booking.seriesMax, `At most ${rules.booking.seriesMax} lessons`),
  );
/** A weekly series as its page shows it: the chosen week, how many, and what is left out. */
export const seriesForm = z.object({
  at: listOf(epochMs),
  count: seriesCount,
  skip: listOf(epochMs),
});

export const bookSeriesForm = bookLessonForm.omit({ startsAt: true }).extend({
  ...seriesForm.shape,
  /** The page said that every lesson is charged when the series is booked. */
  atOnce: z
    .literal("yes")
    .optional()
    .transform((said) => said === "yes"),
});

export type BookSeries = z.infer<typeof bookSeriesForm>;
