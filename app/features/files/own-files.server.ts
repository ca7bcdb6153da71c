import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { isOfMessage } from "#app/access/files.ts";
import { rules } from "#config/rules.ts";
import { messageFiles } from "#db/schema/chat/chat.ts";
import { files } from "#db/schema/files.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { fileName } from "./file-name.ts";
import { unsealFile } from "./papers/sealed-file.server.ts";
import { keyOf } from "./storage-key.ts";

/**
 * Of rows of `files`: whether a file still opens for its owner. What was in a message that is deleted opens for nobody: it
 * goes months after it came, and what was never sent within days.
 */
export const opensForOwner = sql`((files.kind not in ('attachment', 'voice') or files.delete_at is null
    or files.delete_at < files.created_at + make_interval(days => ${rules.chat.tombstoneDays - 1}::int))
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
        (select h.name from homework_files h where h.file_id = files.id))`,
    })
    .from(files)
    .where(and(eq(files.ownerId, ownerId), eq(files.state, "ready"), opensForOwner))
    .orderBy(desc(files.createdAt), desc(files.id));
  const sent = await listSentNames(rows.filter(isOfMessage).map(({ id }) => id));
  return rows.map(({ id, kind, bytes, createdAt, encrypted, name, type }) => ({
    id,
    bytes,
    createdAt,
    path: `files/${kind}/${createdAt.toISOString().slice(0, 10)}-${id}-${plain(sent.get(id) ?? name ?? fileName({ kind, type }))}`,
    async open() {
      const body = await storage().get(kind === "portrait" ? keyOf(id, 512) : keyOf(id));
      return body !== null && encrypted ? streamOf(unsealFile(body, id), body) : body;
    },
  }));
}

/** What files of messages are called there. */
async function listSentNames(ids: string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await chatDb()
    .select({ id: messageFiles.fileId, name: messageFiles.name })
    .from(messageFiles)
    .where(inArray(messageFiles.fileId, ids));
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** A name that every system can write into a folder. */
function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}. _-]/gu, "_").slice(-80);
}
