import type { Socket } from "node:net";
import type pg from "pg";
import { askedBy, noteSlow } from "../tracing/asked-by.server.ts";
import { connectionOf, noteFailure } from "./connection-of.server.ts";
import { endsConnection, orUnavailable } from "./database-away.server.ts";
import type { WithName } from "./named-texts.server.ts";
import { timed } from "../metrics.server.ts";
import { isTraced } from "../tracing/traces.server.ts";
import { aboutQuery, queryText } from "../tracing/query-names.ts";

type Asked = {
  config: pg.QueryConfig | string;
  values: unknown[] | undefined;
  done: (result: pg.QueryResult) => void;
  fail: (error: unknown) => void;
};

/** A connection takes so many at once, and PostgreSQL answers them one after the other. */
const mostTogether = 8;
const lockNotGiven = "55P03";
const isRead = /^\s*select\b/i;

/**
 * The pool for queries outside transactions, behind the one queue before it. Reads that are asked in one turn of the
 * event loop, as a page asks them, leave in one packet over one connection; each is answered and fails by itself.
 * Whatever may write or wait for a row has a connection of its own.
 */
export function pooledQueries(pool: pg.Pool, withName: WithName): Pick<pg.Pool, "query"> {
  let turn: Asked[] = [];

  function leave(): void {
    const all = turn;
    turn = [];
    for (let begin = 0; begin < all.length; begin += mostTogether)
      void askTogether(pool, all.slice(begin, begin + mostTogether));
  }

  const query = (config: pg.QueryConfig | string, values?: unknown[]) =>
    timed(
      "database",
      "query",
      () =>
        new Promise<pg.QueryResult>((done, fail) => {
          const [begun, requestId] = [performance.now(), askedBy()];
          const answer = (result: pg.QueryResult) => {
            noteSlow(queryText(config), begun, requestId);
            done(result);
          };
          const asked = { config: withName(config), values, done: answer, fail };
          if (!isRead.test(queryText(config))) return void askTogether(pool, [asked]);
          turn.push(asked);
          if (turn.length === 1) process.nextTick(leave);
        }),
      isTraced() ? aboutQuery(config) : undefined,
    );
  return { query: query as pg.Pool["query"] };
}

async function askTogether(pool: pg.Pool, together: Asked[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await connectionOf(pool);
  } catch (error) {
    for (const { fail } of together) fail(error);
    return;
  }
  let lost: Error | undefined;
  const onLost = (error: Error) => (lost = error);
  client.on("error", onLost);
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  const answers = together.map(({ config, values, done, fail }) =>
    client.query(config as pg.QueryConfig, values).then(done, (error: unknown) => {
      if (endsConnection(error)) lost ??= error as Error;
      noteFailure(pool, error);
      fail(orUnavailable(error));
      // Those behind it would wait as long, one after the other: nobody waits for all of them.
      if ((error as pg.DatabaseError).code === lockNotGiven)
        for (const behind of together) behind.fail(orUnavailable(error));
    }),
  );
  stream.uncork();
  await Promise.all(answers);
  client.off("error", onLost);
  client.release(lost);
}
