import type { Teacher } from "#app/access/actor.ts";
import { chatNamed } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { blockedPair } from "#app/features/accounts/blocks/blocked-pair.ts";
import { named } from "#app/platform/database/db.server.ts";

export type Unanswered = {
  chatId: string;
  name: string;
  /** Nothing was ever answered in this chat: the ranking's reply time is running. */
  isFirst: boolean;
  /** When the student wrote the first message that waits, epoch ms. */
  since: number;
  /** The newest message that waits. */
  seq: number;
};

const unanswered = `
  select c.id as "chatId", c.student_id as "studentId", answered.seq is null as "isFirst",
    extract(epoch from min(m.created_at))::float8 * 1000 as since, max(m.seq)::float8 as seq
  from chats c
  left join lateral (select max(a.seq) as seq from messages a
    where a.chat_id = c.id and a.sender_id = c.teacher_id) answered on true
  join messages m on m.chat_id = c.id and m.sender_id = c.student_id
    and m.seq > greatest(answered.seq, c.teacher_settled_seq) and m.deleted_at is null
  where c.teacher_id = $1
    and (answered.seq is null or not exists (select from chat_members own
      where own.chat_id = c.id and own.person_id = $1 and own.muted))
  group by c.id, answered.seq
  order by min(m.created_at)`;

/** Of these students those whom the teacher can answer: their accounts may be in another cluster than the chats. */
const answerable = `
  select u.id, u.name from users u
  where u.id = any($1::uuid[]) and u.erased_at is null and not ${blockedPair("u.id", "$2::uuid")}`;

/**
 * The chats in which a student waits, the longest first: those with a message after the teacher's last one. Reading
 * answers nothing, and what was deleted waits for nothing; what needs no reply, such as thanks, the teacher says
 * (`noReplyNeeded`).
 * A muted chat is left out, but for one that was never answered: its reply time runs. Where one has blocked the other, or
 * the student has deleted their account, nothing can be answered.
 */
export async function listUnanswered(teacher: Teacher): Promise<Unanswered[]> {
  const rows = await chatNamed<Omit<Unanswered, "name"> & { studentId: string }>(
    "chat.unanswered",
    unanswered,
    [teacher.id],
  );
  const there = await named<{ id: string; name: string }>("chat.unanswered-students", answerable, [
    rows.map(({ studentId }) => studentId),
    teacher.id,
  ]);
  const names = new Map(there.map(({ id, name }) => [id, name]));
  return rows.flatMap(({ studentId, ...row }) => {
    const name = names.get(studentId);
    return name === undefined ? [] : [{ ...row, name }];
  });
}
