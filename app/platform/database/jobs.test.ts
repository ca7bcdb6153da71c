import { sql } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { z } from "zod";
import { useDatabase } from "#test/database.ts";
import { db, inTransaction } from "./db.server.ts";
import { defineJob, enqueue, queue, send, startJobs, stopJobs } from "./jobs.server.ts";

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
  expect(await queue().getQueue(job.name)).toMatchObject({ notify: true, retryLimit: 3 });
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
  const states = async () =>
    (
      await db().execute<{ state: string }>(sql`select state::text from pgboss.job
        where name = ${picky.name} order by state::text`)
    ).rows.map(({ state }) => state);
  await expect.poll(states).toEqual(["completed", "completed", "retry"]);
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
