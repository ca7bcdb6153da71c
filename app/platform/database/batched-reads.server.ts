import { createHash } from "node:crypto";
import type pg from "pg";
import { connectionOf, noteFailure } from "./connection-of.server.ts";
import { isAway, orUnavailable } from "./database-away.server.ts";

type Waiting = {
  config: pg.QueryConfig | string;
  values: unknown[] | undefined;
  done: (result: pg.QueryResult) => void;
  fail: (error: unknown) => void;
};

/** A connection takes so many at once; PostgreSQL answers them one after the other. */
const mostTogether = 8;
/** A text seen so often is planned once for each connection, under a name; so many texts at the most. */
const oftenSeen = 5;
const mostNamed = 300;
const lockNotGiven = "55P03";

/**
 * The pool for queries outside transactions. Plain reads that are asked in one turn of the event loop,
 * as the loaders of a page ask them, leave together over one connection: for small reads the trips
 * cost more than the work. Everything else goes over a connection of its own.
 */
export function batchedReads(pool: pg.Pool): Pick<pg.Pool, "query"> {
  let waiting: Waiting[] = [];
  const seen = new Map<string, { times: number; name: string }>();

  /** Drizzle writes the same text for the same query: PostgreSQL need not plan it each time. */
  function withName(config: pg.QueryConfig | string): pg.QueryConfig | string {
    if (typeof config === "string" || config.name !== undefined) return config;
    let known = seen.get(config.text);
    if (known === undefined) {
      if (seen.size >= mostNamed) return config;
      const hash = createHash("sha256").update(config.text).digest("base64url");
      known = { times: 0, name: `read-${hash.slice(0, 22)}` };
      seen.set(config.text, known);
    }
    known.times += 1;
    return known.times < oftenSeen ? config : { ...config, name: known.name };
  }

  function flush(): void {
    const all = waiting;
    waiting = [];
    for (let begin = 0; begin < all.length; begin += mostTogether)
      void send(pool, all.slice(begin, begin + mostTogether));
  }

  const query = (config: pg.QueryConfig | string, values?: unknown[]) => {
    if (!isPlainRead(typeof config === "string" ? config : config.text))
      return alone(pool, config, values);
    return new Promise<pg.QueryResult>((done, fail) => {
      waiting.push({ config: withName(config), values, done, fail });
      if (waiting.length === 1) process.nextTick(flush);
    });
  };
  return { query: query as pg.Pool["query"] };
}

/** As `pool.query`, with the queue before the pool that everything else has. */
async function alone(pool: pg.Pool, config: pg.QueryConfig | string, values?: unknown[]) {
  const client = await connectionOf(pool);
  let lost: Error | undefined;
  const onLost = (error: Error) => (lost = error);
  client.on("error", onLost);
  try {
    return await client.query(config as pg.QueryConfig, values);
  } catch (error) {
    noteFailure(pool, error);
    throw orUnavailable(error);
  } finally {
    client.off("error", onLost);
    client.release(lost);
  }
}

async function send(pool: pg.Pool, queries: Waiting[]): Promise<void> {
  let client: pg.PoolClient;
  try {
    client = await connectionOf(pool);
  } catch (error) {
    for (const { fail } of queries) fail(error);
    return;
  }
  let lost: Error | undefined;
  const onLost = (error: Error) => (lost = error);
  client.on("error", onLost);
  const { stream } = (client as unknown as { connection: { stream: import("node:net").Socket } })
    .connection;
  stream.cork();
  const answers = queries.map(({ config, values, done, fail }) =>
    client.query(config as pg.QueryConfig, values).then(done, (error: unknown) => {
      fail(orUnavailable(error));
      if (!isAway(error)) return;
      noteFailure(pool, error);
      // Those behind it wait for the same lock, one after the other: nobody waits for all of them.
      if ((error as pg.DatabaseError).code !== lockNotGiven) return;
      for (const behind of queries) behind.fail(orUnavailable(error));
    }),
  );
  stream.uncork();
  await Promise.all(answers);
  client.off("error", onLost);
  client.release(lost);
}

/** Reads that take no lock, so that none can hold up those behind it. */
function isPlainRead(text: string): boolean {
  return (
    /^\s*select\b/i.test(text) &&
    !/\bfor\s+(?:no\s+key\s+)?(?:update|key|share)\b|lock\s*\(/i.test(text)
  );
}
