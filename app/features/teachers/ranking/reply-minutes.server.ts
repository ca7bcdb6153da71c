import { sql, type SQL } from "drizzle-orm";
import {
  chatDb,
  isChatApart,
  unlessAway,
} from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { rules } from "#config/rules.ts";

/**
 * The median time in minutes until a teacher's first message in the chats that students began since then;
 * null below ten replies. For a query that has the teacher's id; `withReplyMinutes` follows it, which knows it where chat
 * has a cluster of its own.
 */
export function replyMinutes(teacherId: SQL, since: Date): SQL<number | null> {
  if (isChatApart()) return sql`null::float8`;
  return medianOf(teacherId, since);
}

function medianOf(teacherId: SQL, since: Date): SQL<number | null> {
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

type Row = { replyMinutes: number | null };

/** Completes rows about teachers, in one read of all; while chats are away, how fast they answer is not known. */
export async function withReplyMinutes<T extends Row>(
  rows: T[],
  idOf: (row: T) => string,
  since: Date,
): Promise<T[]> {
  if (!isChatApart() || rows.length === 0) return rows;
  const ids = sql.param(`{${rows.map(idOf).join(",")}}`);
  const asked = chatDb().execute<{ id: string; minutes: number | null }>(sql`
    select t.id, ${medianOf(sql`t.id`, since)} as minutes from unnest(${ids}::uuid[]) t(id)`);
  const found = await unlessAway(
    asked.then((answer) => answer.rows),
    [],
  );
  const minutes = new Map(found.map((one) => [one.id, one.minutes]));
  return rows.map((row) => ({ ...row, replyMinutes: minutes.get(idOf(row)) ?? null }));
}
