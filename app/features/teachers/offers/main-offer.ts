import { sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";

/** Orders rows of offers named `o` so that the one whose price stands for a teacher is first. */
export const mainOfferFirst = sql.raw(
  `o.minutes <> ${rules.lesson.mainMinutes}, o.price_minor, o.position`,
);
