import { primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts/accounts.ts";
import { instant, table } from "./columns.ts";

/** Whom we have told of a newer version of the privacy notice by mail, and when they said that they have seen it. */
export const privacyVersionNotices = table(
  "privacy_version_notices",
  {
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    version: text().notNull(),
    toldAt: instant().notNull(),
    seenAt: instant(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);
