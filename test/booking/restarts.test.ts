import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { startPostgres, type Embedded } from "#server/postgres/postgres.ts";
import { isDeep, isTurn } from "../depth.ts";
import { asAdmin } from "../servers/replication.ts";
import { tempDir } from "../temp-dir.ts";
import { keepBooking } from "./keep-booking.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

const isRun = isTurn(0, 3);
const rounds = isDeep ? 50 : 4;
const { dir, remove } = tempDir();
/** Its own: what is killed here must be nobody else's. */
let postgres: Embedded;

beforeAll(async () => {
  if (!isRun) return;
  postgres = await startPostgres(dir, { fast: true });
  env().databaseUrl = postgres.url;
  env().AUTH_SECRET = "a-secret-for-tests-only-0123456789";
  await closeDatabase();
  await migrateDatabase();
  await asAdmin(postgres, "alter database app set synchronous_commit = on");
  await startJobs([], { work: false });
}, 60_000);
afterAll(async () => {
  if (!isRun) return remove();
  await stopJobs();
  await closeDatabase();
  await postgres.stop();
  remove();
}, 60_000);

const pid = () =>
  Number(readFileSync(join(dir, "postgres", "postmaster.pid"), "utf8").split("\n")[0]);
const sessions = `from pg_stat_activity where datname = 'app' and pid <> pg_backend_pid()`;

/** What an operator, a machine or bad luck does to a PostgreSQL. */
const faults: Record<string, () => Promise<unknown> | void> = {
  "ended in haste": () => void process.kill(pid(), "SIGQUIT"),
  killed: () => void process.kill(pid(), "SIGKILL"),
  "restarted in order": () => void process.kill(pid(), "SIGINT"),
  // PostgreSQL takes one of its processes that dies so for a sign of damage, and begins afresh with all.
  "one process killed": async () => {
    const [one] = await asAdmin<{ pid: number }>(
      postgres,
      `select pid ${sessions} order by random() limit 1`,
    );
    if (one !== undefined) process.kill(one.pid, "SIGKILL");
  },
  "every connection ended": () => asAdmin(postgres, `select pg_terminate_backend(pid) ${sessions}`),
};

it.runIf(isRun)(
  `a PostgreSQL that ends ${rounds} times under bookings loses none that was acknowledged, and nobody is told worse than to come again [K2]`,
  async () => {
    const { acknowledged, retried, end } = await keepBooking(6);
    const names = Object.keys(faults);
    for (let round = 0; round < rounds; round += 1) {
      const enough = acknowledged.length + 20;
      await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough);
      await faults[names[round % names.length]!]!();
      await expect
        .poll(
          () =>
            postgres
              .revive()
              .then(() => asAdmin(postgres, "select").then(Boolean))
              .catch(() => false),
          { timeout: 60_000 },
        )
        .toBe(true);
    }
    const enough = acknowledged.length + 20;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(enough);
    await end();
    expect(retried()).toBeGreaterThan(0);
  },
  isDeep ? 1_800_000 : 120_000,
);
