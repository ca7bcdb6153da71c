import { sql } from "drizzle-orm";
import { check, date, integer, primaryKey, text } from "drizzle-orm/pg-core";
import { inOrder, instant, table } from "../columns.ts";
import { serviceParts } from "./health-values.ts";

/** In how many minutes of a day of our own zone a part of the product was late or failed: about nobody. */
export const healthDays = table(
  "health_days",
  {
    day: date({ mode: "string" }).notNull(),
    part: text({ enum: serviceParts }).notNull(),
    /** Minutes in which somebody looked. The others are those in which we were away. */
    looked: integer().notNull(),
    late: integer().notNull(),
    failed: integer().notNull(),
    /** The first and the last minute that is counted. */
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.part] }),
    check(
      "health_days_counts",
      sql`${t.looked} > 0 and ${t.late} >= 0 and ${t.failed} >= 0 and ${t.late} + ${t.failed} <= ${t.looked}`,
    ),
    inOrder("health_days_order", t.firstAt, t.lastAt),
  ],
);
