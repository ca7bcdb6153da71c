import { eq, or } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { z } from "zod";
import { chats } from "#db/schema/chat/chat.ts";
import { chatTables } from "#db/schema/chat/chat-tables.ts";
import { takeSenders } from "#app/features/chat/conversations/take-senders.server.ts";
import { chatDb, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { definePart } from "#app/platform/database/chat-cluster/parts.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import type { DataSubject } from "./column.ts";
import { dataMap } from "./data-map.ts";

const ofChat = new Set<PgTable>(chatTables);

/** Whether a table is in the cluster that chat and presence have to themselves. */
export function isElsewhere(table: PgTable): boolean {
  return isChatApart() && ofChat.has(table);
}

/** Somebody with what only the other cluster knows of them; as they were where there is one cluster. */
export async function withChats(subject: DataSubject): Promise<DataSubject> {
  if (!isChatApart()) return subject;
  const rows = await chatDb()
    .select({ id: chats.id })
    .from(chats)
    .where(or(eq(chats.studentId, subject.id), eq(chats.teacherId, subject.id)));
  return { ...subject, chatIds: rows.map(({ id }) => id) };
}

/** Erases the rows of one table as the data map says. */
export async function eraseRows(
  tx: Tx,
  { table, of, eraseOf, onErase, columns }: (typeof dataMap)[number],
  subject: DataSubject,
): Promise<void> {
  const theirs = (eraseOf ?? of)?.(subject);
  if (theirs === undefined) return;
  if (onErase === "delete") return void (await tx.delete(table).where(theirs));
  const blank = Object.fromEntries(
    Object.entries(columns)
      .filter(([, column]) => column.blank !== undefined)
      .map(([name, { blank }]) => [name, typeof blank === "function" ? blank(subject) : blank]),
  );
  if (Object.keys(blank).length > 0) await tx.update(table).set(blank).where(theirs);
}

/** What erasing somebody does in the chat's own cluster; under the lock of who sends, so that nothing comes after it. */
export const eraseInChat = definePart({
  name: "privacy.erase-in-chat",
  of: "chat",
  payload: z.object({ userId: z.uuid() }),
  async work(tx, { userId }) {
    await takeSenders(tx, [userId]);
    const maps = dataMap.filter(({ table }) => ofChat.has(table)).toReversed();
    for (const map of maps) await eraseRows(tx, map, { id: userId, email: "" });
  },
});
