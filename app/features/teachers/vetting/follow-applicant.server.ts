import { and, eq, inArray, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { waitingApplicationStates } from "#db/schema/teachers/application-states.ts";
import { applications } from "#db/schema/teachers/applications.ts";

/**
 * Makes what an admin has open of a waiting application old, since its applicant has another name or portrait: identity
 * and photo are looked at again. Belongs into the transaction that changes them.
 */
export async function followApplicant(tx: Tx, { id }: Pick<Person, "id">): Promise<void> {
  await tx
    .update(applications)
    .set({ version: sql`${applications.version} + 1` })
    .where(
      and(
        eq(applications.userId, id),
        eq(applications.kind, "join"),
        inArray(applications.state, [...waitingApplicationStates]),
      ),
    );
}
