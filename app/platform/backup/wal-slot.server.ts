import { sql } from "drizzle-orm";
import type pg from "pg";
import { db } from "../database/db.server.ts";
import { connectAsOwner } from "../database/owner.server.ts";
import { type Lsn, readLsn } from "./backup-keys.ts";

/** For whom PostgreSQL keeps the WAL until it is in the backups. */
export const backupSlot = "parlour_lane_backup";

/**
 * Finds the slot or makes it, and answers where the next WAL is wanted from. One whose WAL PostgreSQL has thrown away,
 * for it became too much, is made again.
 */
export async function openSlot(): Promise<Lsn> {
  return asOwnerOfTables(async (client) => {
    const found = await readSlot(client);
    if (found !== null && found.status !== "lost") return found.from;
    if (found !== null) await client.query("select pg_drop_replication_slot($1)", [backupSlot]);
    await client.query("select pg_create_physical_replication_slot($1, true)", [backupSlot]);
    return (await readSlot(client))!.from;
  });
}

/** Up to where the WAL is kept. Null where there is no slot. */
export async function keptUpTo(): Promise<Lsn | null> {
  return asOwnerOfTables(async (client) => (await readSlot(client))?.from ?? null);
}

/** Up to where PostgreSQL has written. */
export async function writtenUpTo(): Promise<Lsn> {
  return asOwnerOfTables(async (client) => {
    const { rows } = await client.query<{ at: string }>("select pg_current_wal_flush_lsn() as at");
    return readLsn(rows[0]!.at);
  });
}

async function readSlot(client: pg.Client): Promise<{ from: Lsn; status: string } | null> {
  const { rows } = await client.query<{ from: string | null; status: string }>(
    `select restart_lsn as from, wal_status as status from pg_replication_slots where slot_name = $1`,
    [backupSlot],
  );
  const [row] = rows;
  if (row === undefined) return null;
  return { from: row.from === null ? 0n : readLsn(row.from), status: row.status };
}

async function asOwnerOfTables<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectAsOwner();
  return work(client).finally(() => client.end());
}

/** How large a file of the WAL is, in bytes: chosen when the data folder was made. */
export async function readWalFileBytes(): Promise<number> {
  return asOwnerOfTables(async (client) => {
    const { rows } = await client.query<{ bytes: string }>(
      "select pg_size_bytes(current_setting('wal_segment_size'))::text as bytes",
    );
    return Number(rows[0]!.bytes);
  });
}

/** Whether a process keeps the WAL now, and how many bytes of it are in no backup yet; 0 where nothing was ever kept. */
export async function readBackupLag(): Promise<{ isRunning: boolean; bytes: number }> {
  const { rows } = await db().execute<{ is_running: boolean | null; bytes: string }>(sql`
    select bool_or(active) as is_running,
      coalesce(pg_wal_lsn_diff(pg_current_wal_lsn(), max(restart_lsn)), 0) as bytes
    from pg_replication_slots where slot_name = ${backupSlot}`);
  return { isRunning: rows[0]!.is_running === true, bytes: Number(rows[0]!.bytes) };
}
