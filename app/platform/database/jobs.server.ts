import { PgBoss, type JobResult, type QueueResult, type SendOptions } from "pg-boss";
import { sql } from "drizzle-orm";
import type { z } from "zod";
import { grantToApp } from "./app-role.server.ts";
import { emptyOutbox, leaveJobs } from "./chat-cluster/outbox.server.ts";
import { isChatApart } from "./chat-cluster/chat-db.server.ts";
import { connectionTo } from "./connection-to.server.ts";
import { db, type Tx } from "./db.server.ts";
import { connectAsOwner, ownerUrl } from "./owner.server.ts";
import { log } from "../log.server.ts";
import { timed } from "../metrics.server.ts";
import { checkClock } from "../time/database-clock.server.ts";
import { asCausedBy, splitCause, withCause } from "../tracing/cause.server.ts";

/** Work done outside a request, at least once: a handler must be able to run twice. */
export type Job<Payload = unknown> = {
  name: string;
  payload: z.ZodType<Payload>;
  run(payload: Payload): Promise<void>;
  /** Cron line in UTC, for a job that also starts by itself with an empty payload. */
  schedule?: string;
  /** How often a failed run is tried again, with growing pauses; five times where nothing is said. */
  tries?: number;
  /** How long a run may take, where it is more than others: such a job is run by itself. */
  seconds?: number;
};

export function defineJob<Payload>(job: Job<Payload>): Job<Payload> {
  return job;
}

const shared = globalThis as {
  appJobs?: PgBoss;
  appDueJobs?: ReturnType<typeof setTimeout>;
  /** By the name of its job. */
  appWorkers?: Map<string, string>;
};

/** The open queue. Features use `enqueue`; only the server and the tests hold the queue itself. */
export function queue(): PgBoss {
  if (shared.appJobs === undefined) throw new Error("the job queue has not been started");
  return shared.appJobs;
}

/** Queues a job inside the caller's transaction: it exists exactly when the cause was committed. */
export async function enqueue<Payload>(
  tx: Tx,
  job: Job<Payload>,
  payload: Payload,
  options: { startAfter?: Date } = {},
): Promise<void> {
  const data = withCause(payload as object);
  if (tx.isOfChat) {
    return leave(tx, [{ name: job.name, data, ...options }]);
  }
  await queue().send(job.name, data, { ...options, db: within(tx) });
}

/** As `enqueue`, for several runs of one job in one statement. */
export async function enqueueAll<Payload>(
  tx: Tx,
  job: Job<Payload>,
  runs: { payload: Payload; startAfter?: Date }[],
): Promise<void> {
  if (runs.length === 0) return;
  const rows = runs.map(({ payload, startAfter }) => ({
    data: withCause(payload as object),
    startAfter,
  }));
  if (tx.isOfChat)
    return leave(
      tx,
      rows.map((row) => ({ name: job.name, ...row })),
    );
  await queue().insert(job.name, rows, { db: within(tx) });
}

/** The queue is in the first cluster: a transaction of the other leaves its jobs, which follow once it has committed. */
async function leave(tx: Tx, left: Parameters<typeof leaveJobs>[1]): Promise<void> {
  await leaveJobs(tx, left);
  // What a killed process had left is brought by the next look of any other.
  tx.afterCommit(() => void bringJobs().catch((err: unknown) => log.warn({ err }, "job outbox")));
}

/** Brings the jobs that transactions of the chat's own cluster have left into the queue. */
export async function bringJobs(): Promise<void> {
  const open = shared.appJobs;
  if (open !== undefined && isChatApart())
    await emptyOutbox((name, jobs) => open.insert(name, jobs));
}

function within(tx: Tx) {
  return { executeSql: (text: string, values: unknown[] = []) => tx.text(text, values) };
}

/** Queues a job outside any transaction, for what is only a hint. Does nothing while no queue is open. */
export async function send<Payload>(
  job: Pick<Job<Payload>, "name">,
  payload: Payload,
  options: Pick<SendOptions, "startAfter"> = {},
): Promise<void> {
  await shared.appJobs?.send(job.name, payload as object, options);
}

/** Jobs of the last hour that were given up after all their tries, by name. */
export async function readGivenUpJobs(): Promise<Record<string, number>> {
  const { rows } = await db().execute<{ name: string; count: number }>(sql`
    select name, count(*)::int as count from pgboss.job where state = 'failed' group by name`);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** Jobs that are due and not begun: how many, how many of them for more than five minutes, and since when the oldest is. */
export async function readDueJobs(): Promise<{
  waiting: number;
  late: number;
  oldest: number | null;
}> {
  const { rows } = await db().execute<{ waiting: number; late: number; oldest: string | null }>(sql`
    select count(*)::int as waiting,
      count(*) filter (where j.start_after < now() - make_interval(mins => 5))::int as late,
      extract(epoch from min(j.start_after)) * 1000 as oldest
    from pgboss.queue q join pgboss.job j on j.name = q.name
      and j.state < 'active' and not j.blocked and j.start_after <= now()`);
  const { oldest, ...counts } = rows[0]!;
  return { ...counts, oldest: oldest === null ? null : Math.floor(Number(oldest)) };
}

/**
 * Milliseconds between two looks for work whose time has come by itself: tries again, and what starts later. A job
 * that is due when it is queued wakes its worker by NOTIFY; where that does not get through, workers look twice a
 * second.
 */
const lookEvery = 2_000;
/**
 * Seconds after which the process of a run that has said nothing is taken for gone, and between two looks for those:
 * what a killed process had begun is tried again within a minute.
 */
const aliveSeconds = 15;
const superviseEvery = 20;
/** Seconds after which a worker looks by itself all the same. */
const workerLooksEvery = 60;

/**
 * Opens the queue (its tables live in the schema "pgboss" of the same database) and makes a queue
 * for each job. With `work`, also runs them; a failed run is logged and tried again five times.
 */
export async function startJobs(jobs: Job<any>[], { work }: { work: boolean }): Promise<void> {
  const opened = new PgBoss({
    ...connectionTo(ownerUrl()),
    max: 4,
    schedule: work,
    supervise: work,
    superviseIntervalSeconds: superviseEvery,
    monitorIntervalSeconds: superviseEvery,
    useListenNotify: work,
  });
  opened.on("error", (err) => log.error({ err }, "job queue"));
  await opened.start();
  if (jobs.length > 0) await grantQueue();
  shared.appJobs = opened;
  const made = new Map((await opened.getQueues()).map((one) => [one.name, one]));
  const workers = new Map<string, string>();
  for (const job of jobs) {
    const before = made.get(job.name);
    if (before === undefined) await makeQueue(opened, job);
    else await updateQueue(opened, job, before);
    if (work) workers.set(job.name, await workOn(opened, job));
  }
  shared.appWorkers = workers;
  if (work) wakeWhenDue(opened, workers);
}

/** Seconds for a batch of runs; what starts by itself goes through whatever is due. */
function limitOf({ seconds, schedule }: Job<any>): number {
  return seconds ?? (schedule === undefined ? 120 : 900);
}

/** Who tries more often than others pauses for an hour at most. */
function triesOf({ tries }: Job<any>) {
  return tries === undefined
    ? { retryLimit: 5 }
    : { retryLimit: tries, retryBackoff: true, retryDelayMax: 3_600 };
}

/** Each by itself where a run may take long: the queue fails a whole batch that is over its limit. */
function batchOf({ seconds, schedule }: Job<any>): number {
  return seconds === undefined && schedule === undefined ? 10 : 1;
}

/** A queue that an older version made works like one that is made now. */
async function updateQueue(opened: PgBoss, job: Job<any>, before: QueueResult): Promise<void> {
  const now = {
    notify: true,
    heartbeatSeconds: aliveSeconds,
    expireInSeconds: limitOf(job),
    ...(job.tries === undefined ? {} : triesOf(job)),
  };
  const keys = Object.keys(now) as (keyof typeof now)[];
  if (keys.some((key) => before[key] !== now[key])) await opened.updateQueue(job.name, now);
}

/** The queue makes its tables as the owner, and commands add their jobs as the application. */
async function grantQueue(): Promise<void> {
  const owner = await connectAsOwner();
  await grantToApp(owner).finally(() => owner.end());
}

/** One question for all queues: some sixty workers that each ask by themselves keep an idle database busy. */
function wakeWhenDue(opened: PgBoss, workers: Map<string, string>): void {
  const look = async () => {
    try {
      const { rows } = await opened.getDb().executeSql(dueQueues, []);
      for (const { name } of rows as { name: string }[]) {
        const worker = workers.get(name);
        if (worker !== undefined) opened.notifyWorker(worker);
      }
    } catch (err) {
      if (shared.appJobs === opened) log.error({ err }, "job queue");
    }
    await bringJobs().catch((err: unknown) => log.warn({ err }, "job outbox"));
    if (shared.appJobs === opened) shared.appDueJobs = setTimeout(look, lookEvery).unref();
  };
  shared.appDueJobs = setTimeout(look, lookEvery).unref();
}

const dueQueues = `select q.name from pgboss.queue q where exists (select from pgboss.job j
  where j.name = q.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`;

function makeQueue(opened: PgBoss, job: Job<any>): Promise<void> {
  return opened.createQueue(job.name, {
    ...triesOf(job),
    retryBackoff: true,
    retryDelay: 2,
    expireInSeconds: limitOf(job),
    heartbeatSeconds: aliveSeconds,
    // What is done is done: its payload may hold a mailed code.
    deleteAfterSeconds: 3_600,
    notify: true,
  });
}

/** Answers the worker's id. */
async function workOn(opened: PgBoss, job: Job<any>): Promise<string> {
  const polling = { pollingIntervalSeconds: 0.5, notifyPollingIntervalSeconds: workerLooksEvery };
  // Each succeeds or fails by itself: one that cannot be done takes none of the others along.
  const options = { batchSize: batchOf(job), perJobResults: true, ...polling } as const;
  const worker = await opened.work(job.name, options, async (batch) => {
    const results: JobResult[] = [];
    for (const { id, data } of batch) {
      try {
        await checkClock();
        await runJob(job, data);
        results.push({ id, status: "completed" });
      } catch (err) {
        const requestId = splitCause(data).cause?.requestId;
        log.error({ err, job: job.name, id, requestId }, "job failed");
        results.push({ id, status: "failed", output: { message: String(err) } });
      }
    }
    return results;
  });
  if (job.schedule) await opened.schedule(job.name, job.schedule, {}, { tz: "UTC" });
  return worker;
}

/** Runs a job with the payload that the queue holds for it, as part of the request that queued it. */
export function runJob(job: Job<any>, data: unknown): Promise<void> {
  const { payload, cause } = splitCause(data);
  return asCausedBy(cause, () =>
    timed("job", job.name, () => job.run(job.payload.parse(payload)), aboutJobs),
  );
}

const aboutJobs = () => ({ "messaging.system": "pg-boss", "messaging.operation.type": "process" });

/** Whether the queue answers: part of readiness. */
export async function jobsAreUp(): Promise<boolean> {
  return shared.appJobs !== undefined && (await shared.appJobs.isInstalled());
}

/** Begins no further run in this process; those under way go on, and jobs can still be queued. */
export function stopWorking(): void {
  clearTimeout(shared.appDueJobs);
  const open = shared.appJobs;
  const names = new Set(shared.appWorkers?.keys());
  for (const name of names)
    open?.offWork(name, { wait: false }).catch((err: unknown) => log.warn({ err }, "job queue"));
  shared.appWorkers?.clear();
}

/** Closes the queue; what is under way may take two more seconds, and is tried again elsewhere after that. */
export async function stopJobs(): Promise<void> {
  const open = shared.appJobs;
  shared.appJobs = undefined;
  clearTimeout(shared.appDueJobs);
  await open?.stop({ graceful: true, timeout: 2_000 });
  // A connection that is still closing may hear that its database ends.
  open?.removeAllListeners("error").on("error", () => {});
}
