import type { Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { drizzle } from "drizzle-orm/node-postgres";
import pg from "pg";
import { connectionOf, noteFailure } from "../connection-of.server.ts";
import { endsConnection } from "../database-away.server.ts";
import type { WithName } from "../named-texts.server.ts";
import { openPool } from "../pool.server.ts";
import { timed } from "#app/platform/metrics.server.ts";
import { aboutQuery } from "#app/platform/tracing/query-names.ts";
import { isTraced } from "#app/platform/tracing/traces.server.ts";
import { currentScope, inScope, type ReplicaScope } from "./replica-scope.server.ts";
import { positionOf, watchPositions } from "./positions.server.ts";

type Query = pg.Pool["query"];
type Asked = {
  config: pg.QueryConfig | string;
  values: unknown[] | undefined;
  scope: ReplicaScope;
  done: (result: pg.QueryResult) => void;
  fail: (error: unknown) => void;
};

const mostTogether = 8;
const isRead = /^\s*select\b/i;
/** A replica that is away is not asked for so long. */
const awayMs = 1_000;
/** What took too long there would take as long here, and keep others waiting. */
const tooLong = "57014";

/** Of a server that is no standby any more: it has everything. */
const replayed = {
  name: "replayed",
  text: "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() end::text as at",
};

export type Replica = ReturnType<typeof openReplica>;

/**
 * The copy at an address. Its queries are those of work inside `fromReplica`: each batch asks on its own connection how
 * far the copy has come, and what needs more than that is asked of the primary, as is all that may write.
 */
export function openReplica(url: string, primary: { query: Query }, withName: WithName) {
  const pool = openPool(url);
  const howFar = withName(replayed) as pg.QueryConfig;
  const positions = watchPositions(async () => {
    const { rows } = await primary.query<{ at: string }>(
      "select pg_current_wal_insert_lsn()::text as at",
    );
    return positionOf(rows[0]!.at)!;
  });
  /** How often each of them answered. */
  const counts = { replica: 0, primary: 0 };
  let awayUntil = -Infinity;
  let turn: Asked[] = [];

  const isAway = () => performance.now() < awayUntil;
  const isOf = (at: string | null, { position }: ReplicaScope) =>
    at === null || positionOf(at)! >= position;

  function query(config: pg.QueryConfig | string, values?: unknown[]): Promise<pg.QueryResult> {
    const scope = currentScope();
    const mayWrite = !isRead.test(typeof config === "string" ? config : config.text);
    if (scope === undefined || mayWrite || scope.isLeft || isAway()) {
      if (scope !== undefined) scope.isLeft = true;
      counts.primary += 1;
      return primary.query(config as pg.QueryConfig, values);
    }
    return timed(
      "database",
      "replica",
      () =>
        new Promise<pg.QueryResult>((done, fail) => {
          turn.push({ config: withName(config), values, scope, done, fail });
          if (turn.length === 1) process.nextTick(leave);
        }),
      isTraced() ? aboutQuery(config) : undefined,
    );
  }

  function leave(): void {
    const all = turn;
    turn = [];
    for (let begin = 0; begin < all.length; begin += mostTogether)
      void inScope(undefined, () => askTogether(all.slice(begin, begin + mostTogether)));
  }

  async function askTogether(together: Asked[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await connectionOf(pool);
    } catch {
      awayUntil = performance.now() + awayMs;
      for (const one of together) askPrimary(one);
      return;
    }
    let lost: Error | undefined;
    const onLost = (error: Error) => (lost = error);
    client.on("error", onLost);
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    stream.cork();
    const come = client.query<{ at: string | null }>(howFar).then(({ rows }) => rows[0]!.at);
    const answers = together.map(({ config, values }) =>
      client.query(config as pg.QueryConfig, values),
    );
    stream.uncork();
    const [at, ...told] = await Promise.allSettled([come, ...answers]);
    for (const [n, one] of together.entries()) {
      const answer = told[n]!;
      if (at.status === "rejected" || !isOf(at.value, one.scope)) askPrimary(one);
      else if (answer.status === "fulfilled") {
        counts.replica += 1;
        one.done(answer.value);
      } else if ((answer.reason as pg.DatabaseError).code === tooLong) one.fail(answer.reason);
      else askPrimary(one);
    }
    for (const one of [at, ...told])
      if (one.status === "rejected" && endsConnection(one.reason)) {
        lost ??= one.reason as Error;
        awayUntil = performance.now() + awayMs;
        noteFailure(pool, one.reason);
      }
    client.off("error", onLost);
    client.release(lost);
  }

  function askPrimary({ config, values, scope, done, fail }: Asked): void {
    scope.isLeft = true;
    counts.primary += 1;
    primary.query(config as pg.QueryConfig, values).then(done, fail);
  }

  return {
    pool,
    queries: { query: query as Query },
    db: drizzle({ query } as unknown as pg.Pool, { casing: "snake_case" }),
    positions,
    counts,
    isAway,
    replayed,
    /** Whether it answers within so many milliseconds. */
    answers(within: number): Promise<boolean> {
      const asked = pool.query(howFar).then(
        () => true,
        () => false,
      );
      return Promise.race([asked, sleep(within, false, { ref: false })]);
    },
    /** Whether a server that has replayed up to `at` has what this work needs. */
    isOf,
    async close() {
      positions.stop();
      await pool.end();
    },
  };
}
