import { sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";

/** Orders rows of offers named `o` so that the teacher's main offer is first. */
export const mainOfferFirst = sql.raw(
  `o.minutes <> ${rules.lesson.mainMinutes}, o.price_minor, o.position`,
);
