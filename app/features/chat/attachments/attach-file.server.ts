import { canWrite } from "#app/access/chat.ts";
import {
  addMessageFile,
  countMessageFiles,
  type MessageFile,
} from "#app/features/files/attachments/message-files.server.ts";
import { chatOf, type Purpose } from "#app/features/files/purposes.ts";
import type { Attach } from "#app/features/files/uploads.server.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { rules } from "#config/rules.ts";
import { sql } from "drizzle-orm";
import { getChat, type Member } from "../conversations/chats.server.ts";
import type { AttachingRefusal } from "./text.ts";

/**
 * Whether a file for a message of this person's would be taken: asked before it is sent. The last word is `attachToChat`'s.
 * Throws not-found for a chat of others.
 */
export async function refuseAttachment(
  person: Member,
  purpose: Purpose,
  now = new Date(),
): Promise<AttachingRefusal | null> {
  return whyNotAttach(db(), person, purpose, now, 0);
}

/** Keeps a file that has come for a message: others than its sender see it once the message is stored. */
export function attachToChat(person: Member, now = new Date()) {
  return (purpose: Purpose): Attach<AttachingRefusal, { file: MessageFile }> =>
    async (tx, kept) => {
      // Two that come at once are counted one after the other.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${person.id}, 22))`);
      // The one that is put in place is still among those that are coming.
      const reason = await whyNotAttach(tx, person, purpose, now, 1);
      if (reason !== null) return { ok: false, reason };
      return { ok: true, file: await addMessageFile(tx, person, kept, now) };
    };
}

async function whyNotAttach(
  on: Db | Tx,
  person: Member,
  purpose: Purpose,
  now: Date,
  ownUploads: number,
): Promise<AttachingRefusal | null> {
  const chatId = chatOf(purpose);
  if (chatId === null) throw new AppError("not-found");
  const [chat, count] = await Promise.all([
    getChat(person, chatId),
    countMessageFiles(on, person, now),
  ]);
  if (!canWrite(person, chat)) return "closed";
  return count - ownUploads >= rules.chat.filesPerDay ? "too-many-files-day" : null;
}
