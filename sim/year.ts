/** sim:year: a world of its own, and what the year became. */
import { tempDir } from "#test/temp-dir.ts";
import { startPostgres } from "../server/postgres/postgres.ts";
import type { Year } from "./simulate.ts";

export async function run(input: Year): Promise<boolean> {
  const { dir, remove } = tempDir();
  const postgres = await startPostgres(dir, { fast: true });
  Object.assign(process.env, {
    EMBEDDED_DATABASE_URL: postgres.url,
    AUTH_SECRET: "a-secret-for-simulations-0123456789",
    LOG_LEVEL: "error",
  });
  try {
    const { closeDatabase } = await import("#app/platform/database/db.server.ts");
    const { migrateDatabase } = await import("#app/platform/database/migrate.server.ts");
    const { startJobs, stopJobs } = await import("#app/platform/database/jobs.server.ts");
    const { jobs } = await import("#app/jobs.server.ts");
    const { simulate } = await import("./simulate.ts");
    await migrateDatabase();
    await startJobs(jobs, { work: false });
    const began = performance.now();
    const { found, summary } = await simulate(input, (line) => console.log(line));
    console.log(summary);
    for (const violation of found) console.error(`VIOLATION ${violation}`);
    const minutes = (performance.now() - began) / 60_000;
    console.log(
      `sim:year: ${input.days} days, ${input.teachers} teachers, ${input.students} students, seed "${input.seed}", ` +
        `${minutes.toFixed(1)} minutes: ${found.length} violations`,
    );
    await stopJobs();
    await closeDatabase();
    return found.length === 0;
  } finally {
    await postgres.stop();
    remove();
  }
}
