import { sql, type SQL } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { roomPresence } from "#db/schema/classroom/classroom.ts";
import { recordingConsents } from "#db/schema/classroom/recordings.ts";
import { asOwner, asOwnerUnguarded, useDatabase } from "#test/database.ts";
import { dropRoomMonths } from "./drop-room-months.server.ts";

// Keys between stays and consents hold where both are in one database.
useDatabase({ apart: false });

const months = async () =>
  (
    await db().execute<{ name: string }>(
      sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent in ('room_heartbeats'::regclass, 'room_presence'::regclass) order by 1`,
    )
  ).rows.map(({ name }) => name);

/** Where the heartbeats of each are, by the name that the test gives a stay. */
async function kept() {
  const { rows } = await db().execute<{ at: Date; line: number }>(
    sql`select line from room_heartbeats order by line`,
  );
  return rows.map(({ line }) => line);
}

/** Of a stay that began then one heartbeat, which carries the number; and whether its lesson still has the stay. */
async function aStay(line: number, began: string, { hasStay = false } = {}) {
  await asOwnerUnguarded(`
    with visit as (select uuidv7(timestamptz '${began}' - clock_timestamp()) as id),
    stay as (insert into room_presence (id, lesson_id, user_id, joined_at, last_seen_at)
      select id, id, uuidv7(), '${began}', '${began}' from visit where ${hasStay})
    insert into room_heartbeats (visit_id, at, line, frames_decoded, bytes_audio, sends)
    select id, '${began}', ${line}, 1, 1, true from visit`);
}

describe("heartbeats of months that have been over for six years", () => {
  beforeAll(async () => {
    // As in a house that has been open since 2018: the months of then have tables of their own.
    for (const table of ["room_heartbeats", "room_presence"])
      await asOwner(`
        alter table ${table} detach partition months.${table};
        alter table ${table} attach partition months.${table}
          for values from (first_id_at('2018-05-01Z')) to (first_id_at('2020-01-01Z'));
        create table months.${table}_2018_03 partition of ${table}
          for values from (first_id_at('2018-03-01Z')) to (first_id_at('2018-04-01Z'));
        create table months.${table}_2018_04 partition of ${table}
          for values from (first_id_at('2018-04-01Z')) to (first_id_at('2018-05-01Z'))`);
    await aStay(1, "2018-03-01T00:00:00Z");
    await aStay(2, "2018-03-20T10:00:00Z", { hasStay: true });
    await aStay(3, "2018-03-31T23:59:59Z");
    await aStay(4, "2018-04-01T00:00:00Z");
    await aStay(5, "2018-01-01T00:00:00Z");
  });

  it("are there until the last day of it is over", async () => {
    await dropRoomMonths(new Date("2024-03-31T23:00:00Z"));
    expect(await months()).toContain("room_heartbeats_2018_03");
    expect(await kept()).toEqual([1, 2, 3, 4]);
  });

  it("go with their month, but for those of a stay that is still there, and no later month loses one", async () => {
    await dropRoomMonths(new Date("2024-04-01T01:00:00Z"));
    expect(await months()).not.toContain("room_heartbeats_2018_03");
    expect(await months()).toContain("room_heartbeats_2018_04");
    expect(await months()).toContain("room_presence_2018_03");
    expect(await kept()).toEqual([2, 4]);
  });

  it("of a stay that was kept longer go once it has gone, and so does the month of the stay", async () => {
    await db().delete(roomPresence);
    await dropRoomMonths(new Date("2024-04-02T01:00:00Z"));
    expect(await kept()).toEqual([4]);
    expect(await months()).not.toContain("room_presence_2018_03");
    expect(await months()).toContain("room_presence_2018_04");
  });

  it("go for less than a fifth of what deleting them writes to the log that every replica replays", async () => {
    for (const month of ["03", "04"])
      await asOwnerUnguarded(`
        create table if not exists months.room_heartbeats_2018_${month} partition of room_heartbeats
          for values from (first_id_at('2018-${month}-01Z')) to (first_id_at('2018-0${Number(month) + 1}-01Z'));
        insert into room_heartbeats select first_id_at('2018-${month}-02Z'), timestamptz '2018-${month}-02Z' + n * interval '10 s',
          0, 300, 90000, 30, true from generate_series(1, 5000) n`);
    const written = async (statement: SQL) => {
      const explained = sql`explain (analyze, wal, format json) ${statement}`;
      const { rows } = await db().execute<{ "QUERY PLAN": [{ Plan: { "WAL Bytes": number } }] }>(
        explained,
      );
      return rows[0]!["QUERY PLAN"][0].Plan["WAL Bytes"];
    };
    const deleted = await written(
      sql`delete from room_heartbeats where visit_id < first_id_at('2018-04-01Z')`,
    );
    const dropped = await written(
      sql`select keep_months('room_heartbeats', '2024-05-01', 0, '2018-05-01')`,
    );
    expect(await kept()).toEqual([]);
    expect(dropped).toBeLessThan(deleted / 5);
  });

  it("go for less than a fifth of what deleting them writes to the log that every replica replays", async () => {
    for (const month of ["03", "04"])
      await asOwnerUnguarded(`
        create table if not exists months.room_heartbeats_2018_${month} partition of room_heartbeats
          for values from (first_id_at('2018-${month}-01Z')) to (first_id_at('2018-0${Number(month) + 1}-01Z'));
        insert into room_heartbeats select first_id_at('2018-${month}-02Z'), timestamptz '2018-${month}-02Z' + n * interval '10 s',
          0, 300, 90000, 30, true from generate_series(1, 5000) n`);
    const written = async (statement: SQL) => {
      const explained = sql`explain (analyze, wal, format json) ${statement}`;
      const { rows } = await db().execute<{ "QUERY PLAN": [{ Plan: { "WAL Bytes": number } }] }>(
        explained,
      );
      return rows[0]!["QUERY PLAN"][0].Plan["WAL Bytes"];
    };
    const deleted = await written(
      sql`delete from room_heartbeats where visit_id < first_id_at('2018-04-01Z')`,
    );
    const dropped = await written(
      sql`select keep_months('room_heartbeats', '2024-05-01', 0, '2018-05-01')`,
    );
    expect(await kept()).toEqual([]);
    expect(dropped).toBeLessThan(deleted / 5);
  });

  it("are not dropped by anybody before five years are over, and no other table is", async () => {
    for (const [table, before] of [
      ["room_heartbeats", sql`current_date - 1800`],
      ["messages", sql`'2000-01-01'::date`],
    ] as const)
      await expect(
        db().execute(sql`select keep_months(${table}, current_date, 1, ${before})`),
      ).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

it("what points to a stay goes with it, whichever month it is in, and a stay of another lesson is refused", async () => {
  const [stay, lesson, person] = Array.from({ length: 3 }, () => crypto.randomUUID());
  const consent = (
    of: string,
  ) => `insert into recording_consents (lesson_id, user_id, visit_id, given_at)
    values ('${of}', '${person}', '${stay}', now())`;
  await asOwnerUnguarded(`insert into room_presence (id, lesson_id, user_id, joined_at, last_seen_at)
    values ('${stay}', '${lesson}', '${person}', now(), now()); ${consent(lesson!)}`);
  await expect(asOwner(consent(crypto.randomUUID()))).rejects.toThrow(/foreign key/);
  expect(await db().$count(recordingConsents)).toBe(1);
  await db().delete(roomPresence);
  expect(await db().$count(recordingConsents)).toBe(0);
});

it("stays of the year to come have their months, and those beyond it are taken as well", async () => {
  const now = new Date();
  await dropRoomMonths(now);
  const inMonths = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15)).toISOString();
  const named = inMonths(12).slice(0, 7).replace("-", "_");
  expect(await months()).toContain(`room_heartbeats_${named}`);
  expect(await months()).toContain(`room_presence_${named}`);
  await aStay(6, inMonths(12), { hasStay: true });
  await aStay(7, inMonths(60), { hasStay: true });
  await dropRoomMonths(now);
  expect(await kept()).toEqual([6, 7]);
  expect(await db().$count(roomPresence)).toBe(2);
});
