import type pg from "pg";
import { AppError } from "./errors.ts";
import { log } from "./log.server.ts";

/**
 * A connection of the pool. Throws unavailable where none came free in time, or none could be made:
 * too much is asked at once or PostgreSQL is away, and whoever asks again later is served.
 */
export async function connectionOf(pool: pg.Pool): Promise<pg.PoolClient> {
  try {
    return await pool.connect();
  } catch (err) {
    log.error({ err, waiting: pool.waitingCount }, "no database connection");
    throw new AppError("unavailable", "no database connection");
  }
}
