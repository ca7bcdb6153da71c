import { integer, text, uuid } from "drizzle-orm/pg-core";
import { instant, table } from "../columns.ts";
import { lessons } from "./lessons.ts";

/** The attendance record of a lesson as it was when its room had closed: a later change is found out. */
export const attendanceSeals = table("attendance_seals", {
  lessonId: uuid()
    .primaryKey()
    .references(() => lessons.id, { onDelete: "cascade" }),
  sealedAt: instant().notNull(),
  /** How many stays and heartbeats it covers. */
  entries: integer().notNull(),
  /** HMAC-SHA256 of the record, in hexadecimal digits. */
  seal: text().notNull(),
});
