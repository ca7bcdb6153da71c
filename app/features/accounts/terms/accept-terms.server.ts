import { and, eq, isNull, lt, or } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { acceptanceOf, termsTexts } from "./terms.ts";

/** Accepts a version of the terms for good. Answers false, with nothing done, for one that never was or is not newer. */
export async function acceptTerms(
  person: Pick<Person, "id">,
  version: string,
  now = new Date(),
): Promise<boolean> {
  if (!termsTexts.some((text) => text.version === version)) return false;
  return inTransaction(async (tx) => {
    const isNewer = or(isNull(users.termsVersion), lt(users.termsVersion, version));
    const accepted = await tx
      .update(users)
      .set(acceptanceOf(version, now))
      .where(and(eq(users.id, person.id), isNewer))
      .returning({ id: users.id });
    if (accepted.length === 0) return false;
    await audit(tx, {
      actorId: person.id,
      action: "accounts.terms-accepted",
      object: `user:${person.id}`,
      diff: { version },
      now,
    });
    return true;
  });
}
