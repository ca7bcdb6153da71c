import { and, count, eq, gt, sql } from "drizzle-orm";
import { chats, messages } from "#db/schema/chat.ts";
import { canWrite } from "#app/access/chat.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { enqueue } from "#app/platform/database/jobs.server.ts";
import { emit, personRoom } from "#app/platform/live/live.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lockChat, unreadCount, type Member } from "../conversations/chats.server.ts";
import type { SendMessage } from "./forms.ts";
import { unreadMail } from "../reading/unread-mail.server.ts";
import type { Message } from "../conversations/message.ts";
import { asMessage, showMessage } from "../conversations/messages.server.ts";
import type { SendRefusal } from "../conversations/text.ts";

/**
 * Stores a message and tells both members. The row lock on the chat numbers messages without a gap;
 * a retry with the same clientId gets the first message back.
 */
export async function sendMessage(
  sender: Member,
  { chatId, clientId, text }: SendMessage,
  now = new Date(),
): Promise<{ ok: true; message: Message } | { ok: false; reason: SendRefusal }> {
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${sender.id}, 20))`);
    const chat = await lockChat(tx, sender, chatId);
    const [earlier] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.chatId, chatId), eq(messages.clientId, clientId)));
    if (earlier !== undefined) {
      if (earlier.senderId !== sender.id) throw new AppError("conflict");
      return { ok: true, message: asMessage(earlier) };
    }
    if (!canWrite(sender, chat)) return { ok: false, reason: "closed" };
    const refusal = await refuseRate(tx, sender.id, now);
    if (refusal !== null) return { ok: false, reason: refusal };

    const seq = chat.lastSeq + 1;
    const change = chat.lastChange + 1;
    await tx
      .update(chats)
      .set({ lastSeq: seq, lastChange: change, lastMessageAt: now })
      .where(eq(chats.id, chatId));
    const [row] = await tx
      .insert(messages)
      .values({ chatId, seq, change, senderId: sender.id, clientId, text, createdAt: now })
      .returning();
    const message = asMessage(row!);
    const readerId = sender.id === chat.studentId ? chat.teacherId : chat.studentId;
    await mailLater(tx, { chatId, readerId, seq, readSeq: chat.otherReadSeq }, now);
    const unread = await unreadCount({ id: readerId }, tx);
    tx.afterCommit(() => {
      showMessage(chat, message);
      emit(personRoom(readerId), "chat.unread", { unread });
    });
    return { ok: true, message };
  });
}

/** Counted under the sender's own lock, so that two tabs cannot pass the limit together. */
async function refuseRate(tx: Tx, senderId: string, now: Date): Promise<SendRefusal | null> {
  const since = (milliseconds: number) => new Date(now.getTime() - milliseconds);
  const [sent] = await tx
    .select({
      minute: sql<number>`count(*) filter (where ${gt(messages.createdAt, since(minute))})::int`,
      day: count(),
    })
    .from(messages)
    .where(and(eq(messages.senderId, senderId), gt(messages.createdAt, since(day))));
  if (sent!.minute >= rules.chat.perMinute) return "too-many-minute";
  return sent!.day >= rules.chat.perDay ? "too-many-day" : null;
}

/** One mail for a run of unread messages: only the first of them starts the clock. */
async function mailLater(
  tx: Tx,
  {
    chatId,
    readerId,
    seq,
    readSeq,
  }: { chatId: string; readerId: string; seq: number; readSeq: number },
  now: Date,
): Promise<void> {
  const [waiting] = await tx
    .select({ others: count() })
    .from(messages)
    .where(
      and(
        eq(messages.chatId, chatId),
        gt(messages.seq, readSeq),
        sql`${messages.seq} < ${seq}`,
        sql`${messages.senderId} <> ${readerId}`,
      ),
    );
  if (waiting!.others > 0) return;
  await enqueue(
    tx,
    unreadMail,
    { chatId, readerId, seq },
    { startAfter: new Date(now.getTime() + rules.chat.unreadMailMinutes * minute) },
  );
}
