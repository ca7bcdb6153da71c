import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { jobs } from "#app/jobs.server.ts";
import { db } from "#app/platform/db.server.ts";
import { queue } from "#app/platform/jobs.server.ts";

/** Runs every job that is due, and those they queue in turn, as the server's workers would. */
export async function runJobs(): Promise<void> {
  for (let found = true; found;) {
    found = false;
    for (const job of jobs) {
      const batch = await queue().fetch(job.name, { batchSize: 100 });
      for (const { id, data } of batch) {
        found = true;
        await job.run(job.payload.parse(data ?? {}));
        await queue().complete(job.name, id);
      }
    }
  }
}

/** Waits until a running server's workers have nothing left that is due. */
export async function jobsDone(): Promise<void> {
  const due = sql`select from pgboss.job
    where state in ('created', 'retry', 'active') and start_after <= now()`;
  while ((await db().execute(due)).rowCount !== 0) await sleep(100);
}
