import { sql } from "drizzle-orm";
import { check, date, index, integer, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { table } from "./columns.ts";
import { teachers } from "./teachers/teachers.ts";

/** How often a page was opened on a day, by people who allowed it to be counted. Says nothing about any of them. */
export const pageViews = table(
  "page_views",
  {
    /** The calendar day in our own zone. */
    day: date().notNull(),
    /** The pattern of the route, such as /student/teachers/:slug; never an address. */
    page: text().notNull(),
    views: integer().notNull(),
    /** Those of the views that began a visit. */
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.page] }),
    check("page_views_counts", sql`${t.visits} between 0 and ${t.views}`),
  ],
);

/** Which sites the visits of a day came from. */
export const visitSources = table(
  "visit_sources",
  {
    day: date().notNull(),
    /** A site's host; or "direct" where there is none, "other" beyond a day's limit. */
    host: text().notNull(),
    visits: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.day, t.host] }),
    check("visit_sources_host", sql`char_length(${t.host}) <= 253`),
    check("visit_sources_counts", sql`${t.visits} > 0`),
  ],
);

/**
 * How often a teacher's page was opened on a day, by people who allowed it to be counted. About the teacher alone. In
 * PostgreSQL it has a part for each month, which `keep_months` makes and drops (docs/scale.md).
 */
export const teacherViews = table(
  "teacher_views",
  {
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    /** The calendar day in our own zone. */
    day: date().notNull(),
    views: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teacherId, t.day] }),
    index("teacher_views_day").on(t.day),
    check("teacher_views_counts", sql`${t.views} > 0`),
  ],
);
