import { and, asc, between, eq, inArray } from "drizzle-orm";
import { messageFiles, messageOriginals, messages } from "#db/schema/chat/chat.ts";
import { files as storedFiles } from "#db/schema/files.ts";
import type { ContextMessage } from "#db/schema/reports/reports.ts";
import { chatDb, chatOn, mainOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { rules } from "#config/rules.ts";
import { getChat, type Member } from "./chats.server.ts";

/**
 * Messages around one, itself included, rules.report.contextMessages at most, in order: for who decides about it. Null
 * where the chat has no such message.
 */
export async function readContext(
  on: Db | Tx,
  chatId: string,
  seq: number,
): Promise<ContextMessage[] | null> {
  const { contextMessages, contextAfter } = rules.report;
  const first = seq + contextAfter - contextMessages + 1;
  const inChat = chatOn(on);
  const rows = await inChat
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chatId), between(messages.seq, first, seq + contextAfter)))
    .orderBy(asc(messages.seq));
  if (!rows.some((row) => row.seq === seq)) return null;
  const seqs = rows.map((row) => row.seq);
  const [originals, files] = await Promise.all([
    inChat
      .select()
      .from(messageOriginals)
      .where(and(eq(messageOriginals.chatId, chatId), inArray(messageOriginals.seq, seqs)))
      .orderBy(asc(messageOriginals.at)),
    inChat
      .select({ seq: messageFiles.seq, id: messageFiles.fileId, name: messageFiles.name })
      .from(messageFiles)
      .where(and(eq(messageFiles.chatId, chatId), inArray(messageFiles.seq, seqs)))
      .orderBy(asc(messageFiles.position)),
  ]);
  const sums = await listSums(
    mainOn(on),
    files.map(({ id }) => id),
  );
  return rows.map((row) => ({
    seq: row.seq,
    senderId: row.senderId,
    kind: row.kind,
    text: row.text,
    detail: row.detail,
    at: row.createdAt.toISOString(),
    editedAt: row.editedAt?.toISOString() ?? null,
    deletedAt: row.deletedAt?.toISOString() ?? null,
    originals: originals
      .filter((one) => one.seq === row.seq)
      .map(({ at, text }) => ({ at: at.toISOString(), text })),
    files: files
      .filter((one) => one.seq === row.seq && sums.has(one.id))
      .map(({ id, name }) => ({ id, name, sha256: sums.get(id)! })),
  }));
}

async function listSums(on: Db | Tx, ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({ id: storedFiles.id, sha256: storedFiles.sha256 })
    .from(storedFiles)
    .where(inArray(storedFiles.id, ids));
  return new Map(rows.map(({ id, sha256 }) => [id, sha256]));
}

/** The other's message that a member names, as the member sees it. Null for one's own, and where there is none. */
export async function findMessageOfOther(
  person: Member,
  chatId: string,
  seq: number,
  on: Db | Tx = chatDb(),
) {
  const chat = await getChat(person, chatId);
  const [row] = await chatOn(on)
    .select()
    .from(messages)
    .where(and(eq(messages.chatId, chatId), eq(messages.seq, seq)));
  if (row === undefined || row.senderId === person.id) return null;
  return {
    chatId,
    seq,
    teacherId: chat.teacherId,
    from: chat.other.name,
    /** Empty once it is deleted. */
    text: row.deletedAt === null ? row.text : "",
    at: row.createdAt.getTime(),
    isDeleted: row.deletedAt !== null,
  };
}
