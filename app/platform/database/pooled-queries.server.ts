import type pg from "pg";
import { connectionOf, noteFailure } from "./connection-of.server.ts";
import { endsConnection, orUnavailable } from "./database-away.server.ts";
import type { WithName } from "./named-texts.server.ts";

/** The pool for queries outside transactions, each over a connection of its own, behind the one queue before the pool. */
export function pooledQueries(pool: pg.Pool, withName: WithName): Pick<pg.Pool, "query"> {
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
