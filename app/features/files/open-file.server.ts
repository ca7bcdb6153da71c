import { sqlList } from "#db/schema/sql-list.ts";
import { and, eq, or, sql } from "drizzle-orm";
import { chats, messageFiles, messages } from "#db/schema/chat/chat.ts";
import { files } from "#db/schema/files.ts";
import { canSeeFile, isAuditedLook, isOfMessage, isShared, type Asker } from "#app/access/files.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { audit } from "#app/platform/database/audit.server.ts";
import { streamOf } from "#app/platform/storage/byte-stream.server.ts";
import { readRange, type ByteRange } from "#app/platform/storage/byte-range.ts";
import { chatDb, isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { storage } from "#app/platform/storage/storage.server.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { unsealFile } from "./papers/sealed-file.server.ts";
import { keyOf, portraitSides, previewSide, type PortraitSide } from "./storage-key.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";

export type OpenedFile = {
  kind: typeof files.$inferSelect.kind;
  type: string;
  /** What it was called where it was sent in a message or with homework; null where names are not kept. */
  name: string | null;
  /** Everybody may see it. */
  isPublished: boolean;
  /** Of all of it; null of a portrait, which is kept in two sizes. */
  bytes: number | null;
  /** What of it was asked for and is in `body`; null: all of it. */
  part: ByteRange | "none" | null;
  body: ReadableStream<Uint8Array> | null;
  /** Signs an address at which it is read in the storage itself; null where it is read here. */
  link: ((disposition: string) => Promise<string>) | null;
};

type Input = {
  side?: number | null;
  range?: string | null;
  /** The caller sends a browser to where the bytes are, where that can be. */
  mayLink?: boolean;
};

/** What a browser plays or keeps, and no script of ours reads: those would need the bucket's leave. */
const linkedKinds = ["video", "attachment", "voice", "homework"];
/** Below it the way to another host takes longer than the bytes. */
const linkedFrom = 256 * 1024;

/**
 * A file for a person who may see it; for anybody else it is not found. An admin's look at an applicant's papers or
 * portrait is written down before a byte of them is handed out.
 */
export async function openFile(
  person: Asker | null,
  fileId: string,
  { side = null, range = null, mayLink = false }: Input = {},
): Promise<OpenedFile> {
  if (!isUuid(fileId)) throw new AppError("not-found");
  const file = await factsOf(person, fileId);
  if (file === undefined || !canSeeFile(person, file)) throw new AppError("not-found");
  const { id, kind, type, name, isPublished, encrypted } = file;
  const size = sizeOf(file, side);
  const isCopy = size !== undefined;
  const part = isCopy || encrypted ? null : readRange(range, file.bytes);
  const bytes = isCopy ? null : file.bytes;
  const facts = { kind, type, name, isPublished, part, bytes, link: null };
  if (part === "none") return { ...facts, body: null };
  const key = keyOf(id, size);
  const { link } = storage();
  const isLarge = !isCopy && !encrypted && file.bytes >= linkedFrom;
  if (mayLink && link && isLarge && linkedKinds.includes(kind) && !type.startsWith("image/")) {
    if (isAuditedLook(person, file)) await writeDown(person, file);
    return { ...facts, body: null, link: (disposition) => link(key, { type, disposition }) };
  }
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

/** Which of its copies is asked for; undefined: the file itself. Throws not-found where there is none of that size. */
function sizeOf(
  file: Pick<typeof files.$inferSelect, "kind" | "width">,
  side: number | null,
): PortraitSide | typeof previewSide | undefined {
  if (file.kind === "portrait") {
    const found = portraitSides.find((one) => one === (side ?? 512));
    if (found !== undefined) return found;
  } else if (!isShared(file) || side === null) return undefined;
  else if (side === previewSide && file.width !== null) return previewSide;
  throw new AppError("not-found");
}

// In these subqueries the table is named: Drizzle's own names of columns would be those of the inner table.
async function factsOf(person: Asker | null, fileId: string) {
  const asker = person?.id ?? null;
  const inChat = isChatApart() ? nothingYet : chatColumns(asker);
  const [file] = await db()
    .select({
      id: files.id,
      kind: files.kind,
      ownerId: files.ownerId,
      type: files.type,
      bytes: files.bytes,
      width: files.width,
      encrypted: files.encrypted,
      state: files.state,
      isPublished: sql<boolean>`exists (select from teachers t
        where t.user_id = files.owner_id and t.status not in (${sql.raw(sqlList(hiddenStatuses))})
          and (files.kind = 'portrait' or files.id in (t.video_file_id, t.captions_file_id)))`,
      haveMet: sql<boolean>`exists (select from lessons l
        where (l.student_id = files.owner_id and l.teacher_id = ${asker}::uuid)
          or (l.teacher_id = files.owner_id and l.student_id = ${asker}::uuid))${inChat.haveMet}`,
      wasSent: sql<boolean>`exists (select from applications a
        where a.user_id = files.owner_id and a.state not in ('draft', 'withdrawn')
          and (files.id in (a.identity_file_id, a.video_file_id, a.captions_file_id)
            or files.kind = 'portrait'
            or a.credentials @> jsonb_build_array(jsonb_build_object('fileId', files.id))))`,
      isSent: inChat.isSent,
      isInOwnChat: inChat.isInOwnChat,
      isReported: inChat.isReported,
      isInOwnHomework: sql<boolean>`exists (select from homework_files h
        join homework given on given.id = h.homework_id
        where h.file_id = files.id and ${asker}::uuid in (given.student_id, given.teacher_id))`,
      isInOwnNotebook: sql<boolean>`exists (select from notebook_pictures p
        join notebooks n on n.id = p.notebook_id
        where p.file_id = files.id and ${asker}::uuid in (n.student_id, n.teacher_id))`,
      isOfOwnWord: sql<boolean>`exists (select from word_sounds w left join lessons l on l.id = w.lesson_id
        where w.file_id = files.id and ${asker}::uuid in (w.student_id, l.teacher_id))`,
      isAssigned: sql<boolean>`exists (select from materials m
        join assigned_materials a on a.material_id = m.id
        where m.file_id = files.id and a.student_id = ${asker}::uuid
          and not ${sql.raw(blockedPair("a.student_id", "m.teacher_id"))})`,
      name: sql<string | null>`coalesce(
        (select m.file_name from materials m where m.file_id = files.id),
        ${inChat.name},
        (select h.name from homework_files h where h.file_id = files.id))`,
    })
    .from(files)
    .where(eq(files.id, fileId));
  return file !== undefined && isChatApart() ? withChat(asker, file) : file;
}

const isIn = (reports: string) => sql`${sql.raw(reports)}.context @> jsonb_build_array(
  jsonb_build_object('files', jsonb_build_array(jsonb_build_object('id', files.id))))`;

/** What messages say of a row of files. */
const chatColumns = (asker: string | null) => ({
  haveMet: sql` or exists (select from chats c
    where (c.student_id = files.owner_id and c.teacher_id = ${asker}::uuid)
      or (c.teacher_id = files.owner_id and c.student_id = ${asker}::uuid))`,
  isSent: sql<boolean>`exists (select from message_files m where m.file_id = files.id)`,
  isInOwnChat: sql<boolean>`exists (select from message_files m
    join messages said on said.chat_id = m.chat_id and said.seq = m.seq and said.deleted_at is null
    join chats c on c.id = m.chat_id
    where m.file_id = files.id and ${asker}::uuid in (c.student_id, c.teacher_id))`,
  isReported: sql<boolean>`exists (select from message_files m join reports r on r.chat_id = m.chat_id
    where m.file_id = files.id and ${isIn("r")})`,
  name: sql`(select m.name from message_files m where m.file_id = files.id)`,
});

/** Where chat has a cluster of its own, which is asked afterwards. */
const nothingYet = {
  haveMet: sql``,
  isSent: sql<boolean>`false`,
  isInOwnChat: sql<boolean>`false`,
  isReported: sql<boolean>`exists (select from reports r
    where files.kind in ('attachment', 'voice') and r.subject = 'message' and ${isIn("r")})`,
  name: sql`null::text`,
};

type FromMain = {
  id: string;
  kind: typeof files.$inferSelect.kind;
  ownerId: string;
  isPublished: boolean;
  haveMet: boolean;
  isSent: boolean;
  isInOwnChat: boolean;
  name: string | null;
};

async function withChat<File extends FromMain>(asker: string | null, file: File): Promise<File> {
  if (isOfMessage(file)) {
    const [sent] = await chatDb()
      .select({
        name: messageFiles.name,
        isInOwnChat: sql<boolean>`${messages.deletedAt} is null
          and coalesce(${asker}::uuid in (${chats.studentId}, ${chats.teacherId}), false)`,
      })
      .from(messageFiles)
      .innerJoin(
        messages,
        and(eq(messages.chatId, messageFiles.chatId), eq(messages.seq, messageFiles.seq)),
      )
      .innerJoin(chats, eq(chats.id, messageFiles.chatId))
      .where(eq(messageFiles.fileId, file.id));
    return sent === undefined ? file : { ...file, ...sent, isSent: true };
  }
  const mayHaveMet = file.kind === "portrait" && !file.isPublished && !file.haveMet;
  if (!mayHaveMet || asker === null || asker === file.ownerId) return file;
  const pair = (student: string, teacher: string) =>
    and(eq(chats.studentId, student), eq(chats.teacherId, teacher));
  const met = or(pair(asker, file.ownerId), pair(file.ownerId, asker));
  return { ...file, haveMet: (await chatDb().$count(chats, met)) > 0 };
}

function writeDown(
  person: Asker | null,
  { id, kind, ownerId }: Pick<typeof files.$inferSelect, "id" | "kind" | "ownerId">,
): Promise<void> {
  return inTransaction((tx) =>
    audit(tx, {
      actorId: person?.id ?? null,
      action: seenAs(kind),
      object: `file:${id}`,
      diff: { kind, of: `user:${ownerId}` },
    }),
  );
}

function seenAs(kind: typeof files.$inferSelect.kind): string {
  if (kind === "portrait") return "files.portrait-seen";
  return isOfMessage({ kind }) ? "files.message-file-seen" : "files.document-seen";
}
