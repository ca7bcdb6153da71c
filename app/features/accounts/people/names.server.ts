import { inArray } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";

/** The names of people by their ids. */
export async function listNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db()
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(inArray(users.id, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
