import { char, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { instant, table } from "../columns.ts";
import { users } from "./accounts.ts";

/** Versions of the terms that somebody has accepted, with the SHA-256 of the text. A trigger of `users` writes them. */
export const termsAcceptances = table(
  "terms_acceptances",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: text().notNull(),
    textHash: char({ length: 64 }).notNull(),
    acceptedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** Whom we have told of a newer version by mail, and when. */
export const termsNotices = table(
  "terms_notices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: text().notNull(),
    toldAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);
