import { lt } from "drizzle-orm";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** Drops what is older than the list behind the bell reaches. */
export async function dropOldNotices(now = new Date()): Promise<void> {
  await db()
    .delete(notifications)
    .where(lt(notifications.createdAt, new Date(now.getTime() - rules.notice.keepDays * day)));
}
