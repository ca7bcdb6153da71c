/**
 * npm run restore -- --into folder [--to "2026-11-23 08:00:00"]: makes a data folder as it was at that instant (UTC,
 * to the second), or as late as the backups reach. Nothing that exists is touched. Exit code 1 where it cannot.
 */
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import pg from "pg";
import { verifyLedger } from "#app/features/payments/ledger/verify-ledger.server.ts";
import { replayErasures } from "#app/features/privacy/replay-erasures.server.ts";
import { NoBackup } from "#app/platform/backup/backup-storage.server.ts";
import { restoreFiles } from "#app/platform/backup/copy-files.server.ts";
import type { Manifest } from "#app/platform/backup/manifest.server.ts";
import {
  askForRecovery,
  chooseBase,
  unpackBase,
  utc,
} from "#app/platform/backup/restore-base.server.ts";
import { type WalReach, unpackWal } from "#app/platform/backup/restore-wal.server.ts";
import { verifyAudit } from "#app/platform/database/audit.server.ts";
import { closeDatabase } from "#app/platform/database/db.server.ts";
import { startJobs, stopJobs } from "#app/platform/database/jobs.server.ts";
import { migrateDatabase } from "#app/platform/database/migrate.server.ts";
import { BadEnvironment, env } from "#app/platform/env/env.server.ts";
import { dataFolder, ownDataFolder, startPostgres } from "#server/postgres/postgres.ts";

const usage = 'Usage: npm run restore -- --into folder [--to "2026-11-23 08:00:00"]';
/** In seconds: a day's WAL of a busy database takes a while. */
const patience = 3_600;

/** An instant as it is typed: UTC, unless it says otherwise. Throws NoBackup for what is none. */
function readInstant(text: string): number {
  const plain = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d(?:\.\d{1,3})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(
    text,
  );
  const at = plain === null ? NaN : Date.parse(`${plain[1]}T${plain[2]}${plain[3] ?? "Z"}`);
  if (Number.isNaN(at)) throw new NoBackup(`"${text}" is no instant such as "2026-11-23 08:00:00"`);
  return at;
}

async function restore(into: string, asked: number | null): Promise<void> {
  const begun = performance.now();
  const folder = dataFolder(into);
  const base = await chooseBase(asked ?? Infinity);
  await unpackBase(base, folder);
  const reach = await unpackWal(base, folder, asked);
  ownDataFolder(folder);
  const files = await restoreFiles();
  for (const [name, secret] of Object.entries(base.secrets ?? {}))
    writeFileSync(join(into, name), secret, { mode: 0o600 });
  console.log(
    `Unpacked the backup of ${utc(base.at)}, ${reach.files} files of the WAL and ${files} files.`,
  );
  if (base.secrets === null) return prepare(base, folder, asked);
  await recover({ into, folder, asked, reach });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(`Restored in ${seconds} s. Go on with: DATA_DIR=${into} npm start`);
}

/** An operator's PostgreSQL has settings of its own: it replays the WAL when it is started on the folder. */
async function prepare(base: Manifest, folder: string, asked: number | null): Promise<void> {
  await askForRecovery(folder, asked);
  ownDataFolder(folder);
  console.log(
    `${folder} is ready. Start PostgreSQL ${base.postgres.split(".")[0]} on it: it replays the WAL${asked === null ? "" : ` up to ${utc(asked)}`} and opens. Then point DATABASE_URL to it and start the server, which erases again who had been erased since.`,
  );
}

async function recover(found: {
  into: string;
  folder: string;
  asked: number | null;
  reach: WalReach;
}): Promise<void> {
  const postgres = await replay(found);
  try {
    process.env["EMBEDDED_DATABASE_URL"] = postgres.url;
    process.env["AUTH_SECRET"] ??= "read by nothing that is asked here";
    env().databaseUrl = postgres.url;
    // A backup may be from a version before this one.
    await migrateDatabase();
    await startJobs([], { work: false });
    const { erased, waiting } = await replayErasures();
    const [ledger, audit] = [await verifyLedger(), await verifyAudit()];
    console.log(
      `It is as it was at ${utc(found.asked ?? found.reach.upTo)}. People erased again: ${erased}; after their next lessons: ${waiting}. Ledger: ${ledger.fault ?? `${ledger.entries} entries, as posted`}. Audit log: ${audit.fault ?? `${audit.rows} rows, as written`}.`,
    );
    if (ledger.fault !== null || audit.fault !== null) process.exitCode = 1;
  } finally {
    await stopJobs();
    await closeDatabase();
    await postgres.stop();
  }
}

/** Replays the WAL up to the instant, or all of it where nothing was written after it. */
async function replay({
  into,
  folder,
  asked,
}: {
  into: string;
  folder: string;
  asked: number | null;
}) {
  const forget = await askForRecovery(folder, asked);
  try {
    const postgres = await startPostgres(into, { patience }).catch(async (error: Error) => {
      // All of the WAL is from before the instant: what reaches that far has been checked.
      if (!error.message.includes("recovery ended before configured recovery target")) throw error;
      await forget();
      await askForRecovery(folder, null);
      return startPostgres(into, { patience });
    });
    await untilOpen(postgres.url);
    return postgres;
  } finally {
    await forget();
  }
}

async function untilOpen(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    for (let tries = 0; tries < patience * 10; tries += 1) {
      const { rows } = await client.query<{ replays: boolean }>(
        "select pg_is_in_recovery() as replays",
      );
      if (!rows[0]!.replays) return;
      await sleep(100);
    }
    throw new NoBackup("PostgreSQL does not come to the end of the WAL");
  } finally {
    await client.end();
  }
}

try {
  const { values } = parseArgs({ options: { to: { type: "string" }, into: { type: "string" } } });
  if (values.into === undefined) throw new NoBackup(`name a folder\n${usage}`);
  const into = resolve(values.into);
  mkdirSync(into, { recursive: true, mode: 0o755 });
  if (readdirSync(into).length > 0) throw new NoBackup(`${into} is not empty: name a new folder`);
  process.env["DATA_DIR"] = into;
  await restore(into, values.to === undefined ? null : readInstant(values.to));
} catch (error) {
  if (!(error instanceof NoBackup) && !(error instanceof BadEnvironment)) throw error;
  console.error(`Not restored: ${error.message}`);
  process.exitCode = 1;
}
