import { and, eq, isNull } from "drizzle-orm";
import type { Admin } from "#app/access/actor.ts";
import { reverseSanction } from "#app/features/accounts/sanctions/reverse-sanction.server.ts";
import {
  sanctionPerson,
  type PersonSanctionInput,
} from "#app/features/accounts/sanctions/sanction-person.server.ts";
import type { CutsOff } from "#app/features/accounts/sanctions/person-sanctions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { personSanctions } from "#db/schema/accounts/sanctions.ts";

/** The same for all of a file: one that is asked for again lasts no longer. */
const inThirtyDays = new Date(Date.now() + 30 * day);
const none = { lessons: 0, heldPence: 0 };
/** Of somebody who has no lessons to come. */
export const nothingCut = { lessons: 0, backPence: 0 };
export const cutsNothing: CutsOff = { locks: () => [], cancel: async () => nothingCut };

/** A restriction of 30 days of somebody for whom nothing is booked; `input` says otherwise. */
export function restrict(
  admin: Admin,
  userId: string,
  input: Partial<PersonSanctionInput> & { booked?: typeof none } = {},
  now = new Date(),
) {
  const { booked = none, ...changed } = input;
  const whole: PersonSanctionInput = {
    userId,
    kind: changed.scope === null ? "warning" : "restriction",
    scope: "account",
    cause: "terms",
    facts: "Three people wrote that they were asked to pay outside.",
    evidence: "Chats of the last week.",
    reportNumber: null,
    endsAt: changed.scope === null ? null : inThirtyDays,
    seen: booked,
    seenCut: nothingCut,
    ...changed,
  };
  return sanctionPerson(admin, whole, async () => booked, now, cutsNothing);
}

/** Suspends somebody for 30 days. */
export async function suspendPerson(
  admin: Admin,
  userId: string,
  cause: PersonSanctionInput["cause"] = "terms",
) {
  const decided = await restrict(admin, userId, { cause });
  return decided.ok ? { ok: true as const } : decided;
}

/** Takes back what holds of it. */
export async function liftSuspension(admin: Admin, userId: string) {
  const [holding] = await db()
    .select()
    .from(personSanctions)
    .where(
      and(
        eq(personSanctions.userId, userId),
        eq(personSanctions.scope, "account"),
        isNull(personSanctions.endedAt),
      ),
    );
  const { id: sanctionId, version } = holding!;
  return reverseSanction(admin, { sanctionId, userId, version, reason: "It was somebody else." });
}
