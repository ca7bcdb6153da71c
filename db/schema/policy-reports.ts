import { index, integer, text } from "drizzle-orm/pg-core";
import { inOrder, instant, table } from "./columns.ts";

/** What our content security policy stopped in somebody's browser: counted by kind, about nobody. */
export const policyReports = table(
  "policy_reports",
  {
    /** Hash of the four columns below. */
    key: text().primaryKey(),
    directive: text().notNull(),
    /** A keyword ("inline", "eval"), a scheme, or an origin; of our own addresses also the path. */
    blocked: text().notNull(),
    /** The page's path, ids masked, without its query. */
    page: text().notNull(),
    /** The script at fault, written like `blocked`, and its line. */
    source: text().notNull(),
    count: integer().notNull().default(1),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [
    inOrder("policy_reports_order", t.firstAt, t.lastAt),
    index("policy_reports_last").on(t.lastAt),
  ],
);
