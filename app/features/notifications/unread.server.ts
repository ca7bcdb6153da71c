import { and, count, eq, isNull, sql } from "drizzle-orm";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { emit, personRoom } from "#app/platform/live/live.server.ts";

/** The query of `unreadNotices`, for a read that asks more of the same `person`. */
export const unreadNoticesQuery = (on: Db) =>
  on
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.userId, sql.placeholder("person")), isNull(notifications.readAt)));

/** How many notices this person has not read: the figure at the bell. */
export async function unreadNotices(person: { id: string }, reader: Db = db()): Promise<number> {
  const asked = unreadNoticesQuery(reader).prepare("notifications.unread");
  const [row] = await asked.execute({ person: person.id });
  return row?.unread ?? 0;
}

/** Tells a person's open pages the new figure of the bell, once the transaction has committed. */
export async function tellUnread(tx: Tx, userId: string): Promise<void> {
  const unread = await unreadNotices({ id: userId }, tx);
  tx.afterCommit(() => emit(personRoom(userId), "notifications.unread", { unread }));
}
