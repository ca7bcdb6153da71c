import { lt } from "drizzle-orm";
import { endedSessions, formDrafts } from "#db/schema/accounts/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** Deletes the forms whose writers did not come back in time, and whose the oldest ended sessions were. */
export async function dropOldFormDrafts(now = new Date()): Promise<void> {
  const ago = (time: number) => new Date(now.getTime() - time);
  await db()
    .delete(formDrafts)
    .where(lt(formDrafts.createdAt, ago(rules.account.formDraftMinutes * minute)));
  await db()
    .delete(endedSessions)
    .where(lt(endedSessions.endedAt, ago(rules.account.absoluteDays * day)));
}
