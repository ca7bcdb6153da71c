import { and, desc, eq, inArray, isNull, lte } from "drizzle-orm";
import { notifications } from "#db/schema/notifications/notifications.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { notificationEvents } from "#db/schema/notifications/notification-events.ts";
import { events } from "./events.ts";
import { tellUnread } from "./unread.server.ts";

export const noticesPerPage = 30;

const listed = notificationEvents.filter((event) => events[event].bell);

/** What this person was told, the newest first. One more than a page tells that there are older ones. */
export async function listNotices(person: Person, { page }: { page: number }) {
  return db()
    .select({
      id: notifications.id,
      event: notifications.event,
      title: notifications.title,
      body: notifications.body,
      link: notifications.link,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
    })
    .from(notifications)
    .where(
      and(
        eq(notifications.userId, person.id),
        eq(notifications.inBell, true),
        inArray(notifications.event, listed),
      ),
    )
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(noticesPerPage + 1)
    .offset((page - 1) * noticesPerPage);
}

/** Marks one notice of this person as read, or all that came until an instant; those that are read stay as they are. */
export async function markNoticesRead(
  person: Person,
  which: { id: string } | { until: Date },
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const read = await tx
      .update(notifications)
      .set({ readAt: now })
      .where(
        and(
          eq(notifications.userId, person.id),
          isNull(notifications.readAt),
          "id" in which
            ? eq(notifications.id, which.id)
            : lte(notifications.createdAt, which.until),
        ),
      )
      .returning({ id: notifications.id });
    if (read.length > 0) await tellUnread(tx, person.id);
  });
}
