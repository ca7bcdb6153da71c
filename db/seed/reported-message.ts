import { sql } from "drizzle-orm";
import { readContext } from "#app/features/chat/conversations/message-context.server.ts";
import { sealContext } from "#app/features/reports/reported/sealed-context.server.ts";
import { severityOf } from "#app/features/reports/reported/rules.ts";
import type { Tx } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { reports } from "#db/schema/reports/reports.ts";
import type { Random } from "./random.ts";

/** One student finds a message of their teacher pressing: the queue has a report with its sealed conversation. */
export async function storeReportedMessage(tx: Tx, random: Random, now: number): Promise<void> {
  const { rows } = await tx.execute<{
    chat: string;
    seq: string;
    student: string;
    teacher: string;
  }>(sql`
    select m.chat_id as chat, m.seq, c.student_id as student, c.teacher_id as teacher
    from messages m join chats c on c.id = m.chat_id
    join users s on s.id = c.student_id join users t on t.id = c.teacher_id
    where m.sender_id = c.teacher_id and c.last_seq >= 6 and m.seq >= 5
      and s.email not in ('student@demo.test', 'student2@demo.test') and t.email not like 'teacher%'
    order by m.created_at desc, m.chat_id limit 1`);
  const [found] = rows;
  if (found === undefined) return;
  const filed = now - 2 * hour;
  const context = (await readContext(tx, found.chat, Number(found.seq)))!;
  const id = random.id(filed);
  const category = "harassment" as const;
  await tx.insert(reports).values({
    id,
    reporterId: found.student,
    teacherId: found.teacher,
    subject: "message",
    chatId: found.chat,
    messageSeq: Number(found.seq),
    context,
    category,
    severity: severityOf(category),
    text: "I have said twice that I want to think about it first. This feels like pressure to me.",
    createdAt: new Date(filed),
  });
  await sealContext(tx, { id, reporterId: found.student, context }, new Date(filed));
}
