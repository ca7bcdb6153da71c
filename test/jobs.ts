import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { jobs } from "#app/jobs.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { type Job, queue } from "#app/platform/database/jobs.server.ts";

/** Runs every job that is due, or those of these kinds, and those they queue in turn, as the server's workers would. */
export async function runJobs(kinds: Job<any>[] = jobs): Promise<void> {
  for (let found = true; found;) {
    found = false;
    for (const job of kinds) {
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
