import { lt, sql } from "drizzle-orm";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { dropRows } from "#app/platform/database/old-rows/drop-rows.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** Drops, some at a time, what is older than the list behind the bell reaches. */
export async function dropOldNotices(now = new Date(), most?: number): Promise<void> {
  const before = new Date(now.getTime() - rules.notice.keepDays * day);
  const old = sql`select ctid from ${notifications} where ${lt(notifications.createdAt, before)}`;
  await dropRows(notifications, old, most);
}
