import { createHmac, randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { asOwner } from "../measuring/as-owner.ts";

/** One of the two of a conversation: their session's cookie, and the conversation. */
export type Talker = { id: string; cookie: string; chatId: string };

/**
 * Pairs that have a conversation, all signed in, one after the other in the list: copies of one student and one teacher
 * whom the product has made. The student has written first, so that both may write; `history` messages have been written
 * in each conversation, the two in turn.
 */
export async function seedTalkers(pairs: number, history = 1): Promise<Talker[]> {
  const { db } = await import("#app/platform/database/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { aStudent, aTeacher } = await import("#test/builders/people.ts");
  const { sessionOf } = await import("#test/asking/sign-in.ts");
  const { sessionCookieName } = await import("#app/features/accounts/sessions/auth.server.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  const [student, teacher] = [await aStudent(), await aTeacher()];
  for (const person of [student, teacher]) await sessionOf(person);
  await stopJobs();

  const copy = async (table: string, of: string, changes: string) => {
    await db().execute(
      sql.raw(`insert into ${table} select (jsonb_populate_record(x, ${changes})).*
        from ${table} x, bench_people p where ${of} and not p.is_made`),
    );
  };
  await asOwner(`create table bench_people as
    select gen_random_uuid() as id, side, gen_random_uuid() as chat_id, n, false as is_made
    from generate_series(1, ${pairs}) n, unnest(array['student', 'teacher']) side;
    grant all on bench_people to public`);
  await db().execute(sql`update bench_people b set chat_id = a.chat_id from bench_people a
    where a.n = b.n and a.side = 'student' and b.side = 'teacher'`);
  for (const [side, person] of [["student", student] as const, ["teacher", teacher] as const]) {
    const mine = `p.side = '${side}' and x`;
    await copy(
      "users",
      `${mine}.id = '${person.id}'`,
      `jsonb_build_object('id', p.id, 'email', p.id || '@example.test')`,
    );
    await copy(
      "sessions",
      `${mine}.user_id = '${person.id}'`,
      `jsonb_build_object('id', gen_random_uuid(), 'user_id', p.id, 'token', replace(gen_random_uuid()::text, '-', ''))`,
    );
  }
  await copy(
    "teachers",
    `p.side = 'teacher' and x.user_id = '${teacher.id}'`,
    `jsonb_build_object('user_id', p.id, 'slug', 'talker-' || p.n, 'invite_code', lpad(p.n::text, 12, '0'))`,
  );
  await db()
    .execute(sql`insert into chats (id, student_id, teacher_id, last_seq, last_change, last_message_at)
    select s.chat_id, s.id, t.id, ${history}::int, ${history}::int, now() - interval '2 days'
    from bench_people s join bench_people t on t.n = s.n and t.side = 'teacher' where s.side = 'student'`);
  // Hundreds of thousands of rows take longer than the product lets a statement take.
  await asOwner(`insert into messages (chat_id, seq, change, sender_id, client_id, text, created_at)
    select chat_id, seq, seq, id, gen_random_uuid(), 'Hello, number ' || seq,
      now() - interval '2 days' - (${history} - seq) * interval '1 minute'
    from bench_people, generate_series(1, ${history}) seq
    where side = case seq % 2 when 1 then 'student' else 'teacher' end`);
  await asOwner("analyze");
  const { rows } = await db().execute<{ id: string; chat_id: string; token: string }>(sql`
    select p.id, p.chat_id, s.token from bench_people p join sessions s on s.user_id = p.id
    order by p.n, p.side`);
  return rows.map(({ id, chat_id, token }) => ({
    id,
    chatId: chat_id,
    cookie: `${sessionCookieName()}=${encodeURIComponent(`${token}.${signature(token)}`)}`,
  }));
}

function signature(token: string): string {
  return createHmac("sha256", process.env["AUTH_SECRET"]!).update(token).digest("base64");
}

/** What is written: 120 characters, without a figure, since some of those are taken for a telephone number. */
export function aMessage(chatId: string) {
  const clientId = randomUUID();
  const letters = clientId.replaceAll(/\d/g, (figure) => "ghijklmnop"[Number(figure)]!);
  return {
    chatId,
    clientId,
    text: `${letters} ${"Hasta mañana, a las diez. ".repeat(4)}`.slice(0, 120),
  };
}
