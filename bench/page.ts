/** bench:page: a kept page against a bare server sending the same, and signed-in pages against their bare rendering. */
import { tempDir } from "#test/temp-dir.ts";
import { freeLowPort, startServer } from "../e2e/process.ts";
import { startPostgres } from "../server/postgres.ts";
import { startChild } from "./child.ts";
import { compareKept } from "./page-kept.ts";
import { compareSignedIn } from "./page-signed-in.ts";

export async function run(): Promise<boolean> {
  const { dir, remove } = tempDir();
  const postgres = await startPostgres(dir);
  const port = await freeLowPort();
  const env = {
    NODE_ENV: "production",
    EMBEDDED_DATABASE_URL: postgres.url,
    AUTH_SECRET: "a-secret-for-benchmarks-0123456789",
    PUBLIC_URL: `http://localhost:${port}`,
    PAYMENTS: "embedded",
    LOG_LEVEL: "error",
  };
  Object.assign(process.env, env);
  await seed();
  // As an operator runs it, on a database that has the demo world's people.
  const server = await startServer(dir, {
    ...env,
    PORT: String(port),
    DATABASE_URL: postgres.url,
  });
  const bare = await startChild<{ port: number }>("bench/page-bare.ts", { env, speaksFirst: true });
  const load = await startChild("bench/page-load.ts");
  try {
    const contenders = {
      load,
      bare,
      ours: { pid: server.pid, port },
      theirs: { pid: bare.pid, port: bare.first.port },
    };
    const kept = await compareKept(contenders);
    const signedIn = await compareSignedIn(contenders);
    return kept && signedIn;
  } finally {
    load.end();
    bare.end();
    await server.stop();
    await postgres.stop();
    remove();
  }
}

async function seed(): Promise<void> {
  const { closeDatabase } = await import("#app/platform/db.server.ts");
  const { migrateDatabase } = await import("#app/platform/migrate.server.ts");
  const { startJobs, stopJobs } = await import("#app/platform/jobs.server.ts");
  const { jobs } = await import("#app/jobs.server.ts");
  const { seedDemo } = await import("#db/seed.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  await seedDemo();
  await stopJobs();
  await closeDatabase();
}
