import { and, eq } from "drizzle-orm";
import { blocks } from "#db/schema/accounts/blocks.ts";
import type { Person } from "#app/access/actor.ts";
import { canBlock } from "#app/access/blocks.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { emit, personRoom } from "#app/platform/live/live.server.ts";
import { findBlockFacts } from "./blocks.server.ts";

/** What open pages of the two hear: what they may do with each other has changed. */
export const blocksChanged = "blocks.changed";

/**
 * From the commit on these two neither write to each other nor book: it holds both ways, and either of them may ask for it.
 * What they have booked stays booked. A repeat changes nothing. Throws not-found for somebody whom this person may not
 * block.
 */
export async function blockPerson(
  person: Pick<Person, "id" | "role">,
  otherId: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const other = await findBlockFacts(person, otherId, tx);
    if (other === null || !canBlock(person, other)) throw new AppError("not-found");
    const made = await tx
      .insert(blocks)
      .values({ blockerId: person.id, blockedId: otherId, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (made.length > 0) await tellOf(tx, person, otherId, "accounts.blocked", now);
  });
}

/** Takes a person's own block back; one that the other has made stays. */
export async function unblockPerson(
  person: Pick<Person, "id">,
  otherId: string,
  now = new Date(),
): Promise<void> {
  await inTransaction(async (tx) => {
    const gone = await tx
      .delete(blocks)
      .where(and(eq(blocks.blockerId, person.id), eq(blocks.blockedId, otherId)))
      .returning();
    if (gone.length > 0) await tellOf(tx, person, otherId, "accounts.unblocked", now);
  });
}

async function tellOf(
  tx: Tx,
  person: Pick<Person, "id">,
  otherId: string,
  action: string,
  now: Date,
): Promise<void> {
  tx.afterCommit(() => emit([personRoom(person.id), personRoom(otherId)], blocksChanged, {}));
  await audit(tx, { actorId: person.id, action, object: `user:${otherId}`, diff: {}, now });
}
