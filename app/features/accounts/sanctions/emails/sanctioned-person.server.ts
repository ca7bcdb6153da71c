import { and, eq, isNull } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { personSanctionReversals, personSanctions } from "#db/schema/accounts/sanctions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { decisionPath } from "../decision-link.server.ts";

/** Whom a mail about a decision goes to, the decision, and where they read it. Null when the account is gone. */
export async function findSanctionedPerson(sanctionId: string) {
  const [row] = await db()
    .select({
      sanction: personSanctions,
      reversal: personSanctionReversals.reason,
      name: users.name,
      email: users.email,
      zone: users.zone,
    })
    .from(personSanctions)
    .innerJoin(users, eq(users.id, personSanctions.userId))
    .leftJoin(personSanctionReversals, eq(personSanctionReversals.sanctionId, personSanctions.id))
    .where(and(eq(personSanctions.id, sanctionId), isNull(users.erasedAt)));
  if (row === undefined) return null;
  const isOut = row.sanction.scope === "account" && row.sanction.ending === null;
  return { ...row, readAt: absoluteUrl(isOut ? decisionPath(sanctionId) : "/account/decisions") };
}
