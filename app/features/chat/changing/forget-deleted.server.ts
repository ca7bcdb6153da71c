import { and, isNotNull, lt, ne, or, sql } from "drizzle-orm";
import { z } from "zod";
import { messageOriginals, messages } from "#db/schema/chat/chat.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** What was deleted, or said before an edit, is kept for reports only as long as the rules say; so are its corrections. */
export async function forgetDeleted(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - rules.chat.tombstoneDays * day);
  const hasWords = or(ne(messages.text, ""), isNotNull(messages.detail));
  await inChatTransaction(async (tx) => {
    await tx.execute(sql`
      update ${messages} c set detail = null from ${messages} q
      where q.deleted_at < ${before} and c.chat_id = q.chat_id and c.reply_to_seq = q.seq
        and c.kind = 'correction' and c.detail is not null`);
    await tx
      .update(messages)
      .set({ text: "", detail: null })
      .where(and(lt(messages.deletedAt, before), hasWords));
    await tx.delete(messageOriginals).where(lt(messageOriginals.at, before));
  });
}

export const forgetDeletedJob = defineJob({
  name: "chat.forget-deleted",
  payload: z.object({}),
  run: () => forgetDeleted(),
  schedule: "23 3 * * *",
});
