import { and, desc, eq, sql } from "drizzle-orm";
import { files } from "#db/schema/files.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { fileName } from "./file-name.ts";
import { unsealFile } from "./papers/sealed-file.server.ts";
import { keyOf } from "./storage-key.ts";

/** Of rows of `files`: whether a file still opens for its owner. What was in a message that is deleted opens for nobody. */
export const opensForOwner = sql`(not exists (select from message_files f join messages m on m.chat_id = f.chat_id and m.seq = f.seq
    where f.file_id = files.id and m.deleted_at is not null)
  and (files.kind <> 'homework' or exists (select from homework_files h where h.file_id = files.id))
  and (files.kind <> 'picture' or exists (select from notebook_pictures p where p.file_id = files.id))
  and (files.kind <> 'sound' or exists (select from word_sounds w where w.file_id = files.id)))`;

/** A file of one's own, with a name that no other of them has. */
export type OwnFile = { id: string; path: string; bytes: number; createdAt: Date; open: OpenOwn };
/** Its bytes as they were given, or null where they are gone. */
type OpenOwn = () => Promise<ReadableStream<Uint8Array> | null>;

/** Everything that a person gave us as a file, or that was made for them, and that still opens for them; newest first. */
export async function listOwnFiles({ id: ownerId }: { id: string }): Promise<OwnFile[]> {
  const rows = await db()
    .select({
      id: files.id,
      kind: files.kind,
      type: files.type,
      bytes: files.bytes,
      encrypted: files.encrypted,
      createdAt: files.createdAt,
      name: sql<string | null>`coalesce(
        (select m.file_name from materials m where m.file_id = files.id),
        (select m.name from message_files m where m.file_id = files.id),
        (select h.name from homework_files h where h.file_id = files.id))`,
    })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.state, "ready"), opensForOwner))
    .orderBy(desc(files.createdAt), desc(files.id));
  return rows.map(({ id, kind, bytes, createdAt, encrypted, name, type }) => ({
    id,
    bytes,
    createdAt,
    path: `files/${kind}/${createdAt.toISOString().slice(0, 10)}-${id}-${plain(name ?? fileName({ kind, type }))}`,
    async open() {
      const body = await storage().get(kind === "portrait" ? keyOf(id, 512) : keyOf(id));
      return body !== null && encrypted ? streamOf(unsealFile(body, id), body) : body;
    },
  }));
}

/** A name that every system can write into a folder. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}. _-]/gu, "_").slice(-80);
}
