import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { z } from "zod";
import { useDatabase } from "#test/database.ts";
import { isTurn } from "#test/depth.ts";
import { checkClock, readAhead } from "../time/database-clock.server.ts";
import { db, inTransaction } from "./db.server.ts";
import {
  defineJob,
  enqueue,
  queue,
  readGivenUpJobs,
  send,
  startJobs,
  stopJobs,
} from "./jobs.server.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

useDatabase();
afterEach(stopJobs);

function noted(name: string) {
  const seen: string[] = [];
  const job = defineJob({
    name,
    payload: z.object({ what: z.string() }),
    run: async ({ what }) => void seen.push(what),
  });
  return { job, seen };
}

async function statesOf({ name }: { name: string }): Promise<string[]> {
  const { rows } = await db().execute<{ state: string }>(sql`select state::text from pgboss.job
    where name = ${name} order by state::text`);
  return rows.map(({ state }) => state);
}

test("a job wakes its worker, however long the next look is away", async () => {
  const { job, seen } = noted("test.woken");
  await stopJobs();
  await startJobs([job], { work: true });
  await expect.poll(() => queue().getQueue(job.name)).toMatchObject({ notify: true });
  // ten in a row would take most of a minute, were each found by looking
  for (let at = 0; at < 10; at += 1) {
    if (at % 2 === 0) await send(job, { what: `${at}` });
    else await inTransaction((tx) => enqueue(tx, job, { what: `${at}` }));
    await expect.poll(() => seen).toContain(`${at}`);
  }
  expect(seen).toHaveLength(10);
});

test("a queue from before is told to wake its worker too", async () => {
  const { job } = noted("test.older");
  await stopJobs();
  await startJobs([], { work: false });
  await queue().createQueue(job.name, { retryLimit: 3 });
  await stopJobs();
  await startJobs([job], { work: false });
  expect(await queue().getQueue(job.name)).toMatchObject({
    notify: true,
    retryLimit: 3,
    expireInSeconds: 120,
  });
});

test("a queue from before tries as often as its job says by now", async () => {
  const { job } = noted("test.older-tries");
  await stopJobs();
  await startJobs([job], { work: false });
  await stopJobs();
  await startJobs([{ ...job, tries: 40 }], { work: false });
  expect(await queue().getQueue(job.name)).toMatchObject({ retryLimit: 40, retryDelayMax: 3_600 });
});

test("jobs that may take long are run one by one: none is failed for the time of those before it", async () => {
  const { job, seen } = noted("test.long");
  const long = defineJob({
    ...job,
    seconds: 2,
    run: async ({ what }: { what: string }) => {
      await sleep(900);
      seen.push(what);
    },
  });
  await stopJobs();
  await startJobs([long], { work: false });
  for (const what of ["first", "second", "third"]) await send(long, { what });
  await stopJobs();
  await startJobs([long], { work: true });
  await expect.poll(() => statesOf(long)).toEqual(["completed", "completed", "completed"]);
  expect(seen.toSorted()).toEqual(["first", "second", "third"]);
});

test("a job that cannot be done takes none of the others along", async () => {
  const { job, seen } = noted("test.other");
  const picky = defineJob({
    ...job,
    run: async ({ what }: { what: string }) => {
      if (what === "broken") throw new Error("broken on purpose");
      seen.push(what);
    },
  });
  await stopJobs();
  await startJobs([picky], { work: false });
  for (const what of ["broken", "first", "second"]) await send(picky, { what });
  await stopJobs();
  await startJobs([picky], { work: true });
  await expect.poll(() => seen.toSorted()).toEqual(["first", "second"]);
  await expect.poll(() => statesOf(picky)).toEqual(["completed", "completed", "retry"]);
  expect(seen).toHaveLength(2);
});

test("a job whose time comes later is found soon after it, however many workers wait", async () => {
  const { job, seen } = noted("test.later");
  await stopJobs();
  await startJobs([job], { work: true });
  await inTransaction((tx) =>
    enqueue(tx, job, { what: "later" }, { startAfter: new Date(Date.now() + 500) }),
  );
  await expect.poll(() => seen).toEqual(["later"]);
});

test.runIf(isTurn(2, 3))(
  "a job that fails each time is tried six times and then left, is counted, and keeps nobody else waiting [K10]",
  async () => {
    const { job, seen } = noted("test.poison");
    let tries = 0;
    const poisoned = defineJob({
      ...job,
      run: async ({ what }: { what: string }) => {
        if (what !== "poison") return void seen.push(what);
        tries += 1;
        throw new Error("broken on purpose");
      },
    });
    await stopJobs();
    await startJobs([poisoned], { work: true });
    await send(poisoned, { what: "poison" });
    for (let at = 1; at <= 6; at += 1) {
      await expect.poll(() => whenDue(poisoned.name, () => tries)).toBe(at);
      await send(poisoned, { what: `${at}` });
      await expect.poll(() => seen).toContain(`${at}`);
    }
    await expect.poll(readGivenUpJobs).toEqual({ [poisoned.name]: 1 });
    expect(tries).toBe(6);
  },
);

/** As if the pauses before the next tries were over. */
async function whenDue<T>(name: string, read: () => T): Promise<T> {
  await db().execute(sql`update pgboss.job set start_after = now()
    where name = ${name} and state = 'retry'`);
  return read();
}

test("a process whose clock is three hours off runs no job, and says so; the next look is right again [K6]", async () => {
  const { job, seen } = noted("test.clock");
  const state = () =>
    db()
      .execute<{ state: string }>(sql`select state::text from pgboss.job where name = ${job.name}`)
      .then(({ rows }) => rows[0]?.state);
  await stopJobs();
  await startJobs([job], { work: true });
  try {
    for (const hours of [3, -3]) {
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + hours * 3_600_000 });
      await readAhead();
      await expect(checkClock()).rejects.toThrow(/10\d\d\d seconds (ahead of|behind)/);
      vi.useRealTimers();
    }
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3 * 3_600_000 });
    await readAhead();
    await send(job, { what: "due" });
    await expect.poll(state).toBe("retry");
    expect(seen).toEqual([]);
  } finally {
    vi.useRealTimers();
  }
  await readAhead();
  await expect.poll(() => whenDue(job.name, () => seen)).toEqual(["due"]);
});
