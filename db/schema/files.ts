import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "./accounts.ts";
import { id, instant } from "./columns.ts";

/** What somebody gave us as a file. The bytes are in the storage, under the id; a name is never kept. */
export const files = pgTable(
  "files",
  {
    id: id(),
    ownerId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text({ enum: ["portrait"] }).notNull(),
    /** Of the bytes as we wrote them, not as they came. */
    type: text().notNull(),
    bytes: bigint({ mode: "number" }).notNull(),
    /** In pixels, where it is a picture. */
    width: integer(),
    height: integer(),
    /** In hexadecimal. */
    sha256: text().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    index("files_owner").on(t.ownerId, t.kind),
    check("files_kind", sql`${t.kind} in ('portrait')`),
    check("files_bytes", sql`${t.bytes} > 0`),
  ],
);
