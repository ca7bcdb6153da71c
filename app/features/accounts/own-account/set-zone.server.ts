import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";

/** Sets the zone this person's times are shown in. Booked lessons stay at their instants. */
export async function setZone(person: Person, zone: string, now = new Date()): Promise<void> {
  await db().update(users).set({ zone, updatedAt: now }).where(eq(users.id, person.id));
}
