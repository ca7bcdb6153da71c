import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { asOwner, asOwnerUnguarded, useDatabase } from "#test/database.ts";
import { dropHeartbeats } from "./drop-heartbeats.server.ts";

useDatabase();

const months = async () =>
  (
    await db().execute<{ name: string }>(
      sql`select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'room_heartbeats'::regclass order by 1`,
    )
  ).rows.map(({ name }) => name);

/** Where the heartbeats of each are, by the name that the test gives a stay. */
async function kept() {
  const { rows } = await db().execute<{ at: Date; line: number }>(
    sql`select line from room_heartbeats order by line`,
  );
  return rows.map(({ line }) => line);
}

/** A stay that began then, with one heartbeat that carries the number; and whether its lesson still has the stay. */
async function aStay(line: number, began: string, { hasStay = false } = {}) {
  await asOwnerUnguarded(`
    with visit as (select uuidv7(timestamptz '${began}' - clock_timestamp()) as id),
    stay as (insert into room_presence (id, lesson_id, user_id, joined_at, last_seen_at)
      select id, uuidv7(), uuidv7(), '${began}', '${began}' from visit where ${hasStay})
    insert into room_heartbeats (visit_id, at, line, frames_decoded, bytes_audio, sends)
    select id, '${began}', ${line}, 1, 1, true from visit`);
}

describe("heartbeats of months that have been over for six years", () => {
  beforeAll(async () => {
    // As in a house that has been open since 2018: the months of then have tables of their own.
    await asOwner(`
      alter table room_heartbeats detach partition months.room_heartbeats;
      alter table room_heartbeats attach partition months.room_heartbeats
        for values from (first_id_at('2018-05-01Z')) to (first_id_at('2020-01-01Z'));
      create table months.room_heartbeats_2018_03 partition of room_heartbeats
        for values from (first_id_at('2018-03-01Z')) to (first_id_at('2018-04-01Z'));
      create table months.room_heartbeats_2018_04 partition of room_heartbeats
        for values from (first_id_at('2018-04-01Z')) to (first_id_at('2018-05-01Z'))`);
    await aStay(1, "2018-03-01T00:00:00Z");
    await aStay(2, "2018-03-20T10:00:00Z", { hasStay: true });
    await aStay(3, "2018-03-31T23:59:59Z");
    await aStay(4, "2018-04-01T00:00:00Z");
    await aStay(5, "2018-01-01T00:00:00Z");
  });

  it("are there until the last day of it is over", async () => {
    await dropHeartbeats(new Date("2024-03-31T23:00:00Z"));
    expect(await months()).toContain("room_heartbeats_2018_03");
    expect(await kept()).toEqual([1, 2, 3, 4]);
  });

  it("go with their month, but for those of a stay that is still there, and no later month loses one", async () => {
    await dropHeartbeats(new Date("2024-04-01T01:00:00Z"));
    expect(await months()).not.toContain("room_heartbeats_2018_03");
    expect(await months()).toContain("room_heartbeats_2018_04");
    expect(await kept()).toEqual([2, 4]);
  });

  it("of a stay that was kept longer go once it has gone", async () => {
    await asOwnerUnguarded("delete from room_presence");
    await dropHeartbeats(new Date("2024-04-02T01:00:00Z"));
    expect(await kept()).toEqual([4]);
  });

  it("are not dropped by anybody before five years are over, and no other table is", async () => {
    for (const [table, before] of [
      ["room_heartbeats", sql`current_date - 1800`],
      ["lessons", sql`'2000-01-01'::date`],
    ] as const)
      await expect(
        db().execute(sql`select keep_months(${table}, current_date, 1, ${before})`),
      ).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

it("stays of the year to come have their months, and those beyond it are taken as well", async () => {
  await dropHeartbeats();
  const now = new Date();
  const inMonths = (count: number) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + count, 15)).toISOString();
  await aStay(6, inMonths(12));
  await aStay(7, inMonths(60));
  expect(await kept()).toEqual([6, 7]);
  await dropHeartbeats();
  expect(await kept()).toEqual([6, 7]);
});
