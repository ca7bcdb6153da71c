import { afterAll, beforeAll } from "vitest";
import { closeDatabase, database } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { startPostgres, type Embedded } from "#server/postgres/postgres.ts";
import { asAdmin, bothOf, kill, startStandby } from "./replication.ts";
import { tempDir } from "../temp-dir.ts";

/**
 * Gives the test file a PostgreSQL of its own and a standby that follows it, as DATABASE_URL and DATABASE_READ_URL: what
 * is killed or held here must be nobody else's. `statements` are run on the empty primary, in place of our tables.
 * `synchronous`: nothing is acknowledged that the standby does not have.
 */
export function useReplicated({
  statements,
  synchronous = false,
}: { statements?: string; synchronous?: boolean } = {}) {
  const [one, two] = [tempDir(), tempDir()];
  let primary: Embedded | undefined;
  let standby: Embedded | undefined;
  beforeAll(async () => {
    primary = await startPostgres(one.dir, { fast: true });
    process.env["EMBEDDED_DATABASE_URL"] = primary.url;
    process.env["DATA_DIR"] = one.dir;
    process.env["AUTH_SECRET"] = "a-secret-for-tests-only-0123456789";
    await closeDatabase();
    env().databaseUrl = primary.url;
    if (statements === undefined) {
      await migrateDatabase();
      await startJobs([], { work: false });
    } else await database().pool.query(statements);
    await closeDatabase();
    standby = await startStandby(primary, { from: one.dir, dir: two.dir, name: "two" });
    if (synchronous)
      await asAdmin(
        primary,
        "alter database app set synchronous_commit = on",
        "alter system set synchronous_standby_names = 'two'",
        "select pg_reload_conf()",
      );
    env().databaseUrl = bothOf(primary, standby);
    env().DATABASE_READ_URL = standby.url;
  }, 120_000);
  afterAll(async () => {
    await stopJobs();
    await closeDatabase();
    await standby?.stop();
    await primary?.stop();
    one.remove();
    two.remove();
  }, 60_000);
  return {
    get primary() {
      return primary!;
    },
    get standby() {
      return standby!;
    },
    killPrimary: () => kill(one.dir),
    killStandby: () => kill(two.dir),
  };
}
