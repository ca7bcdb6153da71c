import { eq } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction, type Tx } from "#app/platform/db.server.ts";
import type { Profile } from "./profile-form.ts";

/** What this person has said of themselves. */
export async function readProfile(person: Person) {
  const [profile] = await db()
    .select({
      name: users.name,
      zone: users.zone,
      nativeLanguage: users.nativeLanguage,
      learning: users.learning,
      level: users.level,
      goal: users.goal,
    })
    .from(users)
    .where(eq(users.id, person.id));
  return profile!;
}

/**
 * Saves it. What is undefined stays; booked lessons stay at their instants whatever the zone. `alongside`
 * joins the transaction: others show a name, too.
 */
export async function saveProfile(
  person: Person,
  profile: Profile,
  alongside: (tx: Tx) => void | Promise<void>,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    await tx
      .update(users)
      .set({ ...profile, updatedAt: now })
      .where(eq(users.id, person.id));
    await alongside(tx);
  });
}
