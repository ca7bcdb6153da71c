import { boolean, index, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { id, inOrder, instant, table } from "./columns.ts";
import { lessons } from "./scheduling/lessons.ts";

/** A person's stay in a lesson's room, by the server's clock: the attendance record. */
export const roomPresence = table(
  "room_presence",
  {
    id: id(),
    lessonId: uuid()
      .notNull()
      .references(() => lessons.id, { onDelete: "cascade" }),
    userId: uuid()
      .notNull()
      .references(() => users.id),
    joinedAt: instant().notNull(),
    lastSeenAt: instant().notNull(),
    leftAt: instant(),
    /** They pressed Leave; where not, the connection ended. */
    leftByChoice: boolean().notNull().default(false),
  },
  (t) => [
    inOrder("room_presence_order", t.joinedAt, t.lastSeenAt, t.leftAt),
    index("room_presence_lesson").on(t.lessonId, t.userId),
  ],
);
