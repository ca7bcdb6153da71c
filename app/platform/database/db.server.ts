import type { EventEmitter } from "node:events";
import type { Socket } from "node:net";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import pg from "pg";
import { setTimeout as sleep } from "node:timers/promises";
import { env } from "../env/env.server.ts";
import { log } from "../log.server.ts";
import { asked, beginStatement, noteSlow } from "../tracing/asked-by.server.ts";
import { connectionOf, noteFailure } from "./connection-of.server.ts";
import { stopLooking } from "./connection-to.server.ts";
import { orUnavailable } from "./database-away.server.ts";
import { timed } from "../metrics.server.ts";
import { nameless, textNames, type WithName } from "./named-texts.server.ts";
import { asTransaction } from "./open-transaction.server.ts";
import { openPool } from "./pool.server.ts";
import { pooledQueries } from "./pooled-queries.server.ts";
import { currentScope, leaveReplica } from "./replica/replica-scope.server.ts";
import { openReplica } from "./replica/replica.server.ts";

// A date column is a day, not an instant: keep PostgreSQL's text.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text);

export type Db = NodePgDatabase;
/** A transaction. */
export type Tx = Db & {
  /** It is one of the cluster that chat and presence have to themselves. */
  isOfChat: boolean;
  /** Leaves what must happen once it has committed. */
  afterCommit(effect: () => void): void;
  /**
   * Runs a statement whose plan each connection keeps under `name`: for the few hot ones, written
   * as PostgreSQL reads them. The text behind a name must never change from call to call.
   */
  named<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>;
  /** Runs a statement that the job queue wrote; one that comes often gets a name by itself. */
  text(text: string, values: unknown[]): Promise<{ rows: any[] }>;
  /** As `named`, for the very last statement: COMMIT travels with it, and nothing may follow. */
  namedLast<Row extends object>(name: string, text: string, values: unknown[]): Promise<Row[]>;
};

function connect() {
  const withName = env().DATABASE_PREPARED ? textNames() : nameless;
  const main = openCluster(openPool(env().databaseUrl), withName);
  const { DATABASE_READ_URL: url, chatUrl } = env();
  const replica = url === undefined ? null : openReplica(url, main.queries, withName);
  // Each of them plans the texts that come often to it.
  const chat =
    chatUrl === null
      ? null
      : openCluster(
          openPool(chatUrl, env().isChatPooled),
          env().DATABASE_PREPARED ? textNames() : nameless,
        );
  return { ...main, replica, chat };
}

function openCluster(pool: pg.Pool, withName: WithName) {
  const queries = pooledQueries(pool, withName);
  const made = drizzle(queries as pg.Pool, { casing: "snake_case" });
  return { pool, queries, withName, db: made };
}
type Cluster = ReturnType<typeof openCluster>;

// Kept on the global object so that hot reload in development does not open a pool per edit.
const shared = globalThis as { appDatabase?: ReturnType<typeof connect> };

export function database() {
  shared.appDatabase ??= connect();
  return shared.appDatabase;
}

/** Reads outside a transaction. */
export function db(): Db {
  return source().db;
}

function source() {
  const open = database();
  return open.replica !== null && currentScope() !== undefined ? open.replica : open;
}

/**
 * A hot read of Drizzle's, its SQL written once and not with each call: values come by
 * `sql.placeholder`, `build` ends with `.prepare(name)`.
 */
export function prepared<Query>(build: (on: Db) => Query): () => Query {
  const built = new WeakMap<Db, Query>();
  return () => {
    const on = db();
    const known = built.get(on) ?? build(on);
    built.set(on, known);
    return known;
  };
}

/** As `Tx.named`, for a read outside a transaction. */
export async function named<Row extends object>(
  name: string,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  return (await source().queries.query<Row>({ name, text, values })).rows;
}

/** The replica, if this process has opened one. */
export function openedReplica() {
  return shared.appDatabase?.replica ?? null;
}

export async function closeDatabase() {
  const open = shared.appDatabase;
  shared.appDatabase = undefined;
  stopLooking();
  await Promise.all([open?.pool.end(), open?.replica?.close(), open?.chat?.pool.end()]);
}

/** Transactions of this process that have come to their end. */
let done = 0;

type Locking = { lock?: bigint[] };

/**
 * Runs `work` in one transaction; effects left with `tx.afterCommit` run once it has committed,
 * in order, and never when it rolled back. A deadlock or serialization failure is tried again,
 * three times at the most: `work` must not touch anything but the database. So is a lock that was not
 * given in time, once, and while others get on; a database that is stuck or away is unavailable. The advisory
 * locks of `lock` are taken in rising order before `work` begins, in the same round trip as BEGIN, and
 * given back at the end.
 */
export function inTransaction<T>(work: (tx: Tx) => Promise<T>, locking: Locking = {}): Promise<T> {
  leaveReplica();
  return transact(database(), work, locking);
}

/** The same in one of the clusters: for what opens them. */
export async function transact<T>(
  cluster: Cluster,
  work: (tx: Tx) => Promise<T>,
  { lock = [] }: Locking = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    const [before, begun] = [done, performance.now()];
    try {
      const result = await timed("database", "transaction", () =>
        runOnce(cluster, beginStatement(lock), work),
      );
      noteSlow("transaction", begun);
      done += 1;
      return result;
    } catch (error) {
      noteFailure(cluster.pool, error);
      const code = databaseError(error)?.code;
      const isInTheWay = code === "55P03" && (attempt === 1 || done > before);
      const isWorthATry = code === "40P01" || code === "40001" || isInTheWay;
      if (attempt >= 4 || !isWorthATry) throw orUnavailable(error);
      await sleep(5 * 2 ** attempt + Math.random() * 20);
    }
  }
}

/**
 * Several reads of one connection, and nothing but reads: inside `fromReplica` the replica's, and the primary's where
 * that fails. `work` may run twice.
 */
export async function inReads<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
  const { replica } = database();
  const scope = currentScope();
  if (replica !== null && scope !== undefined && !scope.isLeft)
    try {
      const read = { pool: replica.pool, withName: database().withName };
      return await runOnce(read, "begin", async (tx) => {
        const { name, text } = replica.replayed;
        const [seen] = await tx.named<{ at: string | null }>(name, text, []);
        if (!replica.isOf(seen!.at, scope)) throw new Error("the replica is behind");
        return work(tx);
      });
    } catch (err) {
      log.warn({ err }, "the primary is read instead of the replica");
    }
  return inTransaction(work);
}

async function runOnce<T>(
  cluster: Pick<Cluster, "pool" | "withName">,
  begin: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await connectionOf(cluster.pool);
  const effects: (() => void)[] = [];
  let committed: Promise<unknown> | undefined;
  const { withName } = cluster;
  const run = async <Row extends object>(name: string, text: string, values: unknown[]) =>
    (
      await asked({ name, text, values }, () =>
        inOnePacket(client).query<Row>(withName({ name, text, values }) as pg.QueryConfig),
      )
    ).rows;
  const tx: Tx = Object.assign(Object.create(onClient(client, withName)), {
    isOfChat: cluster.pool === database().chat?.pool,
    afterCommit: (effect: () => void) => void effects.push(effect),
    named: run,
    text: (text: string, values: unknown[]) =>
      asked(text, () => inOnePacket(client).query(withName({ text, values }) as pg.QueryConfig)),
    namedLast<Row extends object>(name: string, text: string, values: unknown[]) {
      const rows = run<Row>(name, text, values);
      // When the statement fails, PostgreSQL answers this COMMIT with a rollback.
      committed = client.query("commit");
      committed.catch(() => {});
      return rows;
    },
  });
  let broken: Error | undefined;
  // Without a listener a connection that is lost between two statements ends the process.
  const onLost = (lost: Error) => (broken = lost);
  client.on("error", onLost);
  // Statements travel together: those after the one that failed say only that they were ignored.
  let failed: pg.DatabaseError | undefined;
  const onFailed = (error: pg.DatabaseError) => (failed ??= error);
  answersOf(client).on("errorMessage", onFailed);
  let result: T;
  try {
    // Not awaited: the connection is pipelined, so the first statement travels with BEGIN.
    const begun = inOnePacket(client).query(begin);
    begun.catch(() => {});
    result = await asTransaction(() => work(tx)).catch(async (error: unknown) => {
      await begun; // when BEGIN or a lock failed, that is the error to tell
      throw error;
    });
    await (committed ?? client.query("commit"));
  } catch (error) {
    await client.query("rollback").catch((lost: Error) => (broken = lost));
    throw databaseError(error)?.code === ignored ? (failed ?? error) : error;
  } finally {
    client.off("error", onLost);
    answersOf(client).off("errorMessage", onFailed);
    client.release(broken);
  }
  for (const effect of effects) effect();
  return result;
}

/** PostgreSQL's code for a statement after one that failed. */
const ignored = "25P02";

/** The connection, which sends what is asked of it in one turn together: PostgreSQL is woken once for it. */
function inOnePacket(client: pg.PoolClient): pg.PoolClient {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  if (stream.writableCorked === 0) {
    stream.cork();
    process.nextTick(() => stream.uncork());
  }
  return client;
}

/** What PostgreSQL says on this connection; pg's own, which its types leave out. */
function answersOf(client: pg.PoolClient): EventEmitter {
  return (client as unknown as { connection: EventEmitter }).connection;
}

const drizzled = new WeakMap<pg.PoolClient, Db>();

function onClient(client: pg.PoolClient, withName: WithName): Db {
  const known = drizzled.get(client);
  if (known !== undefined) return known;
  const query = (config: pg.QueryConfig | string, values?: unknown[]) =>
    asked(config, () => inOnePacket(client).query(withName(config) as pg.QueryConfig, values));
  const made = drizzle({ query } as pg.PoolClient, { casing: "snake_case" });
  drizzled.set(client, made);
  return made;
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
