import { and, isNotNull, lt, ne, or } from "drizzle-orm";
import { z } from "zod";
import { messageOriginals, messages } from "#db/schema/chat/chat.ts";
import { chatDb } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { defineJob } from "#app/platform/database/jobs.server.ts";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** What was deleted, or said before an edit, is kept for reports only as long as the rules say. */
export async function forgetDeleted(now = new Date()): Promise<void> {
  const before = new Date(now.getTime() - rules.chat.tombstoneDays * day);
  const hasWords = or(ne(messages.text, ""), isNotNull(messages.detail));
  await chatDb()
    .update(messages)
    .set({ text: "", detail: null })
    .where(and(lt(messages.deletedAt, before), hasWords));
  await chatDb().delete(messageOriginals).where(lt(messageOriginals.at, before));
}

export const forgetDeletedJob = defineJob({
  name: "chat.forget-deleted",
  payload: z.object({}),
  run: () => forgetDeleted(),
  schedule: "23 3 * * *",
});
