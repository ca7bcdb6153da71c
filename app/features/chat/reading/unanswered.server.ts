import type { Teacher } from "#app/access/actor.ts";
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
  select c.id as "chatId", u.name, answered.seq is null as "isFirst",
    extract(epoch from min(m.created_at))::float8 * 1000 as since, max(m.seq)::float8 as seq
  from chats c
  join users u on u.id = c.student_id
  left join lateral (select max(a.seq) as seq from messages a
    where a.chat_id = c.id and a.sender_id = c.teacher_id) answered on true
  join messages m on m.chat_id = c.id and m.sender_id = c.student_id
    and m.seq > greatest(answered.seq, c.teacher_settled_seq)
  where c.teacher_id = $1
  group by c.id, u.name, answered.seq
  order by min(m.created_at)`;

/**
 * The chats in which a student waits, the longest first: those with a message after the teacher's last one. Reading
 * answers nothing; what needs no reply, such as thanks, the teacher says (`noReplyNeeded`).
 */
export async function listUnanswered(teacher: Teacher): Promise<Unanswered[]> {
  return named<Unanswered>("chat.unanswered", unanswered, [teacher.id]);
}
