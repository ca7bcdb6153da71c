import { sqlList } from "#db/schema/sql-list.ts";
import { openApplicationStates } from "#db/schema/teachers/application-states.ts";
import { createReadStream } from "node:fs";
import { Readable } from "node:stream";
import { and, eq, sql } from "drizzle-orm";
import { files } from "#db/schema/files.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { dropBytes } from "./jobs.server.ts";
import type { FileKind } from "./purposes.ts";
import { scanHeldFiles } from "./scan-held.server.ts";
import { sealFile } from "./papers/sealed-file.server.ts";
import { keyOf, previewSide } from "./storage-key.ts";

/** A file in the storage that is nobody's yet. */
export type KeptFile = Pick<
  typeof files.$inferInsert,
  "type" | "width" | "height" | "durationMs" | "encrypted" | "sha256" | "bytes"
> & { id: string; kind: FileKind };

export type Content = {
  kind: FileKind;
  type: string;
  /** The bytes themselves, or where they lie. */
  from: Uint8Array | { path: string; bytes: number };
  /** Of a picture in a message: its small copy. */
  preview?: Uint8Array;
  width?: number;
  height?: number;
  durationMs?: number;
};

/** Puts a file into the storage, papers sealed. An hour later what is still nobody's is dropped. */
export async function keepFile(content: Content, now = new Date()): Promise<KeptFile> {
  const { from, kind, preview, ...facts } = content;
  const id = crypto.randomUUID();
  const startAfter = new Date(now.getTime() + hour);
  await inTransaction((tx) => enqueue(tx, dropBytes, { fileIds: [id] }, { startAfter }));
  const encrypted = kind === "identity" || kind === "credential";
  const bytes = from instanceof Uint8Array ? from.length : from.bytes;
  const plain = from instanceof Uint8Array ? Readable.from([from]) : createReadStream(from.path);
  try {
    const body = streamOf(encrypted ? sealFile(plain, id) : plain);
    const { sha256 } = await storage().put(keyOf(id), body, Infinity);
    if (preview !== undefined) {
      const small = streamOf(Readable.from([preview]));
      await storage().put(keyOf(id, previewSide), small, preview.length);
    }
    return { id, kind, ...facts, bytes, encrypted, sha256 };
  } finally {
    // Where there was no room, it was not read to its end.
    plain.destroy();
  }
}

/** Makes it that person's, until `deleteAt` if it has one. Where a scanner is configured, it is held until that has seen it. */
export async function addFile(
  tx: Tx,
  owner: { id: string },
  kept: KeptFile,
  deleteAt: Date | null = null,
): Promise<"ready" | "held"> {
  // Captions are letters that we have written ourselves; a recording is larger than scanners take, and its student alone gets it.
  const isHeld = env().CLAMD !== undefined && !["captions", "recording"].includes(kept.kind);
  const state = isHeld ? "held" : "ready";
  await tx.insert(files).values({ ...kept, ownerId: owner.id, state, deleteAt });
  if (isHeld) await enqueue(tx, scanHeldFiles, {});
  return state;
}

/**
 * Removes a file that one place no longer names, once neither what is published nor an open application does. An
 * application that was decided or taken back keeps no file: it names it no longer.
 */
export async function removeFile(tx: Tx, owner: { id: string }, fileId: string): Promise<void> {
  const gone = await tx
    .delete(files)
    .where(
      and(
        eq(files.id, fileId),
        eq(files.ownerId, owner.id),
        sql`not exists (select from teachers t where files.id in (t.video_file_id, t.captions_file_id))`,
        sql`not exists (select from applications a
          where a.user_id = files.owner_id
            and a.state in (${sql.raw(sqlList(openApplicationStates))})
            and (files.id in (a.identity_file_id, a.video_file_id, a.captions_file_id)
              or a.credentials @> jsonb_build_array(jsonb_build_object('fileId', files.id))))`,
      ),
    )
    .returning({ id: files.id });
  if (gone.length > 0) await enqueue(tx, dropBytes, { fileIds: [fileId] });
}
