import { and, count, eq, gt, inArray, like, notInArray, or, sql, type SQL } from "drizzle-orm";
import { messageFiles } from "#db/schema/chat/chat.ts";
import { files, uploads, type StoredKind } from "#db/schema/files.ts";
import { z } from "zod";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { chatOn, isChatApart, mainOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { carryOut, definePart } from "#app/platform/database/chat-cluster/parts.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { dropBytes } from "../jobs.server.ts";
import { addFile, type KeptFile } from "../keep-file.server.ts";

type Owner = { id: string };
const kinds: StoredKind[] = ["attachment", "voice"];

/** What a message shows of a file. */
export type MessageFile = {
  id: string;
  type: string;
  bytes: number;
  /** In pixels, where it is a picture. */
  width: number | null;
  height: number | null;
  /** Where it is sound. */
  durationMs: number | null;
  state: "ready" | "held" | "quarantined";
};

/** Keeps a file that a message is to have; one that is in no message a day later is deleted. */
export async function addMessageFile(
  tx: Tx,
  owner: Owner,
  kept: KeptFile,
  now: Date,
): Promise<MessageFile> {
  const deleteAt = new Date(now.getTime() + rules.content.uploadHours * hour);
  const state = await addFile(tx, owner, kept, deleteAt);
  const { id, type, bytes, width = null, height = null, durationMs = null } = kept;
  return { id, type, bytes, width, height, durationMs, state };
}

/** A person's files for messages of the last day, those that are still coming included. */
export async function countMessageFiles(on: Db | Tx, { id }: Owner, now: Date): Promise<number> {
  const since = new Date(now.getTime() - day);
  const ofMessage = or(like(uploads.purpose, "attachment:%"), like(uploads.purpose, "voice:%"));
  const [[kept], [coming]] = await Promise.all([
    on
      .select({ files: count() })
      .from(files)
      .where(and(eq(files.ownerId, id), inArray(files.kind, kinds), gt(files.createdAt, since))),
    on
      .select({ files: count() })
      .from(uploads)
      .where(and(eq(uploads.ownerId, id), ofMessage)),
  ]);
  return (kept?.files ?? 0) + (coming?.files ?? 0);
}

/**
 * In the transaction that stores a message: its files stay, in the order of `ids`. "gone": one is not its sender's, is
 * of another kind or message, or came too late; "refused": the scanner has refused one.
 */
export async function takeMessageFiles(
  tx: Tx,
  owner: Owner,
  kind: "attachment" | "voice",
  ids: string[],
): Promise<{ ok: true; files: MessageFile[] } | { ok: false; reason: "gone" | "refused" }> {
  const theirs = and(await unsentOf(tx, owner, ids), eq(files.kind, kind), inArray(files.id, ids));
  const rows = tx.isOfChat
    ? await holdForAWhile(tx, theirs)
    : await tx.select().from(files).where(theirs).for("update");
  const found = ids.map((id) => rows.find((row) => row.id === id));
  const whole = found.filter((row) => row !== undefined);
  if (whole.length < ids.length || new Set(ids).size < ids.length)
    return { ok: false, reason: "gone" };
  if (whole.some(({ state }) => state === "quarantined")) return { ok: false, reason: "refused" };
  await carryOut(tx, keepSentFiles, { ids });
  return { ok: true, files: whole.map(factsOf) };
}

/** Until the message that names them is stored and has said so: nothing deletes them meanwhile. */
const heldDays = 2;

async function holdForAWhile(tx: Tx, which: SQL | undefined) {
  const deleteAt = sql`greatest(${files.deleteAt}, now() + make_interval(days => ${heldDays}::int))`;
  return mainOn(tx).update(files).set({ deleteAt }).where(which).returning();
}

/** The files of a message that is stored stay; those of one that was deleted since then go at the time that was said. */
export const keepSentFiles = definePart({
  name: "files.keep-sent",
  of: "main",
  payload: z.object({ ids: z.array(z.uuid()) }),
  async work(tx, { ids }) {
    const isHeld = sql`${files.deleteAt} < now() + make_interval(days => ${heldDays + 1}::int)`;
    await tx
      .update(files)
      .set({ deleteAt: null })
      .where(and(inArray(files.id, ids), isChatApart() ? isHeld : undefined));
  },
});

/** What messages show of these files, by their ids. */
export async function readMessageFiles(
  on: Db | Tx,
  ids: string[],
): Promise<Map<string, MessageFile>> {
  const rows = await on.select().from(files).where(inArray(files.id, ids));
  return new Map(rows.map((row) => [row.id, factsOf(row)]));
}

function factsOf(row: typeof files.$inferSelect): MessageFile {
  const { id, type, bytes, width, height, durationMs, state } = row;
  return { id, type, bytes, width, height, durationMs, state };
}

/** Deletes files of this person's that were for a message and are in none. */
export async function dropUnsentFiles(tx: Tx, owner: Owner, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  const gone = await tx
    .delete(files)
    .where(and(await unsentOf(tx, owner, ids), inArray(files.id, ids)))
    .returning({ id: files.id });
  if (gone.length > 0) await enqueue(tx, dropBytes, { fileIds: gone.map(({ id }) => id) });
}

/** Goes with the transaction that deletes a message: its files follow when its words do. */
export const letFilesGo = definePart({
  name: "files.let-go",
  of: "main",
  payload: z.object({ ids: z.array(z.uuid()), deleteAt: z.number() }),
  async work(tx, { ids, deleteAt }) {
    await tx
      .update(files)
      .set({ deleteAt: new Date(deleteAt) })
      .where(inArray(files.id, ids));
  },
});

/** What the scanner has said so far of files of this person's; of others nothing is said. */
export async function readFileStates(owner: Owner, ids: string[]) {
  if (ids.length === 0) return [];
  return db()
    .select({ id: files.id, state: files.state })
    .from(files)
    .where(and(eq(files.ownerId, owner.id), inArray(files.kind, kinds), inArray(files.id, ids)));
}

/** Those of a person's files that are in no message; of these ids, where messages are in another cluster. */
async function unsentOf(on: Db | Tx, owner: Owner, ids: string[]): Promise<SQL | undefined> {
  const theirs = and(eq(files.ownerId, owner.id), inArray(files.kind, kinds));
  if (!isChatApart())
    return and(theirs, sql`not exists (select from message_files m where m.file_id = files.id)`);
  const sent = await chatOn(on)
    .select({ id: messageFiles.fileId })
    .from(messageFiles)
    .where(inArray(messageFiles.fileId, ids));
  return and(
    theirs,
    sent.length === 0
      ? undefined
      : notInArray(
          files.id,
          sent.map(({ id }) => id),
        ),
  );
}
