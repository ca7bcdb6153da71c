import type { Tx } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { nobody } from "#db/schema/accounts/nobody.ts";

/** Makes sure that the account which takes the place of people in old records is there. */
export async function keepNobody(tx: Tx, now = new Date()): Promise<void> {
  await tx
    .insert(users)
    .values({
      id: nobody,
      name: "Former member",
      email: `erased-${nobody}@erased.invalid`,
      erasedAt: now,
    })
    .onConflictDoNothing();
}
