import { sql } from "drizzle-orm";
import { check, index, primaryKey, uuid } from "drizzle-orm/pg-core";
import { instant, table } from "../columns.ts";
import { users } from "./accounts.ts";

/** Who does not want to hear from whom: it holds for both, in chat, booking and search. */
export const blocks = table(
  "blocks",
  {
    blockerId: uuid()
      .notNull()
      .references(() => users.id),
    blockedId: uuid()
      .notNull()
      .references(() => users.id),
    createdAt: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.blockerId, t.blockedId] }),
    index("blocks_blocked").on(t.blockedId),
    check("blocks_another", sql`${t.blockerId} <> ${t.blockedId}`),
  ],
);
