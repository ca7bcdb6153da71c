import { randomUUID } from "node:crypto";
import { inArray, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { mails, notifications } from "#db/schema/notifications/notifications.ts";
import { homework } from "#db/schema/learning/homework.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { dataMap } from "./data-map.ts";
import { erasePerson } from "./erase-person.server.ts";

useDatabase();

const many = 50_000;

async function keysOf(table: typeof mails | typeof notifications, keys: string[]) {
  const rows = await db().select({ key: table.key }).from(table).where(inArray(table.key, keys));
  return rows.map(({ key }) => key).toSorted();
}

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
let lessonId: string;

beforeAll(async () => {
  [student, teacher] = [await aStudent(), await aTeacher()];
  lessonId = await aCompletedLesson(student, teacher);
  const other = await aStudent();
  await asOwner(`
    insert into mails (key, about, "to", subject, html, text)
      select 'lesson-booked:' || gen_random_uuid() || ':student', case n % 10 when 0 then 'reviews:' || gen_random_uuid() else '' end,
        'n' || n || '@example.test', 'Subject', 'Words', 'Words' from generate_series(1, ${many}) n;
    insert into notifications (user_id, event, key, title, link, created_at)
      select '${other.id}', 'reviews', gen_random_uuid() || ':student', 'Title', '/', now() from generate_series(1, ${many}) n;
    insert into pgboss.job (name, data, state, completed_on)
      select 'notifications.post', jsonb_build_object('key', 'reviews:' || gen_random_uuid()), 'completed', now()
      from generate_series(1, ${many}) n;
    analyze`);
}, 120_000);

it("what tells of a person is found by indexes, not by reading every mail and every notice", async () => {
  for (const [table, index] of [
    [mails, "mails_causes"],
    [notifications, "notifications_causes"],
  ] as const) {
    const theirs = dataMap.find((map) => map.table === table)!.eraseOf!(student);
    const { rows } = await inTransaction(async (tx) => {
      await tx.execute(sql`set local enable_seqscan = off`);
      return tx.execute(sql`explain select from ${table} where ${theirs}`);
    });
    const plan = JSON.stringify(rows);
    expect(plan).not.toContain("Seq Scan");
    expect(plan).toContain(index);
  }
});

it("a person among 50,000 mails, notices and jobs is erased, with what tells of them and nothing else [I5]", async () => {
  const [task] = await db()
    .insert(homework)
    .values({
      teacherId: teacher.id,
      studentId: student.id,
      task: "Write ten lines",
      givenAt: new Date(),
    })
    .returning();
  const about = (key: string, causes = "") => ({ key, about: causes, html: "", text: "" });
  const to = { to: teacher.email, subject: "Their name" };
  const told = [
    `cancelled:${lessonId}:teacher`,
    `homework:${task!.id}:teacher`,
    `digest:${randomUUID()}`,
    `deletion-asked:${student.id}:1`,
  ];
  const left = [`cancelled:${randomUUID()}:teacher`, `digest:${randomUUID()}`];
  await db()
    .insert(mails)
    .values([
      ...told.map((key) => ({
        ...about(key, key.startsWith("digest") ? `reviews:x lesson-booked:${lessonId}` : ""),
        ...to,
      })),
      ...left.map((key) => ({ ...about(key, `reviews:${randomUUID()} x:${randomUUID()}`), ...to })),
    ]);
  const heard = [`${lessonId}:teacher:1`, `${task!.id}:teacher:1`];
  await db()
    .insert(notifications)
    .values(
      [...heard, ...left].map((key) => ({
        userId: teacher.id,
        event: "reviews" as const,
        key,
        title: "Their name",
        link: "/",
        createdAt: new Date(),
      })),
    );
  const payload = JSON.stringify({ key: `cancelled:${lessonId}:teacher` });
  await asOwner(`
    insert into pgboss.job (name, data, state) values ('notifications.post', '${payload}', 'completed')`);
  expect(await erasePerson(student.id)).toBe(true);
  expect(await keysOf(mails, [...told, ...left])).toEqual(left.toSorted());
  expect(await keysOf(notifications, [...heard, ...left])).toEqual(left.toSorted());
  expect(await db().$count(mails)).toBeGreaterThan(many);
  const { rows } = await db().execute(
    sql`select from pgboss.job where state = 'completed' and strpos(data::text, ${lessonId}) > 0`,
  );
  expect(rows).toEqual([]);
}, 60_000);
