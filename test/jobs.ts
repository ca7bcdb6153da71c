import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { jobs } from "#app/jobs.server.ts";
import { isChatApart } from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { countOutbox } from "#app/platform/database/chat-cluster/outbox.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { bringJobs, type Job, queue, runJob } from "#app/platform/database/jobs.server.ts";

/** Runs every job that is due, or those of these kinds, and those they queue in turn, as the server's workers would. */
export async function runJobs(kinds: Job<any>[] = jobs): Promise<void> {
  for (let found = true; found;) {
    found = false;
    await bringAll();
    const due = await dueNames();
    for (const job of kinds.filter(({ name }) => due.has(name))) {
      const batch = await queue().fetch(job.name, { batchSize: 100 });
      for (const { id, data } of batch) {
        found = true;
        await runJob(job, data);
        await queue().complete(job.name, id);
      }
    }
  }
}

/** What transactions of the chat's own cluster have left; their processes bring it at the same time. */
export async function bringAll(): Promise<void> {
  for (; isChatApart() && (await countOutbox()) > 0; await sleep(10)) await bringJobs();
}

/** The kinds of which a job is due: to fetch from each of some sixty queues was two fifths of all queries of the tests. */
async function dueNames(): Promise<Set<string>> {
  const { rows } = await db().execute<{ name: string }>(sql`select distinct name from pgboss.job
    where state in ('created', 'retry') and start_after <= now()`);
  return new Set(rows.map(({ name }) => name));
}

/** Waits until a running server's workers have nothing left that is due. */
export async function jobsDone(): Promise<void> {
  const due = sql`select from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now()`;
  while ((await db().execute(due)).rowCount !== 0) await sleep(100);
}
