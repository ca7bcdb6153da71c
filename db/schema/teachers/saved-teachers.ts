import { primaryKey, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/accounts.ts";
import { instant, table } from "../columns.ts";
import { teachers } from "./teachers.ts";

/** The teachers whom a student keeps for later. */
export const savedTeachers = table(
  "saved_teachers",
  {
    studentId: uuid()
      .notNull()
      .references(() => users.id),
    teacherId: uuid()
      .notNull()
      .references(() => teachers.userId),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.studentId, t.teacherId] })],
);
