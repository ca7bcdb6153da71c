import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postgresProfiles } from "#app/features/accounts/identity-providers/profiles/postgres.server.ts";
import { searchTeachers } from "#app/features/teachers/search/search-teachers.server.ts";
import { readSearch } from "#app/features/teachers/search-index/read-search.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { aBookingInput, firstOpenStart } from "#test/builders/lessons.ts";
import { asAdmin } from "#test/servers/replication.ts";
import { hasPgbouncer, startPgbouncer } from "#test/servers/pgbouncer.ts";
import { env } from "#app/platform/env/env.server.ts";
import { closeDatabase, database, db, inTransaction } from "#app/platform/database/db.server.ts";
import { listenOn } from "#app/platform/database/listen.server.ts";
import { isMigrated, migrateDatabase } from "#app/platform/database/migrate.server.ts";

useDatabase();

const name = `u_${randomUUID().replaceAll("-", "").slice(0, 12)}`;
const connections = 3;
let stop: (() => Promise<void>) | undefined;
let direct = "";

beforeAll(async () => {
  if (!hasPgbouncer) return;
  direct = env().databaseUrl;
  await asOwner(`create role ${name} login`);
  const own = new URL(direct);
  own.username = name;
  const pooler = await startPgbouncer(own.href, { connections });
  stop = pooler.stop;
  Object.assign(env(), {
    databaseUrl: pooler.url,
    DATABASE_OWNER_URL: direct,
    DATABASE_DIRECT_URL: direct,
    DATABASE_PREPARED: false,
    isPooled: true,
  });
  await closeDatabase();
  await migrateDatabase();
}, 60_000);
afterAll(async () => {
  if (!hasPgbouncer) return;
  await closeDatabase();
  await stop!();
  Object.assign(env(), { databaseUrl: direct, isPooled: false, DATABASE_PREPARED: true });
  await asOwner(`drop owned by ${name}; drop role ${name}`);
});

const one = async <Row extends object>(text: string) =>
  (await db().execute<Row & Record<string, unknown>>(sql.raw(text))).rows[0]!;

it.skipIf(!hasPgbouncer)(
  "through a pooler in transaction mode lessons are booked, jobs queued and teachers found, on few connections",
  async () => {
    expect(await isMigrated()).toBe(true);
    const teacher = await aTeacher();
    const startsAt = await firstOpenStart(teacher);
    const students = await Promise.all(Array.from({ length: 12 }, () => aStudent()));
    const booked = await Promise.all(
      students.map((student) => bookLesson(student, aBookingInput(teacher, startsAt))),
    );
    expect(booked.filter(({ ok }) => ok)).toHaveLength(1);
    const { search } = readSearch(new URLSearchParams());
    for (let n = 0; n < 8; n += 1) await searchTeachers(search, "UTC", async () => new Map());
    const { n } = await one<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where usename = '${name}'`,
    );
    expect(n).toBeLessThanOrEqual(connections);
    expect(database().pool.totalCount).toBeGreaterThan(connections);
  },
);

it.skipIf(!hasPgbouncer)("who somebody is, is read over whichever connection", async () => {
  const students = await Promise.all(Array.from({ length: 8 }, () => aStudent()));
  for (let n = 0; n < 4; n += 1) {
    const documents = await Promise.all(students.map(({ id }) => postgresProfiles.read(id)));
    expect(documents.map((one) => one?.role)).toEqual(students.map(() => "student"));
  }
});

it.skipIf(!hasPgbouncer)("its user has the limits that no connection could bring", async () => {
  // Those of before were opened by the migration itself.
  await asAdmin(
    { url: direct },
    `select pg_terminate_backend(pid) from pg_stat_activity where usename = '${name}'`,
  );
  await expect
    .poll(() => one("select current_setting('lock_timeout') as lock").catch(() => null))
    .toEqual({ lock: "350ms" });
  expect(
    await one("select current_setting('statement_timeout') as most, current_user as name"),
  ).toEqual({ most: "5s", name });
});

it.skipIf(!hasPgbouncer)("what is said in a transaction is heard past the pooler", async () => {
  const heard: string[] = [];
  const end = await listenOn("pooled_test", { heard: (said) => heard.push(said), joined() {} });
  await inTransaction((tx) => tx.execute(sql`select pg_notify('pooled_test', 'hello')`));
  await expect.poll(() => heard).toEqual(["hello"]);
  await end();
});
