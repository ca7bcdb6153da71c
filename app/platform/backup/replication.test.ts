import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, it } from "vitest";
import { asOwner, useDatabase } from "#test/database.ts";
import { isTurn } from "#test/depth.ts";
import { tempDir } from "#test/temp-dir.ts";
import { env } from "../env/env.server.ts";
import { archiveWal, walHeadBytes } from "./archive-wal.server.ts";
import { walKey, walName, walStart } from "./backup-keys.ts";
import { follow } from "./follow.server.ts";
import { connectForCopies, identify } from "./replication.server.ts";
import { getSmall, putSmall } from "./sealed-objects.server.ts";
import {
  backupSlot,
  keptUpTo,
  openSlot,
  readBackupLag,
  readWalFileBytes,
  writtenUpTo,
} from "./wal-slot.server.ts";

const { dir, remove } = tempDir();
process.env["BACKUP_DIR"] = join(dir, "backups");
process.env["BACKUP_KEY"] = "mF3x9Qv7LpT2rWz8KsYb4NcHd6JgUe1A";
useDatabase();
afterAll(remove);
// A database that is away is told of.
process.env["LOG_LEVEL"] = "silent";

const isRunning = async () => (await readBackupLag()).isRunning;

/** Once PostgreSQL, too, has noticed that nobody reads it. */
async function dropSlot(): Promise<void> {
  await expect.poll(isRunning).toBe(false);
  await asOwner(`select pg_drop_replication_slot('${backupSlot}')`);
}

it("who may not replicate is told which right is missing, and what there is instead", async () => {
  await asOwner("create role without_copies login");
  const url = new URL(env().databaseUrl);
  url.username = "without_copies";
  env().DATABASE_OWNER_URL = url.href;
  try {
    await expect(connectForCopies()).rejects.toThrow(
      /lets user "without_copies" read no WAL .*alter role … replication.*point-in-time recovery/,
    );
  } finally {
    env().DATABASE_OWNER_URL = undefined;
    await asOwner("drop role without_copies");
  }
});

it("keeping begins as soon as there is a database: one that is away at the start is waited for", async () => {
  const ending = new AbortController();
  env().DATABASE_OWNER_URL = "postgres://postgres@127.0.0.1:1/app";
  const following = follow({ secrets: null, isMark: () => false }, ending.signal);
  try {
    await sleep(500);
    expect(await isRunning()).toBe(false);
    env().DATABASE_OWNER_URL = undefined;
    await expect.poll(isRunning, { timeout: 20_000 }).toBe(true);
  } finally {
    env().DATABASE_OWNER_URL = undefined;
    ending.abort();
    await following;
    await dropSlot();
  }
});

it.runIf(isTurn(0, 3))(
  "what is written last is kept within the time that may be lost, though nothing follows it [K14]",
  async () => {
    const [walFileBytes, every] = [await readWalFileBytes(), 4_000];
    await openSlot();
    const ending = new AbortController();
    const archiving = archiveWal({ walFileBytes, every, signal: ending.signal });
    try {
      await expect.poll(isRunning).toBe(true);
      for (const n of [1, 2]) {
        await asOwner(`create table last_${n} as select generate_series(1, 100)`);
        const [written, begun] = [await writtenUpTo(), Date.now()];
        const isKept = async () => ((await keptUpTo()) ?? 0n) >= written;
        await expect.poll(isKept, { interval: 20 }).toBe(true);
        expect(Date.now() - begun).toBeLessThan(every);
      }
    } finally {
      ending.abort();
      await archiving;
      await dropSlot();
    }
  },
);

it("what PostgreSQL writes is kept with the instant up to which nothing is missing, and PostgreSQL lets go of it", async () => {
  const walFileBytes = await readWalFileBytes();
  await openSlot();
  try {
    const keep = async () => {
      await asOwner("create table if not exists kept (n int); insert into kept values (1)");
      const until = await writtenUpTo();
      await archiveWal({ walFileBytes, every: 100, until });
      await expect.poll(async () => ((await keptUpTo()) ?? 0n) >= until).toBe(true);
      return until;
    };
    await keep();
    const until = await keep();
    const client = await connectForCopies();
    const { systemId, timeline } = await identify(client).finally(() => client.end());
    const name = walName(timeline, until - 1n, walFileBytes);
    const kept = await getSmall(walKey(systemId, name));
    const bytes = until - walStart(name, walFileBytes);
    expect(kept.length - walHeadBytes).toBeGreaterThanOrEqual(Number(bytes));
    // Where another database of this PostgreSQL writes just then, the instant is known a little later.
    const age = async () => {
      const newest = walName(timeline, (await keep()) - 1n, walFileBytes);
      const head = await getSmall(walKey(systemId, newest));
      return Math.abs(Date.now() - Number(head.readBigUInt64BE(0)));
    };
    await expect.poll(age, { timeout: 20_000 }).toBeLessThan(60_000);
    // Restored from one backup, another database writes other bytes under the same name.
    const other = Buffer.from(kept);
    other.fill(7, walHeadBytes, walHeadBytes + 100);
    await putSmall(walKey(systemId, name), other);
    await expect(keep()).rejects.toThrow("another database keeps its WAL here");
    await asOwner("insert into kept select generate_series(1, 1000)");
    await expect.poll(async () => (await readBackupLag()).bytes).toBeGreaterThan(10_000);
  } finally {
    await dropSlot();
  }
});
