import type { ChatFacts } from "#app/access/chat.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { paidLessonOf } from "../contact-guard/paid-lesson.ts";
import { sqlList, untoldStates } from "#db/schema/scheduling/lesson-states.ts";
import { rules } from "#config/rules.ts";

/** What a message in a chat of its sender's is decided by. */
export type SendingFacts = ChatFacts & {
  lastChange: number;
  /** A lesson that the two have paid for has begun: what they write is their own affair. */
  paidLesson: boolean;
  /** Until then: what the sender has just written there, the latest last. */
  justWritten: string[] | null;
  /** The sender's messages of the last minute and of the last day. */
  inMinute: number;
  inDay: number;
  /** Up to where the other has read, and whether something of the sender's waits unread after it. */
  otherReadSeq: number;
  isWaiting: boolean;
  /** The message that has this clientId already, and whose it is. */
  earlierSeq: number | null;
  earlierSenderId: string | null;
};

type Sending = { chatId: string; senderId: string; clientId: string; now: Date };

const lockSenders = `select from users where id = any($1::uuid[]) order by id for no key update`;
const lockChats = `select from chats where id = any($1::uuid[]) order by id for no key update`;

export const factsText = `
  select a.n::int, c.student_id as "studentId", c.teacher_id as "teacherId", c.last_seq::float8 as "lastSeq",
    c.last_change::float8 as "lastChange", t.status as "teacherStatus",
    exists (select from lessons l where l.student_id = c.student_id and l.teacher_id = c.teacher_id
      and l.state not in (${sqlList(untoldStates)})) as "haveLesson",
    ${blockedPair("c.student_id", "c.teacher_id")} as "isBlocked",
    paid.lesson as "paidLesson",
    case when not paid.lesson then (select array_agg(w.text order by w.seq) from messages w
      where w.chat_id = c.id and w.seq > c.last_seq - ${rules.chat.splitMessages} and w.sender_id = a.sender_id
        and w.deleted_at is null and w.created_at > a.at - interval '${rules.chat.splitMinutes} minutes') end as "justWritten",
    rate.minute as "inMinute", rate.day as "inDay",
    other.read_seq as "otherReadSeq",
    exists (select from messages w where w.chat_id = c.id and w.seq > other.read_seq
      and w.sender_id = a.sender_id and w.deleted_at is null) as "isWaiting",
    earlier.seq::float8 as "earlierSeq", earlier.sender_id as "earlierSenderId"
  from unnest($1::uuid[], $2::uuid[], $3::uuid[], $4::timestamptz[]) with ordinality
    as a(chat_id, sender_id, client_id, at, n)
  join chats c on c.id = a.chat_id and a.sender_id in (c.student_id, c.teacher_id)
  join teachers t on t.user_id = c.teacher_id
  left join messages earlier on earlier.chat_id = a.chat_id and earlier.client_id = a.client_id
  cross join lateral (select ${paidLessonOf("c.student_id", "c.teacher_id")} as lesson) paid
  cross join lateral (select coalesce(max(m.read_seq), 0)::float8 as read_seq from chat_members m
    where m.chat_id = c.id and m.person_id <> a.sender_id) other
  cross join lateral (select count(*) filter (where s.created_at > a.at - interval '1 minute')::int as minute,
      count(*)::int as day
    from (select s.created_at from messages s where s.sender_id = a.sender_id
      and s.created_at > a.at - interval '1 day'
      order by s.created_at desc limit ${rules.chat.perDay}) s) rate`;

/**
 * Locks the senders and the chats of these messages, in one order on every server, and reads what decides each; null
 * for one whose chat is not its sender's. Senders and chats occur once. What was counted holds until the transaction ends.
 */
export async function lockAndRead(tx: Tx, sending: Sending[]): Promise<(SendingFacts | null)[]> {
  const chats = sending.map(({ chatId }) => chatId);
  const senders = sending.map(({ senderId }) => senderId);
  const clients = sending.map(({ clientId }) => clientId);
  const times = sending.map(({ now }) => now);
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
  const found: (SendingFacts | null)[] = sending.map(() => null);
  for (const { n, ...row } of rows) found[n - 1] = row;
  return found;
}
