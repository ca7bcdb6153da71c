import pg from "pg";
import type { TestProject } from "vitest/node";
import { tempDir } from "./temp-dir.ts";
import { tellTurn } from "./depth.ts";
import { startPostgres } from "../server/postgres/postgres.ts";

/** One PostgreSQL for the run; its database "app" is migrated once, has every queue, and is cloned by each test file. */
export default async function setup(project: TestProject) {
  tellTurn();
  const { dir, remove } = tempDir();
  const postgres = await startPostgres(dir, { fast: true });
  const end = () => {
    void postgres.stop();
    remove();
  };
  // Ctrl-C ends the process before any teardown.
  process.once("exit", end);
  process.env["EMBEDDED_DATABASE_URL"] = postgres.url;
  process.env["AUTH_SECRET"] = "a-secret-for-tests-only-0123456789";
  const { migrateDatabase } = await import("../app/platform/database/migrate.server.ts");
  const { startJobs, stopJobs } = await import("../app/platform/database/jobs.server.ts");
  const { jobs } = await import("../app/jobs.server.ts");
  const { closeDatabase } = await import("../app/platform/database/db.server.ts");
  await migrateDatabase();
  await startJobs(jobs, { work: false });
  await stopJobs();
  await closeDatabase();
  const admin = new URL(postgres.url);
  admin.pathname = "/postgres";
  await closeTemplate(admin.href);
  project.provide("postgresUrl", admin.href);
  return () => {
    process.off("exit", end);
    end();
  };
}

/** What a file left running could open the template by the environment of the next one: it cannot be cloned then. */
async function closeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query("alter database app allow_connections false").finally(() => client.end());
}
