import { canWrite } from "#app/access/chat.ts";
import { inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { enqueueAll } from "#app/platform/database/jobs.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Connection } from "#app/platform/live/live.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import type { Message } from "../conversations/message.ts";
import { readMessages, readQuotes, showMessage } from "../conversations/messages.server.ts";
import type { SendRefusal } from "../conversations/text.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { messageOriginals } from "#db/schema/chat.ts";
import { guardContacts, type Guarded } from "../contact-guard/contact-guard.ts";
import { tellUnreadMessages } from "../reading/tell-unread-messages.server.ts";
import { unreadMail } from "../reading/unread-mail.server.ts";
import type { SendMessage } from "./forms.ts";
import { lockAndRead, type SendingFacts } from "./sending-facts.server.ts";

/** A message on its way in; `from`, where it came by, is told by the answer alone. */
export type SentMessage = Required<Omit<SendMessage, "masked">> & {
  masked: boolean;
  senderId: string;
  now: Date;
  from: Connection | undefined;
};

type Answer =
  | { ok: true; message: Message }
  | { ok: false; reason: SendRefusal; found?: string[] }
  /** What its sender alone is to be thrown. */
  | { error: AppError };

/**
 * Stores what arrived together in one transaction, each numbered after the last of its chat, and shows it once that has
 * committed. Senders and chats occur once: the limits are counted under the sender's own lock. Answers in the order asked.
 */
export async function storeMessages(asked: SentMessage[]): Promise<Answer[]> {
  return inTransaction(async (tx) => {
    const facts = await lockAndRead(tx, asked);
    const answers: Answer[] = [];
    const accepted: Accepted[] = [];
    for (const [n, one] of asked.entries()) {
      const known = facts[n] ?? null;
      const guarded = known === null || known.paidLesson ? null : guard(one.text);
      const refusal = await refuse(tx, one, known, guarded);
      if (refusal === null) {
        const shown = guarded === null ? one : { ...one, text: guarded.masked };
        const original = guarded === null ? null : one.text;
        accepted.push({ one: shown, original, facts: known!, message: numbered(shown, known!) });
      }
      answers.push(refusal ?? { ok: true, message: accepted.at(-1)!.message });
    }
    const replies = accepted.filter(({ one }) => one.replyTo !== null);
    if (replies.length > 0) {
      const quotes = await readQuotes(
        tx,
        replies.map(({ one }) => one),
      );
      for (const [n, { message }] of replies.entries()) message.quote = quotes[n]!;
    }
    if (accepted.length > 0) await insert(tx, accepted);
    return answers;
  });
}

type Accepted = {
  one: SentMessage;
  /** What it said before it was masked; null where it was not. */
  original: string | null;
  facts: SendingFacts;
  message: Message;
};

const guard = (text: string) => guardContacts(text, absoluteUrl("/"));

/** Why it is not stored now, or the message that it has been before; null where it is. */
async function refuse(
  tx: Tx,
  one: SentMessage,
  facts: SendingFacts | null,
  guarded: Guarded | null,
): Promise<Answer | null> {
  if (facts === null) return { error: new AppError("not-found") };
  if (facts.earlierSeq !== null) {
    if (facts.earlierSenderId !== one.senderId) return { error: new AppError("conflict") };
    const [message] = await readMessages(tx, { id: one.chatId }, [facts.earlierSeq]);
    return { ok: true, message: message! };
  }
  if (!canWrite({ id: one.senderId }, facts)) return { ok: false, reason: "closed" };
  if (facts.inMinute >= rules.chat.perMinute) return { ok: false, reason: "too-many-minute" };
  if (facts.inDay >= rules.chat.perDay) return { ok: false, reason: "too-many-day" };
  // Numbers have no gaps: an earlier message is there.
  const { replyTo } = one;
  if (replyTo !== null && (replyTo < 1 || replyTo > facts.lastSeq))
    return { error: new AppError("conflict") };
  if (guarded !== null && !one.masked)
    return { ok: false, reason: "contact-details", found: guarded.found };
  return null;
}

function numbered(one: SentMessage, facts: SendingFacts): Message {
  const { senderId, clientId, kind, text, detail, replyTo, now } = one;
  const place = { seq: facts.lastSeq + 1, change: facts.lastChange + 1 };
  const untouched = { quote: null, editedAt: null, deletedAt: null, reactions: [], files: [] };
  const content = { senderId, clientId, kind, text, detail, replyTo, at: now.getTime() };
  return { ...place, ...content, ...untouched } as Message;
}

const store = `
  with sent as (select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::text[],
      $7::text[], $8::jsonb[], $9::bigint[], $10::timestamptz[])
    as s(chat_id, seq, change, sender_id, client_id, kind, text, detail, reply_to_seq, at)),
  moved as (update chats c set last_seq = s.seq, last_change = s.change, last_message_at = s.at
    from sent s where c.id = s.chat_id)
  insert into messages (chat_id, seq, change, sender_id, client_id, kind, text, detail, reply_to_seq, created_at)
  select chat_id, seq, change, sender_id, client_id, kind, text, detail, reply_to_seq, at from sent`;

async function insert(tx: Tx, accepted: Accepted[]): Promise<void> {
  await mailLater(tx, accepted);
  tx.afterCommit(() => show(accepted));
  const values = (of: (one: Accepted) => unknown) => accepted.map(of);
  const masked = accepted.filter(({ original }) => original !== null);
  const write = masked.length === 0 ? tx.namedLast : tx.named;
  await write("chat.store", store, [
    values(({ one }) => one.chatId),
    values(({ message }) => message.seq),
    values(({ message }) => message.change),
    values(({ one }) => one.senderId),
    values(({ one }) => one.clientId),
    values(({ one }) => one.kind),
    values(({ one }) => one.text),
    values(({ one }) => one.detail && JSON.stringify(one.detail)),
    values(({ one }) => one.replyTo),
    values(({ one }) => one.now),
  ]);
  if (masked.length > 0)
    await tx.insert(messageOriginals).values(
      masked.map(({ one, message, original }) => ({
        chatId: one.chatId,
        seq: message.seq,
        at: one.now,
        cause: "masked" as const,
        text: original!,
      })),
    );
}

const readerOf = ({ one, facts }: Accepted) =>
  one.senderId === facts.studentId ? facts.teacherId : facts.studentId;

/** One mail for a run of unread messages: only the first of them starts the clock. */
async function mailLater(tx: Tx, accepted: Accepted[]): Promise<void> {
  const first = accepted.filter(({ facts }) => !facts.isWaiting);
  await enqueueAll(
    tx,
    unreadMail,
    first.map((one) => ({
      payload: { chatId: one.one.chatId, readerId: readerOf(one), seq: one.message.seq },
      startAfter: new Date(one.one.now.getTime() + rules.chat.unreadMailMinutes * minute),
    })),
  );
}

function show(accepted: Accepted[]): void {
  for (const { one, facts, message } of accepted)
    showMessage({ id: one.chatId, ...facts }, message, one.from);
  tellUnreadMessages(accepted.map(readerOf));
}
