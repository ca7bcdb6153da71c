import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { personNotes, users } from "#db/schema/accounts/accounts.ts";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { eachApart } from "#app/platform/concurrency/each-apart.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";

/** What goes with an account's row, and tells of more than a sign-up: who has any of it stays. */
const more = [identities, sessions, personSanctions, personNotes];

/** In one run of the job: for each the database looks through every table that may point to a person. */
const atOnce = 50;

/**
 * Deletes accounts whose address nobody has confirmed within a day of the last sign-up with it: they have never let
 * anybody in, and would keep the address from its owner. Each goes by itself: one that something else points to stays.
 */
export async function dropUnconfirmed(now = new Date()): Promise<void> {
  const isOver = and(
    eq(users.emailVerified, false),
    lt(users.updatedAt, new Date(now.getTime() - day)),
    isNull(users.erasedAt),
    ...more.map((of) => sql`not exists (select from ${of} where ${of.userId} = ${users.id})`),
  );
  const over = await db()
    .select({ id: users.id })
    .from(users)
    .where(isOver)
    .orderBy(users.updatedAt)
    .limit(atOnce);
  // Somebody may confirm it, or sign up with it once more, meanwhile.
  const drop = ({ id }: { id: string }) =>
    db()
      .delete(users)
      .where(and(eq(users.id, id), isOver));
  await eachApart(over, drop, "not every unconfirmed account was dropped");
}
