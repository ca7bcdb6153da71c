import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { liveBatches } from "#db/schema/live.ts";
import { asOwner, useDatabase } from "#test/database.ts";
import { hasRedis, startRedis } from "#test/servers/redis.ts";
import type { FanOut, Receiver, Told } from "./fan-out.server.ts";
import { notifyFanOut } from "./notify-fan-out.server.ts";
import { joinProcesses } from "./processes.server.ts";
import { redisFanOut } from "./redis-fan-out.server.ts";

useDatabase();

const open: FanOut[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
});

/** One process as the others know it, and what it has heard. */
async function aProcess(by: (own: Receiver) => Promise<FanOut>) {
  const heard: unknown[] = [];
  const seen = { heard, missed: 0 };
  const fanOut = await by({
    heard: (batch) => heard.push(...batch.map(({ payload }) => payload)),
    missed: () => (seen.missed += 1),
  });
  open.push(fanOut);
  return Object.assign(seen, fanOut);
}

const says = (...payloads: unknown[]): Told[] =>
  payloads.map((payload) => ({ name: "said", payload }));

describe("by PostgreSQL", () => {
  const byNotify = async (to: Receiver) =>
    notifyFanOut(await joinProcesses({ gone: () => {}, forgotten: () => {} }), to);

  it("a process that is alone says nothing to the database", async () => {
    const alone = await aProcess(byNotify);
    await alone.publish(says(1));
    expect(await db().$count(liveBatches)).toBe(0);
  });

  it("others hear each batch once and in order, however long, and who said it does not [E6]", async () => {
    const [first, second] = [await aProcess(byNotify), await aProcess(byNotify)];
    // Once when it listens, and once when the other knows of it.
    await expect.poll(() => second.missed).toBe(2);
    const long = "x".repeat(50_000);
    for (const batch of [says(1, 2), says(long), says(3)]) await first.publish(batch);
    await expect
      .poll(() => second.heard.map((one) => String(one).length))
      .toEqual([1, 1, 50_000, 1]);
    await second.publish(says("back"));
    await expect.poll(() => first.heard).toEqual(["back"]);
  });

  it("what was said while others were being read is heard in order, also where the number of a batch gains a digit [E5]", async () => {
    const [first, second] = [await aProcess(byNotify), await aProcess(byNotify)];
    await expect.poll(() => second.missed).toBe(2);
    await asOwner("alter table live_batches alter column id restart with 98");
    await db().execute(sql`
      with said as (
        insert into live_batches (sender, body)
        select uuidv7(), jsonb_build_array(jsonb_build_object('name', 'said', 'payload', n))
        from generate_series(1, 4) n order by n returning id)
      select pg_notify('live_' || replace(p.id::text, '-', '_'), said.id::text)
      from live_processes p, said order by said.id`);
    for (const { heard } of [first, second]) await expect.poll(() => heard).toEqual([1, 2, 3, 4]);
  });

  it("who did not hear for a while is told that something was missed, and hears again [E5]", async () => {
    const [first, second] = [await aProcess(byNotify), await aProcess(byNotify)];
    await expect.poll(() => second.missed).toBe(2);
    const before = second.missed;
    await asOwner(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen live_%'`);
    await expect.poll(() => second.missed, { timeout: 10_000 }).toBeGreaterThan(before);
    await first.publish(says("after"));
    await expect.poll(() => second.heard).toContain("after");
  });
});

describe.skipIf(!hasRedis)("by Redis", () => {
  it("others hear in order; a Redis that was killed comes back, and what was missed is told [E5]", async () => {
    const redis = await startRedis();
    const byRedis = (own: string) => (to: Receiver) =>
      redisFanOut({ url: redis.url, channel: "live", own }, to);
    const [first, second] = [await aProcess(byRedis("a")), await aProcess(byRedis("b"))];
    await first.publish(says(1, 2));
    await first.publish(says(3));
    await expect.poll(() => second.heard).toEqual([1, 2, 3]);
    expect(first.heard).toEqual([]);
    const before = second.missed;
    await redis.kill();
    await expect(first.publish(says("lost"))).rejects.toThrow();
    await redis.begin();
    await expect.poll(() => second.missed, { timeout: 10_000 }).toBeGreaterThan(before);
    await expect
      .poll(() => first.publish(says("after")).then(() => second.heard.at(-1), sleep), {
        timeout: 10_000,
      })
      .toBe("after");
    await redis.kill();
  });
});
