import { createHash } from "node:crypto";
import type pg from "pg";
import { connectionOf, noteFailure } from "./connection-of.server.ts";
import { endsConnection, orUnavailable } from "./database-away.server.ts";

/** A text seen so often is planned once for each connection, under a name; so many texts at the most. */
const oftenSeen = 5;
const mostNamed = 300;

/** The pool for queries outside transactions, each over a connection of its own, behind the one queue before the pool. */
export function pooledQueries(pool: pg.Pool): Pick<pg.Pool, "query"> {
  const seen = new Map<string, { times: number; name: string }>();

  /** Drizzle writes the same text for the same read: PostgreSQL need not plan it each time. */
  function withName(config: pg.QueryConfig | string): pg.QueryConfig | string {
    if (typeof config === "string" || config.name !== undefined) return config;
    if (!/^\s*select\b/i.test(config.text)) return config;
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

  const query = async (config: pg.QueryConfig | string, values?: unknown[]) => {
    const client = await connectionOf(pool);
    let lost: Error | undefined;
    const onLost = (error: Error) => (lost = error);
    client.on("error", onLost);
    try {
      return await client.query(withName(config) as pg.QueryConfig, values);
    } catch (error) {
      if (endsConnection(error)) lost ??= error as Error;
      noteFailure(pool, error);
      throw orUnavailable(error);
    } finally {
      client.off("error", onLost);
      client.release(lost);
    }
  };
  return { query: query as pg.Pool["query"] };
}
