import { eq, sql } from "drizzle-orm";
import { files } from "#db/schema/files.ts";
import { canSeeFile, isAuditedLook, type Asker } from "#app/access/files.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { readRange, type ByteRange } from "#app/platform/storage/byte-range.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { unsealFile } from "./papers/sealed-file.server.ts";
import { keyOf, portraitSides, type PortraitSide } from "./storage-key.ts";

export type OpenedFile = {
  kind: typeof files.$inferSelect.kind;
  type: string;
  /** Everybody may see it. */
  isPublished: boolean;
  /** Of all of it; null of a portrait, which is kept in two sizes. */
  bytes: number | null;
  /** What of it was asked for and is in `body`; null: all of it. */
  part: ByteRange | "none" | null;
  body: ReadableStream<Uint8Array> | null;
};

type Input = { side?: number; range?: string | null };

/**
 * A file for a person who may see it; for anybody else it is not found. An admin's look at an applicant's papers or
 * portrait is written down before a byte of them is handed out.
 */
export async function openFile(
  person: Asker | null,
  fileId: string,
  { side = 512, range = null }: Input = {},
): Promise<OpenedFile> {
  if (!isUuid(fileId) || !portraitSides.includes(side as PortraitSide))
    throw new AppError("not-found");
  const file = await factsOf(person, fileId);
  if (file === undefined || !canSeeFile(person, file)) throw new AppError("not-found");
  const { id, kind, type, isPublished, encrypted } = file;
  const isPortrait = kind === "portrait";
  const part = isPortrait || encrypted ? null : readRange(range, file.bytes);
  const facts = { kind, type, isPublished, part, bytes: isPortrait ? null : file.bytes };
  if (part === "none") return { ...facts, body: null };
  const key = keyOf(id, isPortrait ? (side as PortraitSide) : undefined);
  const body = await storage().get(key, part ?? undefined);
  if (body === null) throw new AppError("not-found");
  try {
    if (isAuditedLook(person, file)) await writeDown(person, file);
  } catch (error) {
    await body.cancel();
    throw error;
  }
  return { ...facts, body: encrypted ? streamOf(unsealFile(body, id), body) : body };
}

// In these subqueries the table is named: Drizzle's own names of columns would be those of the inner table.
async function factsOf(person: Asker | null, fileId: string) {
  const asker = person?.id ?? null;
  const [file] = await db()
    .select({
      id: files.id,
      kind: files.kind,
      ownerId: files.ownerId,
      type: files.type,
      bytes: files.bytes,
      encrypted: files.encrypted,
      state: files.state,
      isPublished: sql<boolean>`exists (select from teachers t
        where t.user_id = files.owner_id and t.status not in ('suspended', 'closed')
          and (files.kind = 'portrait' or files.id in (t.video_file_id, t.captions_file_id)))`,
      haveMet: sql<boolean>`exists (select from lessons l
        where (l.student_id = files.owner_id and l.teacher_id = ${asker}::uuid)
          or (l.teacher_id = files.owner_id and l.student_id = ${asker}::uuid))
        or exists (select from chats c
        where (c.student_id = files.owner_id and c.teacher_id = ${asker}::uuid)
          or (c.teacher_id = files.owner_id and c.student_id = ${asker}::uuid))`,
      wasSent: sql<boolean>`exists (select from applications a
        where a.user_id = files.owner_id and a.state not in ('draft', 'withdrawn')
          and (files.id in (a.identity_file_id, a.video_file_id, a.captions_file_id)
            or files.kind = 'portrait'
            or a.credentials @> jsonb_build_array(jsonb_build_object('fileId', files.id))))`,
    })
    .from(files)
    .where(eq(files.id, fileId));
  return file;
}

function writeDown(
  person: Asker | null,
  { id, kind, ownerId }: Pick<typeof files.$inferSelect, "id" | "kind" | "ownerId">,
): Promise<void> {
  return inTransaction((tx) =>
    audit(tx, {
      actorId: person?.id ?? null,
      action: kind === "portrait" ? "files.portrait-seen" : "files.document-seen",
      object: `file:${id}`,
      diff: { kind, of: `user:${ownerId}` },
    }),
  );
}
