/** What other wings change of a person: each a step of their transaction. */
import { and, eq, isNotNull, isNull } from "drizzle-orm";
import type { Tx } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";

/** A person's portrait, or none: a file that is theirs. */
export async function showPortrait(tx: Tx, userId: string, fileId: string | null): Promise<void> {
  await tx.update(users).set({ portraitId: fileId }).where(eq(users.id, userId));
}

/** The name that a person goes by; judged by `nameField` before. */
export async function renamePerson(tx: Tx, userId: string, name: string, now: Date): Promise<void> {
  await tx.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
}

/** Says that an account is to be deleted. False where that was said before, or it is gone. */
export async function markDeletion(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const asked = await tx
    .update(users)
    .set({ deletionAskedAt: now })
    .where(and(eq(users.id, userId), isNull(users.deletionAskedAt), isNull(users.erasedAt)))
    .returning({ id: users.id });
  return asked.length > 0;
}

/** Takes the request for deletion back. False where there was none. */
export async function unmarkDeletion(tx: Tx, userId: string): Promise<boolean> {
  const undone = await tx
    .update(users)
    .set({ deletionAskedAt: null })
    .where(and(eq(users.id, userId), isNotNull(users.deletionAskedAt)))
    .returning({ id: users.id });
  return undone.length > 0;
}
