import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { callSettings } from "#db/schema/classroom/classroom.ts";

/** Has a person's sound and picture go over a relay alone, or no longer; it counts from their next joining on. */
export async function setRelayOnly(
  person: Pick<Person, "id">,
  relayOnly: boolean,
  now = new Date(),
): Promise<void> {
  const row = { relayOnly, changedAt: now };
  await db()
    .insert(callSettings)
    .values({ userId: person.id, ...row })
    .onConflictDoUpdate({ target: callSettings.userId, set: row });
}
