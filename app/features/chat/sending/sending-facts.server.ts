import type { ChatFacts } from "#app/access/chat.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { erasedPair } from "../conversations/erased-pair.ts";
import { haveLessonOf } from "#app/features/scheduling/lessons/is-student-of.server.ts";
import { named, type Tx } from "#app/platform/database/db.server.ts";
import { takeSenders } from "../conversations/take-senders.server.ts";
import { longestPart } from "../contact-guard/contact-guard.ts";
import { paidLessonOf } from "../contact-guard/paid-lesson.ts";
import { rules } from "#config/rules.ts";

/** What a message in a chat of its sender's is decided by. */
export type SendingFacts = ChatFacts & {
  lastChange: number;
  /** A lesson that the two have paid for has begun: what they write is their own affair. */
  paidLesson: boolean;
  /** Until then: the end of what the sender has just written there. */
  justWritten: string | null;
  /** The sender's messages of the last minute and of the last day. */
  inMinute: number;
  inDay: number;
  /** Up to where the other has read, and whether something of the sender's waits unread after it. */
  otherReadSeq: number;
  isWaiting: boolean;
  /** The message that has this clientId already, and whose it is. */
  earlierSeq: number | null;
  earlierSenderId: string | null;
  /** Whether one of the two has a webhook; not asked where that is found out in the same transaction. */
  hasWebhook?: boolean;
};

type Sending = { chatId: string; senderId: string; clientId: string; now: Date };

const lockSenders = `select from users where id = any($1::uuid[]) order by id for no key update`;
const lockChats = `select from chats where id = any($1::uuid[]) order by id for no key update`;

/** What the first cluster says of a pair `c`, with its teacher `t` and `paid` beside it. */
const ofPair = `t.status as "teacherStatus",
    ${haveLessonOf("c.student_id", "c.teacher_id")} as "haveLesson",
    ${blockedPair("c.student_id", "c.teacher_id")} as "isBlocked",
    ${erasedPair("c.student_id", "c.teacher_id")} as "isErased",
    paid.lesson as "paidLesson"`;
const besidePair = `
  join teachers t on t.user_id = c.teacher_id
  cross join lateral (select ${paidLessonOf("c.student_id", "c.teacher_id")} as lesson) paid`;

const written = `(select right(string_agg(w.text, ' ' order by w.seq), ${longestPart}) from messages w
      where w.chat_id = c.id and w.seq > c.last_seq - ${rules.chat.splitMessages} and w.sender_id = a.sender_id
        and w.deleted_at is null and w.created_at > a.at - interval '${rules.chat.splitMinutes} minutes')`;
const ofChat = `c.student_id as "studentId", c.teacher_id as "teacherId", c.last_seq::float8 as "lastSeq",
    c.last_change::float8 as "lastChange",
    rate.minute as "inMinute", rate.day as "inDay",
    other.read_seq as "otherReadSeq",
    exists (select from messages w where w.chat_id = c.id and w.seq > other.read_seq
      and w.sender_id = a.sender_id and w.deleted_at is null) as "isWaiting",
    earlier.seq::float8 as "earlierSeq", earlier.sender_id as "earlierSenderId"`;
const fromChats = `
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[]) with ordinality
    as a(chat_id, sender_id, client_id, at, n)
  join chats c on c.id = a.chat_id and a.sender_id in (c.student_id, c.teacher_id)`;
const besideChats = `
  left join messages earlier on earlier.chat_id = a.chat_id and earlier.client_id = a.client_id
  cross join lateral (select coalesce(max(m.read_seq), 0)::float8 as read_seq from chat_members m
    where m.chat_id = c.id and m.person_id <> a.sender_id) other
  cross join lateral (select count(*) filter (where s.created_at > a.at - interval '1 minute')::int as minute,
      count(*)::int as day
    from (select s.created_at from messages s where s.sender_id = a.sender_id
      and s.created_at > a.at - interval '1 day'
      order by s.created_at desc limit ${rules.chat.perDay}) s) rate`;

export const factsText = `
  select a.n::int, ${ofPair}, ${ofChat},
    case when not paid.lesson then ${written} end as "justWritten"
  ${fromChats} ${besidePair} ${besideChats}`;

/** The same where chat has a cluster of its own: first there, then in the other. */
const chatFactsText = `select a.n::int, ${ofChat}, ${written} as "justWritten" ${fromChats} ${besideChats}`;
const pairFactsText = `select c.n::int, ${ofPair},
    exists (select from webhook_endpoints e
      where e.user_id in (c.student_id, c.teacher_id) and e.off_since is null) as "hasWebhook"
  from unnest($1::uuid[], $2::uuid[]) with ordinality as c(student_id, teacher_id, n) ${besidePair}`;
/**
 * Locks the senders and the chats of these messages, in one order on every server, and reads what decides each; null
 * for one whose chat is not its sender's. Senders and chats occur once. What was counted holds until the transaction ends.
 */
export async function lockAndRead(tx: Tx, sending: Sending[]): Promise<(SendingFacts | null)[]> {
  const chats = sending.map(({ chatId }) => chatId);
  const senders = sending.map(({ senderId }) => senderId);
  const clients = sending.map(({ clientId }) => clientId);
  const times = sending.map(({ now }) => now);
  if (tx.isOfChat) return readInTwo(tx, sending, [chats, senders, clients, times]);
  // They leave in one packet. The facts are read after both locks: a statement of its own sees what others committed.
  const [, , rows] = await Promise.all([
    tx.named("chat.lock-senders", lockSenders, [senders]),
    tx.named("chat.lock-chats", lockChats, [chats]),
    tx.named<SendingFacts & { n: number }>("chat.sending-facts", factsText, [
      chats,
      senders,
      clients,
      times,
    ]),
  ]);
  return inOrderAsked(sending, rows);
}

function inOrderAsked<Row>(sending: Sending[], rows: (Row & { n: number })[]) {
  const found: (Omit<Row & { n: number }, "n"> | null)[] = sending.map(() => null);
  for (const { n, ...row } of rows) found[n - 1] = row;
  return found;
}

type OfPair = Pick<
  SendingFacts,
  "teacherStatus" | "haveLesson" | "isBlocked" | "isErased" | "paidLesson" | "hasWebhook"
>;
type OfChat = Omit<SendingFacts, keyof OfPair>;

async function readInTwo(
  tx: Tx,
  sending: Sending[],
  [chats, senders, clients, times]: [string[], string[], string[], Date[]],
): Promise<(SendingFacts | null)[]> {
  const [, , rows] = await Promise.all([
    takeSenders(tx, senders),
    tx.named("chat.lock-chats", lockChats, [chats]),
    tx.named<OfChat & { n: number }>("chat.chat-facts", chatFactsText, [
      chats,
      senders,
      clients,
      times,
    ]),
  ]);
  // Read under the locks: who was erased or blocked before them is seen.
  const pairs = await named<OfPair & { n: number }>("chat.pair-facts", pairFactsText, [
    rows.map(({ studentId }) => studentId),
    rows.map(({ teacherId }) => teacherId),
  ]);
  const whole = rows.flatMap((row, n) => {
    const pair = pairs.find((one) => one.n === n + 1);
    if (pair === undefined) return [];
    const justWritten = pair.paidLesson ? null : row.justWritten;
    return [{ ...pair, ...row, justWritten }];
  });
  return inOrderAsked(sending, whole);
}
