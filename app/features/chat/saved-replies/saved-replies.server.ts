import { and, asc, eq, sql } from "drizzle-orm";
import type { Teacher } from "#app/access/actor.ts";
import { chatDb, inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { databaseError } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { rules } from "#config/rules.ts";
import { savedReplies } from "#db/schema/chat/chat.ts";
import type { EditSavedReply, SavedReplyInput } from "./forms.ts";

const columns = {
  id: savedReplies.id,
  title: savedReplies.title,
  text: savedReplies.text,
  version: savedReplies.version,
};

export type SavedReply = { id: string; title: string; text: string; version: number };

/** A teacher's saved replies by title: rules.chat.savedReplies at the most. */
export async function listSavedReplies(teacher: Teacher): Promise<SavedReply[]> {
  return chatDb()
    .select(columns)
    .from(savedReplies)
    .where(eq(savedReplies.teacherId, teacher.id))
    .orderBy(asc(sql`lower(${savedReplies.title})`));
}

/** One saved reply of the teacher's. Throws not-found for anybody else's. */
export async function getSavedReply(teacher: Teacher, id: string): Promise<SavedReply> {
  const [reply] = await chatDb().select(columns).from(savedReplies).where(ownOne(teacher, id));
  if (reply === undefined) throw new AppError("not-found");
  return reply;
}

type TitleTaken = { ok: false; reason: "title-taken" };

/** Adds a saved reply; refuses a title that another has, in any case of letters, and more than rules.chat.savedReplies. */
export async function addSavedReply(
  teacher: Teacher,
  reply: SavedReplyInput,
  now = new Date(),
): Promise<{ ok: true } | TitleTaken | { ok: false; reason: "full" }> {
  const add = inChatTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${teacher.id}, 22))`);
    const kept = await tx.$count(savedReplies, eq(savedReplies.teacherId, teacher.id));
    if (kept >= rules.chat.savedReplies) return { ok: false, reason: "full" } as const;
    await tx.insert(savedReplies).values({ ...reply, teacherId: teacher.id, createdAt: now });
    return { ok: true } as const;
  });
  return add.catch(titleTaken);
}

/** Changes a saved reply; refuses a save that began from an older version. Throws not-found for anybody else's. */
export async function editSavedReply(
  teacher: Teacher,
  id: string,
  { version, ...reply }: EditSavedReply,
): Promise<{ ok: true } | TitleTaken | { ok: false; reason: "changed-meanwhile" }> {
  const own = ownOne(teacher, id);
  const edit = chatDb()
    .update(savedReplies)
    .set({ ...reply, version: sql`${savedReplies.version} + 1` })
    .where(and(own, eq(savedReplies.version, version)))
    .returning({ id: savedReplies.id })
    .then((changed) => ({ ok: true as const, changed: changed.length }));
  const edited = await edit.catch(titleTaken);
  if (!edited.ok) return edited;
  if (edited.changed > 0) return { ok: true };
  await getSavedReply(teacher, id);
  return { ok: false, reason: "changed-meanwhile" };
}

/** Deletes a saved reply; messages that it was put into stay. Throws not-found for anybody else's. */
export async function deleteSavedReply(teacher: Teacher, id: string): Promise<void> {
  const deleted = await chatDb()
    .delete(savedReplies)
    .where(ownOne(teacher, id))
    .returning({ id: savedReplies.id });
  if (deleted.length === 0) throw new AppError("not-found");
}

function ownOne(teacher: Teacher, id: string) {
  if (!isUuid(id)) throw new AppError("not-found");
  return and(eq(savedReplies.id, id), eq(savedReplies.teacherId, teacher.id));
}

function titleTaken(error: unknown): TitleTaken {
  if (databaseError(error)?.constraint !== "saved_replies_title") throw error;
  return { ok: false, reason: "title-taken" };
}
