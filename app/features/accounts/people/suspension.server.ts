import { and, eq, sql } from "drizzle-orm";
import { isRestrictedIn, sanctionHolds } from "#db/schema/accounts/sanction-values.ts";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";

/** True of a row of users whose account is suspended at this moment. */
export const isSuspended = sql<boolean>`${sql.raw(isRestrictedIn("account", "users.id"))}`;

/** Of a row of users: since when it is suspended, or null. */
export const suspendedSince = sql<Date | null>`(select k.starts_at from person_sanctions k
  where k.user_id = users.id and k.scope = 'account' and ${sql.raw(sanctionHolds("k"))})`.mapWith(
  personSanctions.startsAt,
);

/** The suspension of an account that holds at this moment, or null. */
export async function findSuspension(on: Db | Tx, userId: string) {
  const [found] = await on
    .select({ startsAt: personSanctions.startsAt, endsAt: personSanctions.endsAt })
    .from(personSanctions)
    .where(
      and(
        eq(personSanctions.userId, userId),
        eq(personSanctions.scope, "account"),
        sql.raw(sanctionHolds("person_sanctions")),
      ),
    );
  return found === undefined ? null : { ...found, startsAt: found.startsAt! };
}
