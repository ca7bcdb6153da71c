import { sql } from "drizzle-orm";
import { check, index, text, uuid } from "drizzle-orm/pg-core";
import { id, instant, table } from "../columns.ts";
import { sqlList } from "../sql-list.ts";
import { users } from "./accounts.ts";
import { type TokenScope, tokenScopes } from "./token-scopes.ts";

/** What a program shows to act for a person. Only its hash is here. */
export const apiTokens = table(
  "api_tokens",
  {
    id: id(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    /** Its last characters, by which its owner knows it again. */
    ending: text().notNull(),
    scopes: text().array().$type<TokenScope[]>().notNull(),
    createdAt: instant().notNull().defaultNow(),
    expiresAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [
    index("api_tokens_user").on(t.userId),
    check(
      "api_tokens_scopes_known",
      sql`${t.scopes} <@ array[${sql.raw(sqlList(tokenScopes))}] and cardinality(${t.scopes}) > 0`,
    ),
    check("api_tokens_expires", sql`${t.createdAt} < ${t.expiresAt}`),
  ],
);
