import { and, eq } from "drizzle-orm";
import { mutedNotifications } from "#db/schema/notifications.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction } from "#app/platform/db.server.ts";
import { isOptionalEvent, type OptionalEvent } from "./events.ts";

/** What this person does not want mailed. */
export async function listMuted(person: Person): Promise<OptionalEvent[]> {
  const rows = await db()
    .select({ event: mutedNotifications.event })
    .from(mutedNotifications)
    .where(eq(mutedNotifications.userId, person.id));
  return rows.map(({ event }) => event).filter(isOptionalEvent);
}

/** Replaces what this person does not want mailed; everything else is mailed again. */
export async function setMuted(person: Person, events: OptionalEvent[]): Promise<void> {
  await inTransaction(async (tx) => {
    await tx.delete(mutedNotifications).where(eq(mutedNotifications.userId, person.id));
    if (events.length === 0) return;
    await tx
      .insert(mutedNotifications)
      .values(events.map((event) => ({ userId: person.id, event })))
      .onConflictDoNothing();
  });
}

/** Asked when a mail is about to be made, so that a switch counts for what is queued already. */
export async function isMuted(userId: string, event: OptionalEvent): Promise<boolean> {
  const rows = await db()
    .select({ event: mutedNotifications.event })
    .from(mutedNotifications)
    .where(and(eq(mutedNotifications.userId, userId), eq(mutedNotifications.event, event)));
  return rows.length > 0;
}
