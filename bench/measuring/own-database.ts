import { tempDir } from "#test/temp-dir.ts";
import { startPostgres } from "#server/postgres/postgres.ts";

/** Runs `measure` on an empty PostgreSQL of its own, on the disk, which this process's environment names, and ends it again. */
export async function onOwnDatabase(measure: (url: string) => Promise<boolean>): Promise<boolean> {
  const { dir, remove } = tempDir({ onDisk: true });
  const postgres = await startPostgres(dir);
  Object.assign(process.env, {
    EMBEDDED_DATABASE_URL: postgres.url,
    AUTH_SECRET: "a-secret-for-benchmarks-0123456789",
    LOG_LEVEL: "error",
  });
  try {
    return await measure(postgres.url);
  } finally {
    await postgres.stop();
    remove();
  }
}
