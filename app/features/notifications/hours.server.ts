import { eq } from "drizzle-orm";
import { notificationHours } from "#db/schema/notifications/notifications.ts";
import type { Person } from "#app/access/actor.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import type { NotificationHours } from "./hours.ts";

export const anyHour: NotificationHours = { quietFrom: null, quietTo: null, dailyAt: null };

/** When this person wants to hear; at any hour where they have said nothing. */
export async function readHours(
  person: { id: string },
  reader: Db | Tx = db(),
): Promise<NotificationHours> {
  const [row] = await reader
    .select({
      quietFrom: notificationHours.quietFrom,
      quietTo: notificationHours.quietTo,
      dailyAt: notificationHours.dailyAt,
    })
    .from(notificationHours)
    .where(eq(notificationHours.userId, person.id));
  return row ?? anyHour;
}

/** Replaces when this person wants to hear. What waits already keeps the moment it was given. */
export async function setHours(
  person: Person,
  hours: NotificationHours,
  now = new Date(),
  on: Db | Tx = db(),
): Promise<void> {
  const values = { ...hours, updatedAt: now };
  await on
    .insert(notificationHours)
    .values({ userId: person.id, ...values })
    .onConflictDoUpdate({ target: notificationHours.userId, set: values });
}
