import type { EventName } from "#db/schema/notifications/notification-events.ts";
import { and, eq } from "drizzle-orm";
import {
  mutedNotifications,
  type DeliveryChannel,
} from "#db/schema/notifications/notifications.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { switches, type Switched } from "./events.ts";

/** What this person has switched off. */
export async function listMuted(
  person: { id: string },
  reader: Db | Tx = db(),
): Promise<Switched[]> {
  const rows = await reader
    .select({ event: mutedNotifications.event, channel: mutedNotifications.channel })
    .from(mutedNotifications)
    .where(eq(mutedNotifications.userId, person.id));
  return switches.filter((one) =>
    rows.some(({ event, channel }) => event === one.event && channel === one.channel),
  );
}

/** Replaces what this person has switched off; everything else is sent again. */
export async function setMuted(person: Person, muted: Switched[]): Promise<void> {
  await inTransaction((tx) => replaceMuted(tx, person, muted));
}

/** The same, within a transaction. */
export async function replaceMuted(tx: Tx, person: Person, muted: Switched[]): Promise<void> {
  await tx.delete(mutedNotifications).where(eq(mutedNotifications.userId, person.id));
  if (muted.length === 0) return;
  await tx
    .insert(mutedNotifications)
    .values(muted.map((one) => ({ userId: person.id, ...one })))
    .onConflictDoNothing();
}

/** Asked when something is about to be sent, so that a switch counts for what is queued already. */
export async function isMuted(
  userId: string,
  event: EventName,
  channel: DeliveryChannel = "mail",
  reader: Db = db(),
): Promise<boolean> {
  const rows = await reader
    .select({ event: mutedNotifications.event })
    .from(mutedNotifications)
    .where(
      and(
        eq(mutedNotifications.userId, userId),
        eq(mutedNotifications.event, event),
        eq(mutedNotifications.channel, channel),
      ),
    );
  return rows.length > 0;
}
