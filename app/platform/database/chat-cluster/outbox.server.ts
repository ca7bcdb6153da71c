import { asc, inArray } from "drizzle-orm";
import { jobOutbox } from "#db/schema/job-outbox.ts";
import type { Tx } from "../db.server.ts";
import { inChatTransaction, isChatApart } from "./chat-db.server.ts";

type Left = { name: string; data: object; startAfter?: Date | undefined };
/** Puts jobs of one name into the queue, each at most once by its id. */
type Put = (
  name: string,
  jobs: { id: string; data: object; startAfter?: Date }[],
) => Promise<unknown>;

const atOnce = 200;

/** Leaves jobs in a transaction of the chat's own cluster: they exist exactly when their cause was committed. */
export async function leaveJobs(tx: Tx, jobs: Left[]): Promise<void> {
  if (jobs.length > 0) await tx.insert(jobOutbox).values(jobs);
}

/**
 * Brings what was left into the queue. One that was killed in between brings it again, under the same id. Processes share the
 * work.
 */
export async function emptyOutbox(put: Put): Promise<void> {
  for (let isMore = isChatApart(); isMore;)
    isMore = await inChatTransaction(async (tx) => {
      const rows = await tx
        .select()
        .from(jobOutbox)
        .orderBy(asc(jobOutbox.id))
        .limit(atOnce)
        .for("update", { skipLocked: true });
      for (const [name, jobs] of Map.groupBy(rows, (row) => row.name))
        await put(
          name,
          jobs.map(({ id, data, startAfter }) => ({
            id,
            data,
            ...(startAfter === null ? {} : { startAfter }),
          })),
        );
      const ids = rows.map(({ id }) => id);
      if (ids.length > 0) await tx.delete(jobOutbox).where(inArray(jobOutbox.id, ids));
      return rows.length === atOnce;
    });
}

/** How many jobs wait to be brought into the queue. */
export async function countOutbox(): Promise<number> {
  return inChatTransaction((tx) => tx.$count(jobOutbox));
}
