import pg from "pg";
import { env } from "../env/env.server.ts";
import { log } from "../log.server.ts";
import { watchPulse } from "../pulse.server.ts";
import { takeRole } from "./app-role.server.ts";
import { noteFailure } from "./connection-of.server.ts";
import { connectionTo } from "./connection-to.server.ts";
import { limits } from "./limits.server.ts";

/** Waiting for a connection that others use may take longer than to make one, which takes milliseconds. */
class NewConnection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: 3_000 });
  }
}

/**
 * Connections of this process to the database at an address, acting as the application's role and within `limits`.
 * Through a pooler neither can be said of a connection: there both are matters of its user.
 */
export function openPool(url: string, isPooled = env().isPooled): pg.Pool {
  const { DATABASE_POOL } = env();
  const pool = new pg.Pool({
    ...connectionTo(url),
    Client: NewConnection,
    max: DATABASE_POOL,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 30_000,
    pipeline: true,
    ...(isPooled ? {} : { options: limits.map(([name, ms]) => `-c ${name}=${ms}`).join(" ") }),
  });
  // Without a listener a lost idle connection ends the process.
  pool.on("error", (err) => log.warn({ err }, "database connection lost"));
  // One that is lost in the moment it is handed out has no other listener, and would end the process, too.
  pool.on("connect", (client) => {
    client.on("error", () => {});
    if (isPooled) return;
    client.query(takeRole).catch((err: unknown) => log.warn({ err }, "a connection has no role"));
  });
  watchPulse(pool, (error) => noteFailure(pool, error));
  return pool;
}
