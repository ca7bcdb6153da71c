import { randomUUID } from "node:crypto";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { drizzle } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import pg from "pg";
import { PgBoss } from "pg-boss";
import { afterAll, beforeEach, expect, inject, it } from "vitest";
import { tempDir } from "#test/temp-dir.ts";

const folder = tempDir();
afterAll(folder.remove);

/** An empty database, as a new one on the server of the run. */
let client: pg.Client;
let url: string;

beforeEach(async () => {
  const server = new pg.Client({ connectionString: inject("postgresUrl") });
  await server.connect();
  const name = `m_${randomUUID().replaceAll("-", "")}`;
  await server.query(`create database ${name} template template0`);
  const own = new URL(inject("postgresUrl"));
  own.pathname = `/${name}`;
  url = own.href;
  client = new pg.Client({ connectionString: url });
  await client.connect();
  return async () => {
    await client.end();
    await server.query(`drop database ${name} with (force)`);
    await server.end();
  };
});

/** Brings the database to where it was when this migration was the newest. */
async function migrateUpTo(tag: string): Promise<void> {
  const older = join(folder.dir, tag);
  cpSync("db/migrations", older, { recursive: true });
  const file = join(older, "meta/_journal.json");
  const journal = JSON.parse(readFileSync(file, "utf8")) as { entries: { tag: string }[] };
  const known = journal.entries.slice(0, journal.entries.findIndex((one) => one.tag === tag) + 1);
  writeFileSync(file, JSON.stringify({ ...journal, entries: known }));
  await migrate(drizzle(client), { migrationsFolder: older });
}

async function migrateFully(): Promise<void> {
  await migrate(drizzle(client), { migrationsFolder: "db/migrations" });
}

async function rowsOf(sql: string): Promise<unknown[]> {
  return (await client.query<unknown[]>({ text: sql, rowMode: "array" })).rows;
}

it("a bell, a switch and a mail of an older version have today's names of what they tell of", async () => {
  await migrateUpTo("0045_time_off_notes");
  const person = randomUUID();
  await client.query("insert into users (id, name, email) values ($1, 'Ana', 'ana@example.test')", [
    person,
  ]);
  const older = ["time-kept", "time-not-taken", "lesson-proposed", "proposal-declined"];
  for (const event of [...older, "lesson-booked"]) {
    await client.query(
      `insert into notifications (id, user_id, event, key, title, link, created_at)
        values ($1, $2, $3, 'one:student', 'Read me', '/', now())`,
      [randomUUID(), person, event],
    );
    await client.query(`insert into muted_notifications (user_id, event) values ($1, $2)`, [
      person,
      event,
    ]);
    await client.query(
      `insert into mails (id, key, about, "to", subject, html, text)
        values ($1, $2, $3, 'ana@example.test', 'Read me', '', '')`,
      [randomUUID(), `${event}:one`, `lesson-booked:two ${event}:one`],
    );
  }

  await migrateFully();

  const today = [
    "hold-released",
    "lesson-booked",
    "reschedule-declined",
    "reschedule-requested",
    "time-held",
  ];
  expect(await rowsOf("select event from notifications order by 1")).toEqual(today.map((e) => [e]));
  expect(await rowsOf("select event from muted_notifications order by 1")).toEqual(
    today.map((e) => [e]),
  );
  expect(await rowsOf("select key, about from mails order by 1")).toEqual(
    today.map((e) => [`${e}:one`, `lesson-booked:two ${e}:one`]),
  );
});

it("a reschedule request of an older version is there, and the mails that wait find it", async () => {
  await migrateUpTo("0046_held_by_teacher");
  const boss = new PgBoss({ connectionString: url, schedule: false, supervise: false });
  boss.on("error", () => {});
  await boss.start();
  const id = randomUUID();
  const queues = ["scheduling.announce-proposed", "scheduling.announce-proposal-closed"];
  for (const name of queues) {
    await boss.createQueue(name);
    await boss.send(name, { proposalId: id });
  }
  await boss.createQueue("scheduling.announce-booked");
  await boss.send("scheduling.announce-booked", { lessonId: id });
  // The lesson and the person it belongs to are not asked for.
  await client.query("set session_replication_role = replica");
  await client.query(
    `insert into lesson_proposals (id, lesson_id, "by", by_id, starts_at, created_at)
      values ($1, $1, 'student', $1, now(), now())`,
    [id],
  );
  await client.query("set session_replication_role = origin");

  await migrateFully();

  expect(await rowsOf("select id, state from reschedule_requests")).toEqual([[id, "open"]]);
  expect(await rowsOf("select name, data from pgboss.job order by name")).toEqual([
    ["scheduling.announce-booked", { lessonId: id }],
    [queues[1], { rescheduleRequestId: id }],
    [queues[0], { rescheduleRequestId: id }],
  ]);
  await boss.stop({ graceful: false });
});

it("no name of a table, an index or a constraint is one that a migration gave up", async () => {
  await migrateFully();
  const names = await rowsOf(`select name from (
      select relname::text as name from pg_class where relnamespace = 'public'::regnamespace
      union select tgname::text from pg_trigger where not tgisinternal
      union select conname::text from pg_constraint where connamespace = 'public'::regnamespace
        and contype <> 'n'
    ) named where name ~ '(lesson_proposals|room_visits|kept_by_teacher|zone_changes)'`);
  expect(names).toEqual([]);
});
