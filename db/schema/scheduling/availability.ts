import { sql } from "drizzle-orm";
import { check, date, index, jsonb, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, instantRange, table } from "../columns.ts";
import { teachers } from "../teachers/teachers.ts";

/** Minutes after local midnight, half-open. */
export type DayWindow = { startMinute: number; endMinute: number };

/** A day that differs from its week: these windows and no others; none at all is a day off. */
export const dateOverrides = table(
  "date_overrides",
  {
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    /** A day of the teacher's clock. */
    date: date({ mode: "string" }).notNull(),
    /** Rising and apart from each other; the command that writes them sees to it. */
    windows: jsonb().$type<DayWindow[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.teacherId, t.date] }),
    check("date_overrides_windows", sql`jsonb_typeof(${t.windows}) = 'array'`),
  ],
);

/** Time in which nothing can be booked, whatever the hours say. */
export const timeOff = table(
  "time_off",
  {
    id: id(),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    during: instantRange().notNull(),
    /** What students read next to these days; blank where they are to read nothing. */
    note: text().notNull().default(""),
  },
  (t) => [
    check("time_off_lasts", sql`not isempty(${t.during}) and not upper_inf(${t.during})`),
    index("time_off_teacher").on(t.teacherId),
  ],
);

/** Where a teacher travels: from that instant on the hours are meant on this zone's clock. */
export const travelZones = table(
  "travel_zones",
  {
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId, { onDelete: "cascade" }),
    startsAt: instant().notNull(),
    zone: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.teacherId, t.startsAt] })],
);
