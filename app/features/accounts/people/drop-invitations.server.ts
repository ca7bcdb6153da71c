import { lt } from "drizzle-orm";
import { adminInvitations } from "#db/schema/accounts/accounts.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Deletes invitations whose time is over. */
export async function dropOldInvitations(now = new Date()): Promise<void> {
  await db().delete(adminInvitations).where(lt(adminInvitations.expiresAt, now));
}
