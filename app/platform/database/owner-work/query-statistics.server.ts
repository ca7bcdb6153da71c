import type pg from "pg";

/** In a schema of its own: nothing of the product's is in it. */
export const statisticsSchema = "query_statistics";

/** Not allowed to this user; not there; not loaded; loaded too late. */
const cannot = ["42501", "58P01", "0A000", "55000"];

/**
 * Lets PostgreSQL's statistics of statements be read, where it keeps them (shared_preload_libraries) and its owner may
 * ask for them. Each user reads the texts of their own statements alone. Without them everything else works.
 */
export async function openQueryStatistics(owner: pg.Client): Promise<void> {
  try {
    await owner.query(
      `create schema if not exists ${statisticsSchema};
        create extension if not exists pg_stat_statements schema ${statisticsSchema};
        grant usage on schema ${statisticsSchema} to public`,
    );
  } catch (error) {
    if (!cannot.includes((error as pg.DatabaseError).code ?? "")) throw error;
  }
}
