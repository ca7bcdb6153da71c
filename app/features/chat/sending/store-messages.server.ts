import { canWrite } from "#app/access/chat.ts";
import { inChatTransaction } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { carryOut, definePart } from "#app/platform/database/chat-cluster/parts.server.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { z } from "zod";
import { enqueueAll } from "#app/platform/database/jobs.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Connection } from "#app/platform/live/live.server.ts";
import { minute } from "#app/platform/time/time.ts";
import { tellWebhooks } from "#app/features/api/webhooks/tell-webhooks.server.ts";
import { attachmentName, fileName } from "#app/features/files/file-name.ts";
import { takeMessageFiles } from "#app/features/files/attachments/message-files.server.ts";
import { rules } from "#config/rules.ts";
import type { SentFile } from "../attachments/forms.ts";
import { showScanned } from "../attachments/show-scanned.server.ts";
import type { Message } from "../conversations/message.ts";
import { readMessages, readQuotes, showMessage } from "../conversations/messages.server.ts";
import type { SendRefusal } from "../conversations/text.ts";
import { absoluteUrl } from "#app/platform/mail/send.server.ts";
import { messageOriginals } from "#db/schema/chat/chat.ts";
import { guardContacts, type Guarded } from "../contact-guard/contact-guard.ts";
import { tellUnreadMessages } from "../reading/tell-unread-messages.server.ts";
import { unreadMail } from "../reading/unread-mail.server.ts";
import type { SendMessage } from "./forms.ts";
import { lockAndRead, type SendingFacts } from "./sending-facts.server.ts";

/** A message on its way in; `from`, where it came by, is told by the answer alone. */
export type SentMessage = Required<Omit<SendMessage, "masked">> & {
  masked: boolean;
  files: SentFile[];
  peaks: number[] | null;
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
  return inChatTransaction(async (tx) => {
    const facts = await lockAndRead(tx, asked);
    const answers: Answer[] = [];
    const accepted: Accepted[] = [];
    for (const [n, one] of asked.entries()) {
      const known = facts[n] ?? null;
      const guarded =
        known === null || known.paidLesson ? null : guard(one.text, known.justWritten ?? "");
      const refusal = await refuse(tx, one, known, guarded);
      const isGuarded = known?.paidLesson !== true;
      const taken = refusal === null ? await takeFiles(tx, one, isGuarded) : { answer: refusal };
      if ("files" in taken) {
        const shown = guarded === null ? one : { ...one, text: guarded.masked };
        const original = guarded === null ? null : one.text;
        const message = numbered(shown, known!, taken.files);
        accepted.push({ one: shown, original, facts: known!, message });
      }
      answers.push(
        "files" in taken ? { ok: true, message: accepted.at(-1)!.message } : taken.answer,
      );
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

const guard = (text: string, earlier?: string) => guardContacts(text, absoluteUrl("/"), earlier);

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

/** The files of a message, which stay from now on with its transaction; or why it is not stored. */
async function takeFiles(
  tx: Tx,
  { senderId, files, peaks }: SentMessage,
  isGuarded: boolean,
): Promise<{ files: Message["files"] } | { answer: Answer }> {
  const kind = peaks === null ? "attachment" : "voice";
  // A voice is alone in its message.
  if (kind === "voice" && files.length !== 1)
    return { answer: { error: new AppError("conflict") } };
  if (files.length === 0) return { files: [] };
  const ids = files.map(({ id }) => id);
  const taken = await takeMessageFiles(tx, { id: senderId }, kind, ids);
  if (!taken.ok) return { answer: { ok: false, reason: `file-${taken.reason}` } };
  const named = taken.files.map((file, n) => {
    const own = attachmentName(files[n]!.name, file.type);
    const isHidden = isGuarded && guard(wordsOf(own)) !== null;
    return { ...file, name: kind === "voice" || isHidden ? fileName({ kind, ...file }) : own };
  });
  return { files: named };
}

/** A file's name as a sentence; its ending is none of its words. */
function wordsOf(name: string): string {
  return name.replace(/\.[a-z0-9]+$/, "").replaceAll("_", " ");
}

/** What it is by what it has; the sound of a voice message has been measured when it came. */
function contentOf({ kind, text, detail, peaks }: SentMessage, files: Message["files"]) {
  if (peaks !== null) {
    const seconds = Math.min(rules.chat.voiceSeconds, files[0]!.durationMs! / 1_000);
    return { kind: "voice", text, detail: { seconds, peaks } };
  }
  return { kind: text === "" && files.length > 0 ? "files" : kind, text, detail };
}

function numbered(one: SentMessage, facts: SendingFacts, files: Message["files"]): Message {
  const { senderId, clientId, replyTo, now } = one;
  const place = { seq: facts.lastSeq + 1, change: facts.lastChange + 1 };
  const untouched = { quote: null, editedAt: null, deletedAt: null, reactions: [] };
  const content = { senderId, clientId, ...contentOf(one, files), replyTo, at: now.getTime() };
  return { ...place, ...content, ...untouched, files } as Message;
}

const head = `
  with sent as (select * from unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[], $6::text[],
      $7::text[], $8::jsonb[], $9::bigint[], $10::timestamptz[])
    as s(chat_id, seq, change, sender_id, client_id, kind, text, detail, reply_to_seq, at)),
  moved as (update chats c set last_seq = s.seq, last_change = s.change, last_message_at = s.at
    from sent s where c.id = s.chat_id)`;
const rowsOfMessages = `
  insert into messages (chat_id, seq, change, sender_id, client_id, kind, text, detail, reply_to_seq, created_at)
  select chat_id, seq, change, sender_id, client_id, kind, text, detail, reply_to_seq, at from sent`;
const store = `${head} ${rowsOfMessages}`;
const storeWithFiles = `${head}, stored as (${rowsOfMessages})
  insert into message_files (chat_id, seq, position, file_id, name)
  select * from unnest($11::uuid[], $12::bigint[], $13::smallint[], $14::uuid[], $15::text[])`;

async function insert(tx: Tx, accepted: Accepted[]): Promise<void> {
  await mailLater(tx, accepted);
  tx.afterCommit(() => show(accepted));
  const values = (of: (one: Accepted) => unknown) => accepted.map(of);
  const files = accepted.flatMap(({ one, message }) =>
    message.files.map((file, n) => ({ file, chatId: one.chatId, seq: message.seq, position: n })),
  );
  const rows = [
    values(({ one }) => one.chatId),
    values(({ message }) => message.seq),
    values(({ message }) => message.change),
    values(({ one }) => one.senderId),
    values(({ one }) => one.clientId),
    values(({ message }) => message.kind),
    values(({ message }) => message.text),
    values(({ message }) => message.detail && JSON.stringify(message.detail)),
    values(({ one }) => one.replyTo),
    values(({ one }) => one.now),
  ];
  const masked = accepted.filter(({ original }) => original !== null);
  const write = masked.length === 0 ? tx.namedLast : tx.named;
  // They leave in one packet, with COMMIT at its end.
  if (files.length > 0) await showScannedLater(tx, accepted);
  const told = tellReaders(tx, accepted);
  // What travels to another cluster is written down before the last statement.
  if (tx.isOfChat) await told;
  if (files.length === 0) await Promise.all([told, write("chat.store", store, rows)]);
  else
    await Promise.all([
      told,
      write("chat.store-files", storeWithFiles, [
        ...rows,
        files.map(({ chatId }) => chatId),
        files.map(({ seq }) => seq),
        files.map(({ position }) => position),
        files.map(({ file }) => file.id),
        files.map(({ file }) => file.name),
      ]),
    ]);
  if (masked.length > 0) await keepOriginals(tx, masked);
}

/** What masked messages said, for reports. */
async function keepOriginals(tx: Tx, masked: Accepted[]): Promise<void> {
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

/** The webhooks of those to whom somebody writes. */
function tellReaders(tx: Tx, accepted: Accepted[]): Promise<void> {
  const told = accepted.filter(({ facts }) => facts.hasWebhook !== false);
  if (told.length === 0) return Promise.resolve();
  const news = told.map((one) => ({
    type: "message.created" as const,
    to: readerOf(one),
    data: { chatId: one.one.chatId, number: one.message.seq },
  }));
  return carryOut(tx, tellOfMessages, { news, now: accepted[0]!.one.now.getTime() });
}

/** The webhooks of those to whom somebody has written. */
export const tellOfMessages = definePart({
  name: "chat.tell-of-messages",
  of: "main",
  payload: z.object({
    news: z.array(
      z.object({
        type: z.literal("message.created"),
        to: z.uuid(),
        data: z.object({ chatId: z.uuid(), number: z.number() }),
      }),
    ),
    now: z.number(),
  }),
  work: (tx, { news, now }) => tellWebhooks(tx, news, new Date(now)),
});

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

/** What the scanner has not seen yet is shown once it has. */
async function showScannedLater(tx: Tx, accepted: Accepted[]): Promise<void> {
  const held = accepted.filter(({ message }) =>
    message.files.some(({ state }) => state === "held"),
  );
  await enqueueAll(
    tx,
    showScanned,
    held.map(({ one, message }) => ({
      payload: { chatId: one.chatId, seq: message.seq },
      startAfter: new Date(one.now.getTime() + 5_000),
    })),
  );
}

function show(accepted: Accepted[]): void {
  for (const { one, facts, message } of accepted)
    showMessage({ id: one.chatId, ...facts }, message, one.from);
  tellUnreadMessages(accepted.map(readerOf));
}
