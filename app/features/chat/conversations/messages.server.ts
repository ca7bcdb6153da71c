import { and, asc, desc, eq, gt, gte, inArray, lt, sql, type SQL } from "drizzle-orm";
import { chats, messages } from "#db/schema/chat/chat.ts";
import { chatDb, chatOn } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import type { Db, Tx } from "#app/platform/database/db.server.ts";
import { emit, personRoom, type Connection } from "#app/platform/live/live.server.ts";
import { canWrite } from "#app/access/chat.ts";
import { AppError } from "#app/platform/errors.ts";
import { getChat, type Chat, type Member } from "./chats.server.ts";
import { filesOfMessage } from "./files-of-message.ts";
import { fillFiles } from "./fill-files.server.ts";
import { lastLine, type Message, type MessageArrived, type Missed, type Quote } from "./message.ts";

const mostAtOnce = 200;
/** Beyond so many changes the page is read again: it shows fewer messages than that. */
const mostReplayed = 1_000;

type Of = Pick<Chat, "id">;

// The table is named: Drizzle’s own names of columns would be those of the inner tables.
const carried = () => ({
  reactions: sql<Message["reactions"]>`coalesce((
    select json_agg(json_build_object('personId', r.person_id, 'reaction', r.reaction) order by r.created_at, r.person_id)
    from message_reactions r where r.chat_id = messages.chat_id and r.seq = messages.seq), '[]')`,
  files: filesOfMessage("messages"),
  quoted: sql<Quoted | null>`(
    select json_build_object('senderId', q.sender_id, 'kind', q.kind, 'text', left(q.text, 200), 'detail',
      case when q.kind = 'voice' then q.detail end, 'files', ${filesOfMessage("q")}, 'deletedAt', q.deleted_at)
    from messages q where q.chat_id = messages.chat_id and q.seq = messages.reply_to_seq)`,
});

type Quoted = Pick<Row, "senderId" | "kind" | "text" | "detail"> &
  Pick<Message, "files"> & { deletedAt: string | null };
type Carried = Pick<Message, "reactions" | "files"> & { quoted: Quoted | null };

function read(on: Db | Tx, of: Of, where: SQL | undefined) {
  return chatOn(on)
    .select({ row: messages, ...carried() })
    .from(messages)
    .where(and(eq(messages.chatId, of.id), where))
    .$dynamic();
}

type Row = typeof messages.$inferSelect;

/** As both sides see it: what is deleted has no words any more. */
function asMessage(row: Row, { reactions, files, quoted }: Carried): Message {
  const gone = row.deletedAt !== null;
  // A correction has the words of another message.
  const tellsDeleted = row.kind === "correction" && quoted !== null && quoted.deletedAt !== null;
  const { seq, change, senderId, clientId, kind } = row;
  return {
    seq,
    change,
    senderId,
    clientId,
    kind,
    text: gone ? "" : row.text,
    detail: gone || tellsDeleted ? null : row.detail,
    replyTo: row.replyToSeq,
    quote: gone || quoted === null ? null : { senderId: quoted.senderId, line: lastLine(quoted) },
    at: row.createdAt.getTime(),
    editedAt: row.editedAt?.getTime() ?? null,
    deletedAt: row.deletedAt?.getTime() ?? null,
    reactions: gone ? [] : reactions,
    files: gone ? [] : files,
  } as Message;
}

async function asMessages(on: Db | Tx, rows: (Carried & { row: Row })[]): Promise<Message[]> {
  await fillFiles(
    on,
    rows.flatMap(({ files, quoted }) => (quoted === null ? [files] : [files, quoted.files])),
  );
  return rows.map(({ row, ...rest }) => asMessage(row, rest));
}

/** The newest messages of a chat that the caller has got by `getChat`, in order. */
export async function latestMessages(of: Of, limit: number): Promise<Message[]> {
  const rows = await read(chatDb(), of, undefined).orderBy(desc(messages.seq)).limit(limit);
  return asMessages(chatDb(), rows.toReversed());
}

/** These messages of a chat, in the order of their changes. */
export async function readMessages(on: Db | Tx, of: Of, seqs: number[]): Promise<Message[]> {
  return asMessages(
    on,
    await read(on, of, inArray(messages.seq, seqs)).orderBy(asc(messages.change)),
  );
}

/** What the messages that these answer say, in their order. */
export async function readQuotes(
  on: Db | Tx,
  replies: { chatId: string; replyTo: number | null }[],
): Promise<(Quote | null)[]> {
  const places = replies.map(({ chatId, replyTo }) => sql`(${chatId}::uuid, ${replyTo}::bigint)`);
  const found = await chatOn(on)
    .select({ row: messages, files: filesOfMessage("messages") })
    .from(messages)
    .where(sql`(${messages.chatId}, ${messages.seq}) in (${sql.join(places, sql`, `)})`);
  await fillFiles(
    on,
    found.map(({ files }) => files),
  );
  return replies.map(({ chatId, replyTo }) => {
    const quoted = found.find(({ row }) => row.chatId === chatId && row.seq === replyTo);
    if (quoted === undefined) return null;
    const { row, files } = quoted;
    return { senderId: row.senderId, line: lastLine({ ...row, files }) };
  });
}

/**
 * What has changed in a chat of this person's after the change that they know of, by its numbers: new messages, edited
 * and deleted ones, each as it is now. Throws not-found for anybody else's.
 */
export async function changesAfter(
  person: Member,
  chatId: string,
  change: number,
): Promise<Missed> {
  // Read before the messages: what comes between is told once more, and nothing is left out.
  const chat = await getChat(person, chatId);
  const { lastChange, otherReadSeq } = chat;
  const now = { otherReadSeq, canWrite: canWrite(person, chat) };
  if (lastChange - change > mostReplayed)
    return { messages: [], change: lastChange, more: false, tooFar: true, ...now };
  const rows = await read(chatDb(), { id: chatId }, gt(messages.change, change))
    .orderBy(asc(messages.change))
    .limit(mostAtOnce);
  const more = rows.length === mostAtOnce;
  const known = more ? rows.at(-1)!.row.change : Math.max(lastChange, change);
  return {
    messages: await asMessages(chatDb(), rows),
    change: known,
    more,
    tooFar: false,
    ...now,
  };
}

/** A message of a chat that the caller has locked, as both sides see it. Throws not-found where there is none. */
export async function getMessage(tx: Tx, of: Of, seq: number): Promise<Message> {
  const [message] = await readMessages(tx, of, [seq]);
  if (message === undefined) throw new AppError("not-found");
  return message;
}

/** The numbers of the replies to a message, which show what it says. */
export async function repliesTo(tx: Tx, of: Of, seq: number): Promise<number[]> {
  const rows = await tx
    .select({ seq: messages.seq })
    .from(messages)
    .where(and(eq(messages.chatId, of.id), eq(messages.replyToSeq, seq)))
    .orderBy(asc(messages.seq));
  return rows.map((row) => row.seq);
}

/**
 * Gives messages that this transaction has changed the next numbers of their chat's changes, and shows them to both
 * members once it has committed. The chat was locked by `lockChat` before anything was written.
 */
export async function messagesChanged(
  tx: Tx,
  chat: Pick<Chat, "id" | "studentId" | "teacherId">,
  seqs: number[],
): Promise<Message[]> {
  const { rows } = await tx.execute<{ last_change: string }>(sql`
    update ${chats} set last_change = last_change + ${seqs.length}
    where id = ${chat.id} returning last_change`);
  const before = Number(rows[0]!.last_change) - seqs.length;
  // In one statement, however many they are: who writes meanwhile does not wait long for the chat.
  await tx.execute(sql`
    update ${messages} set change = ${before}::bigint + changed.n
    from unnest(${sql.param(seqs)}::bigint[]) with ordinality changed (seq, n)
    where ${messages.chatId} = ${chat.id} and ${messages.seq} = changed.seq`);
  const changed = await readMessages(tx, chat, seqs);
  tx.afterCommit(() => {
    for (const message of changed) showMessage(chat, message);
  });
  return changed;
}

/** To every open page of the two, but for the one whose connection has the answer. */
export function showMessage(
  { id, studentId, teacherId }: Pick<Chat, "id" | "studentId" | "teacherId">,
  message: Message,
  except?: Connection,
): void {
  const arrived: MessageArrived = { chatId: id, message };
  emit([personRoom(studentId), personRoom(teacherId)], "chat.message", arrived, except);
}

/** From where in a chat messages are asked for. */
export type Place = { before: number } | { after: number } | { around: number };

const stretchLength = 50;

/** Messages beside each other in a chat of this person's: so many before, after or around one. Not-found for others. */
export async function readStretch(
  person: Member,
  chatId: string,
  place: Place,
): Promise<{ messages: Message[]; lastSeq: number }> {
  const { lastSeq } = await getChat(person, chatId);
  const of = { id: chatId };
  if ("before" in place) {
    const rows = await read(chatDb(), of, lt(messages.seq, place.before))
      .orderBy(desc(messages.seq))
      .limit(stretchLength);
    return { messages: await asMessages(chatDb(), rows.toReversed()), lastSeq };
  }
  // Around the last one: as many, with it at their end.
  const around = (seq: number) => Math.min(seq - stretchLength / 2, lastSeq + 1 - stretchLength);
  const from = "after" in place ? place.after + 1 : around(place.around);
  const rows = await read(chatDb(), of, gte(messages.seq, from))
    .orderBy(asc(messages.seq))
    .limit(stretchLength);
  return { messages: await asMessages(chatDb(), rows), lastSeq };
}
