import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "./env.server.ts";
import { log } from "./log.server.ts";

// A date column is a day, not an instant: keep PostgreSQL's text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = NodePgDatabase;
/** A transaction, and a place to leave what must happen once it has committed. */
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0] & {
  afterCommit(effect: () => void): void;
};

function connect() {
  const pool = new pg.Pool({
    connectionString: env().databaseUrl,
    max: env().DATABASE_POOL,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    options:
      "-c statement_timeout=5000 -c lock_timeout=4000 -c idle_in_transaction_session_timeout=10000",
  });
  // Without a listener a lost idle connection ends the process.
  pool.on("error", (err) => log.warn({ err }, "database connection lost"));
  return { pool, db: drizzle(pool, { casing: "snake_case" }) };
}

// Kept on the global object so that hot reload in development does not open a pool per edit.
const shared = globalThis as { appDatabase?: ReturnType<typeof connect> };

export function database() {
  shared.appDatabase ??= connect();
  return shared.appDatabase;
}

/** Reads outside a transaction. */
export function db(): Db {
  return database().db;
}

export async function closeDatabase() {
  const open = shared.appDatabase;
  shared.appDatabase = undefined;
  await open?.pool.end();
}

/**
 * Runs `work` in one transaction; effects left with `tx.afterCommit` run once it has committed,
 * in order, and never when it rolled back. A deadlock or serialization failure is tried again,
 * three times at the most: `work` must not touch anything but the database.
 */
export async function inTransaction<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const effects: (() => void)[] = [];
    try {
      const result = await db().transaction((tx) =>
        work(Object.assign(tx, { afterCommit: (effect: () => void) => void effects.push(effect) })),
      );
      for (const effect of effects) effect();
      return result;
    } catch (error) {
      const code = databaseError(error)?.code;
      if (attempt >= 4 || (code !== "40P01" && code !== "40001")) throw error;
      await sleep(5 * 2 ** attempt + Math.random() * 20);
    }
  }
}

/** The PostgreSQL error inside whatever was thrown, or null. */
export function databaseError(error: unknown): pg.DatabaseError | null {
  for (let e: unknown = error; e instanceof Error; e = e.cause)
    if (e instanceof pg.DatabaseError) return e;
  return null;
}

/**
 * For `.catch()` on a command: a violated constraint that is named becomes the reason the page
 * has a sentence for; every other error is thrown on.
 */
export function onConstraint<Reason extends string>(reasons: Record<string, Reason>) {
  return (error: unknown): { ok: false; reason: Reason } => {
    const reason = reasons[databaseError(error)?.constraint ?? ""];
    if (reason === undefined) throw error;
    return { ok: false, reason };
  };
}
