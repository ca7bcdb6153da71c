import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import { emailChanges, users } from "#db/schema/accounts/accounts.ts";
import { pendingSignIns, sessions } from "#db/schema/accounts/sessions.ts";
import { dropRows } from "#app/platform/database/old-rows/drop-rows.server.ts";
import { overBefore } from "./session-life.ts";

/**
 * Deletes, some at a time, what opens nothing any more: sessions that are over by `isOver`, an admin's by what holds for
 * admins, and their browsers for push with them; second steps of a sign-in and changes of an address that ran out.
 */
export async function dropOver(now = new Date(), most?: number): Promise<void> {
  const over = (role: "admin" | null) => {
    const { usedBefore, begunBefore } = overBefore(role, now);
    return or(lt(sessions.updatedAt, usedBefore), lt(sessions.createdAt, begunBefore));
  };
  const isOver = or(
    lt(sessions.expiresAt, now),
    and(eq(users.role, "admin"), over("admin")),
    and(or(ne(users.role, "admin"), isNull(users.role)), over(null)),
  );
  const some = sql`select sessions.ctid from sessions join users on users.id = sessions.user_id where ${isOver}`;
  await dropRows(sessions, some, most);
  for (const ended of [pendingSignIns, emailChanges])
    await dropRows(ended, sql`select ctid from ${ended} where ${lt(ended.expiresAt, now)}`, most);
}
