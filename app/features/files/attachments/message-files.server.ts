import { and, count, eq, gt, inArray, like, or, sql } from "drizzle-orm";
import { files, uploads, type StoredKind } from "#db/schema/files.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
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
 * Belongs into the transaction that stores a message: its files, in the order of `ids`, stay from now on. "gone": one of
 * them is not its sender's, is of another kind or in another message, or was not sent in time; "refused": the scanner has refused one.
 */
export async function takeMessageFiles(
  tx: Tx,
  owner: Owner,
  kind: "attachment" | "voice",
  ids: string[],
): Promise<{ ok: true; files: MessageFile[] } | { ok: false; reason: "gone" | "refused" }> {
  const rows = await tx
    .select()
    .from(files)
    .where(and(unsentOf(owner), eq(files.kind, kind), inArray(files.id, ids)))
    .for("update");
  const found = ids.map((id) => rows.find((row) => row.id === id));
  const whole = found.filter((row) => row !== undefined);
  if (whole.length < ids.length || new Set(ids).size < ids.length)
    return { ok: false, reason: "gone" };
  if (whole.some(({ state }) => state === "quarantined")) return { ok: false, reason: "refused" };
  await tx.update(files).set({ deleteAt: null }).where(inArray(files.id, ids));
  return { ok: true, files: whole.map(factsOf) };
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
    .where(and(unsentOf(owner), inArray(files.id, ids)))
    .returning({ id: files.id });
  if (gone.length > 0) await enqueue(tx, dropBytes, { fileIds: gone.map(({ id }) => id) });
}

/** Belongs into the transaction that deletes a message: its files follow when its words do. */
export async function deleteMessageFilesAt(tx: Tx, ids: string[], deleteAt: Date): Promise<void> {
  if (ids.length > 0) await tx.update(files).set({ deleteAt }).where(inArray(files.id, ids));
}

/** What the scanner has said so far of files of this person's; of others nothing is said. */
export async function readFileStates(owner: Owner, ids: string[]) {
  if (ids.length === 0) return [];
  return db()
    .select({ id: files.id, state: files.state })
    .from(files)
    .where(and(eq(files.ownerId, owner.id), inArray(files.kind, kinds), inArray(files.id, ids)));
}

const unsentOf = (owner: Owner) =>
  and(
    eq(files.ownerId, owner.id),
    inArray(files.kind, kinds),
    sql`not exists (select from message_files m where m.file_id = files.id)`,
  );
