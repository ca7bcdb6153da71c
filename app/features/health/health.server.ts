import { sql } from "drizzle-orm";
import { rules } from "#config/rules.ts";
import type { Admin } from "#app/access/actor.ts";
import { readBackupLag } from "#app/platform/backup/wal-slot.server.ts";
import { databaseError, db } from "#app/platform/database/db.server.ts";
import { statisticsSchema } from "#app/platform/database/owner-work/query-statistics.server.ts";
import { liveProcesses } from "#db/schema/live.ts";
import { readStatus, type Status } from "./status.server.ts";

/** Times in milliseconds. */
export type SlowStatement = {
  text: string;
  calls: number;
  total: number;
  mean: number;
  longest: number;
  /** Of all time that this database has worked for the application, in percent. */
  share: number;
};
export type JobQueue = { name: string; due: number; late: number; failed: number };

export type Health = {
  status: Status;
  processes: { id: string; startedAt: number; seenAt: number }[];
  /** Those with something to do or something that failed within a day. */
  queues: JobQueue[];
  backup: { isRunning: boolean; bytes: number };
  /** Null where PostgreSQL keeps no statistics of statements. */
  slow: SlowStatement[] | null;
};

/** How the product does, for admins who operate it. */
export async function readHealth(_admin: Admin): Promise<Health> {
  const [status, processes, queues, backup, slow] = await Promise.all([
    readStatus(),
    db().select().from(liveProcesses).orderBy(liveProcesses.startedAt),
    listQueues(),
    readBackupLag(),
    listSlowStatements(),
  ]);
  return {
    status,
    processes: processes.map(({ id, startedAt, seenAt }) => ({
      id,
      startedAt: startedAt.getTime(),
      seenAt: seenAt.getTime(),
    })),
    queues,
    backup,
    slow,
  };
}

async function listQueues(): Promise<JobQueue[]> {
  const { rows } = await db().execute<JobQueue>(sql`
    select * from (
      select name,
        count(*) filter (where state < 'active' and not blocked and start_after <= now())::int as due,
        count(*) filter (where state < 'active' and not blocked
          and start_after < now() - make_interval(mins => 5))::int as late,
        count(*) filter (where state = 'failed' and completed_on > now() - interval '1 day')::int as failed
      from pgboss.job group by name
    ) counted where due > 0 or failed > 0 order by late desc, failed desc, due desc, name`);
  return rows;
}

/** What took most of the database's time, of the application's own statements. */
async function listSlowStatements(): Promise<SlowStatement[] | null> {
  try {
    const { rows } = await db().execute<SlowStatement>(sql`
      select left(regexp_replace(query, '[[:space:]]+', ' ', 'g'), 300) as text, calls::int as calls, total_exec_time as total,
        mean_exec_time as mean, max_exec_time as longest,
        100 * total_exec_time / greatest(sum(total_exec_time) over (), 0.001) as share
      from ${sql.raw(statisticsSchema)}.pg_stat_statements s
      where s.dbid = (select oid from pg_database where datname = current_database())
        and s.userid = (select oid from pg_roles where rolname = current_user)
        and query ~* '^[[:space:]]*(select|insert|update|delete|with|merge)'
      order by total_exec_time desc limit ${rules.health.slowStatements}`);
    return rows;
  } catch (error) {
    if (!isWithoutStatistics(error)) throw error;
    return null;
  }
}

/** No schema, no view, no right to it, or not loaded when PostgreSQL started. */
function isWithoutStatistics(error: unknown): boolean {
  return ["3F000", "42P01", "42501", "55000"].includes(databaseError(error)?.code ?? "");
}
