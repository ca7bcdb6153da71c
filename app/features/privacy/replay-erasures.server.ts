import { and, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { z } from "zod";
import { users } from "#db/schema/accounts/accounts.ts";
import { chatMembers } from "#db/schema/chat/chat.ts";
import { markDeletion } from "#app/features/accounts/own-account/person-steps.server.ts";
import { erasedOf } from "#app/features/files/storage-key.ts";
import { chatDb, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { log } from "#app/platform/log.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { eraseInChat } from "./erase-in-chat.server.ts";
import { erasePerson } from "./erase-person.server.ts";
import { keepErasure } from "./keep-erasure.server.ts";

/**
 * Erases again everybody who is there although the list beside the files says that they were erased: a backup was
 * restored. Who has lessons to come in it is marked, so that the hourly job erases them as soon as these are over. Each
 * is erased whatever becomes of the others; what failed is thrown at the end.
 */
export async function replayErasures(
  now = new Date(),
): Promise<{ erased: number; waiting: number }> {
  const found = { erased: 0, waiting: 0 };
  const listed = new Set<string>();
  const failed: unknown[] = [];
  for await (const { key } of storage().list()) {
    const userId = erasedOf(key);
    if (userId === null) continue;
    listed.add(userId);
    const isBack = and(eq(users.id, userId), isNull(users.erasedAt));
    try {
      if ((await db().$count(users, isBack)) === 0) continue;
      const askedAt = new Date(now.getTime() - rules.account.deletionUndoDays * day);
      await inTransaction((tx) => markDeletion(tx, userId, askedAt));
      if (await erasePerson(userId, now)) found.erased += 1;
      else found.waiting += 1;
    } catch (error) {
      failed.push(error);
    }
  }
  failed.push(...(await listEarlier(listed)), ...(await eraseFromRestoredChats([...listed])));
  if (found.erased + found.waiting > 0)
    log.warn(found, "people who had been erased were in the database again");
  if (failed.length > 0) throw new AggregateError(failed, "not everybody was erased again");
  return found;
}

/** The chat's own cluster has backups of its own: a place in a chat that one has read goes with the account. */
async function eraseFromRestoredChats(erased: string[]): Promise<unknown[]> {
  if (!isChatApart() || erased.length === 0) return [];
  const back = await chatDb()
    .selectDistinct({ userId: chatMembers.personId })
    .from(chatMembers)
    .where(inArray(chatMembers.personId, erased));
  return tryEach(back, (one) => eraseInChat.run(one));
}

/** Who was erased before there was a list, or while the storage was away. */
async function listEarlier(listed: Set<string>): Promise<unknown[]> {
  const erased = await db()
    .select({ id: users.id, at: users.erasedAt })
    .from(users)
    .where(isNotNull(users.erasedAt));
  return tryEach(
    erased.filter(({ id }) => !listed.has(id)),
    ({ id, at }) => keepErasure.run({ userId: id, at: at!.getTime() }),
  );
}

/** Answers what failed. */
async function tryEach<One>(all: One[], work: (one: One) => Promise<void>): Promise<unknown[]> {
  const failed: unknown[] = [];
  for (const one of all) await work(one).catch((error: unknown) => failed.push(error));
  return failed;
}

/** With each start, for that is when a backup was restored, and every night. */
export const eraseAgain = defineJob({
  name: "privacy.erase-again",
  payload: z.object({}),
  run: async () => void (await replayErasures()),
  schedule: "53 2 * * *",
});
