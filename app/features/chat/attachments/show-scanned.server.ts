import { eq } from "drizzle-orm";
import { z } from "zod";
import { chats } from "#db/schema/chat/chat.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { defineJob, enqueue } from "#app/platform/database/jobs.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { messagesChanged, readMessages } from "../conversations/messages.server.ts";

/** A scanner that is away for longer is told of by the page that is loaded again. */
const askedFor = hour;
const askedEvery = 10_000;

/** Shows both sides a message again once the scanner has seen what it brought. */
export const showScanned = defineJob({
  name: "chat.show-scanned",
  payload: z.object({ chatId: z.uuid(), seq: z.number().int() }),
  run: (place) => showScannedFiles(place),
});

/** Does nothing for a message that is gone; one that is still held is asked for again in a moment. */
export async function showScannedFiles(
  { chatId, seq }: { chatId: string; seq: number },
  now = new Date(),
): Promise<void> {
  await inChatTransaction(async (tx) => {
    const [chat] = await tx.select().from(chats).where(eq(chats.id, chatId)).for("update");
    if (chat === undefined) return;
    const [message] = await readMessages(tx, chat, [seq]);
    if (message === undefined || message.files.length === 0) return;
    if (!message.files.some(({ state }) => state === "held"))
      return void (await messagesChanged(tx, chat, [seq]));
    if (now.getTime() - message.at > askedFor) return;
    const startAfter = new Date(now.getTime() + askedEvery);
    await enqueue(tx, showScanned, { chatId, seq }, { startAfter });
  });
}
