import { eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import type { FormState } from "#app/platform/forms/forms.ts";
import { changedSince } from "#app/platform/forms/made-from.ts";
import { db, inTransaction, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { profileValues, type Profile } from "./profile-form.ts";

/** What this person has said of themselves. */
export async function readProfile(person: Person, reader: Db | Tx = db()) {
  const [profile] = await reader
    .select({
      name: users.name,
      zone: users.zone,
      nativeLanguage: users.nativeLanguage,
      learning: users.learning,
      level: users.level,
      goal: users.goal,
      hintCurrency: users.hintCurrency,
    })
    .from(users)
    .where(eq(users.id, person.id));
  return profile!;
}

/**
 * Saves it. What is undefined stays; booked lessons stay at their instants whatever the zone. `alongside` joins the
 * transaction: others show a name, too. With `drawn`, the stored fields that the form was made from, a form older than
 * the stored one is refused; `stored` is what is stored.
 */
export async function saveProfile(
  person: Person,
  profile: Profile,
  alongside: (tx: Tx) => void | Promise<void>,
  { now = new Date(), drawn }: { now?: Date; drawn?: FormState["values"] } = {},
): Promise<{ ok: true } | { ok: false; stored: FormState["values"] }> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select from users where id = ${person.id} for no key update`);
    const stored = profileValues(profile, await readProfile(person, tx));
    if (drawn !== undefined && changedSince(drawn, stored).length > 0)
      return { ok: false, stored } as const;
    await tx
      .update(users)
      .set({ ...profile, updatedAt: now })
      .where(eq(users.id, person.id));
    await alongside(tx);
    return { ok: true } as const;
  });
}
