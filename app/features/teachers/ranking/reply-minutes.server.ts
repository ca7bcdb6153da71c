import { sql, type SQL } from "drizzle-orm";
import { rules } from "#config/rules.ts";

/**
 * The median time in minutes until a teacher's first message in the chats that students began since then;
 * null below ten replies. For a query that has the teacher's id.
 */
export function replyMinutes(teacherId: SQL, since: Date): SQL<number | null> {
  return sql`(select case when count(*) >= ${rules.contact.answerTimeFrom} then
      percentile_cont(0.5) within group (order by minutes) end
    from (select extract(epoch from min(a.created_at) - q.created_at) / 60 as minutes
      from chats c
      join messages q on q.chat_id = c.id and q.seq = 1 and q.sender_id = c.student_id
        and q.created_at > ${since}
      join messages a on a.chat_id = c.id and a.sender_id = c.teacher_id
      where c.teacher_id = ${teacherId} group by q.chat_id, q.created_at) replies
  )::float8`;
}
