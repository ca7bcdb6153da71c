import { and, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { sanctionHolds } from "#db/schema/accounts/sanction-values.ts";
import { personSanctionReversals, personSanctions } from "#db/schema/accounts/sanctions.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import type { PersonSanction, PersonSanctionScope } from "./person-sanctions.ts";

/** Somebody about whom something is decided, locked: all who decide about the same person take turns. Throws not-found. */
export async function lockPerson(tx: Tx, userId: string) {
  const [person] = isUuid(userId)
    ? await tx
        .select({ id: users.id, role: users.role, erasedAt: users.erasedAt })
        .from(users)
        .where(eq(users.id, userId))
        .for("update")
    : [];
  if (person === undefined) throw new AppError("not-found");
  return person;
}

/** One decision about this person, who is locked. Throws not-found, for a decision about somebody else too. */
export async function lockDecision(
  tx: Tx,
  { sanctionId, userId }: { sanctionId: string; userId: string },
): Promise<PersonSanction> {
  await lockPerson(tx, userId);
  const [sanction] = isUuid(sanctionId)
    ? await tx
        .select()
        .from(personSanctions)
        .where(and(eq(personSanctions.id, sanctionId), eq(personSanctions.userId, userId)))
    : [];
  if (sanction === undefined) throw new AppError("not-found");
  return sanction;
}

/** What holds against a locked person in this scope. */
export async function findHolding(
  tx: Tx,
  userId: string,
  scope: PersonSanctionScope,
  now: Date,
): Promise<PersonSanction | undefined> {
  const at = `'${now.toISOString()}'::timestamptz`;
  const [holding] = await tx
    .select()
    .from(personSanctions)
    .where(
      and(
        eq(personSanctions.userId, userId),
        eq(personSanctions.scope, scope),
        sql.raw(sanctionHolds("person_sanctions", at)),
      ),
    );
  return holding;
}

/** Whether a restriction takes the place of the one that holds: only one that lasts longer. */
export function lastsLonger(
  asked: Pick<PersonSanction, "endsAt">,
  holding: Pick<PersonSanction, "endsAt"> | undefined,
): boolean {
  if (holding === undefined) return true;
  if (holding.endsAt === null) return false;
  return asked.endsAt === null || asked.endsAt > holding.endsAt;
}

/** Ends a decision before its day. */
export async function endDecision(
  tx: Tx,
  sanction: PersonSanction,
  { ending, by, now }: { ending: NonNullable<PersonSanction["ending"]>; by: string; now: Date },
): Promise<void> {
  await tx
    .update(personSanctions)
    .set({ ending, endedAt: now, endedBy: by, version: sanction.version + 1 })
    .where(eq(personSanctions.id, sanction.id));
}

/** Takes a decision back, as an event beside it: it holds no longer, and counts no longer. */
export async function takeBack(
  tx: Tx,
  sanction: PersonSanction,
  { by, reason, byAppeal, now }: { by: string; reason: string; byAppeal: boolean; now: Date },
): Promise<void> {
  await endDecision(tx, sanction, { ending: "reversed", by, now });
  await tx
    .insert(personSanctionReversals)
    .values({ sanctionId: sanction.id, by, reason, byAppeal, at: now });
}
