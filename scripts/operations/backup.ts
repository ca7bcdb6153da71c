/**
 * npm run backup: copies the database and the files that people have sent to BACKUP_DIR or BACKUP_BUCKET, sealed with
 * BACKUP_KEY, and the WAL up to then. With --follow it goes on: the WAL as it is written, a copy of everything each
 * day. With --list it says what can be restored. Where chat and presence have a cluster of their own, --chat backs that one
 * up, to a place of its own.
 */
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { erasedOf } from "#app/features/files/storage-key.ts";
import { archiveWal } from "#app/platform/backup/archive-wal.server.ts";
import type { Lsn } from "#app/platform/backup/backup-keys.ts";
import { backupStorage, NoBackup } from "#app/platform/backup/backup-storage.server.ts";
import { dropOld } from "#app/platform/backup/drop-old.server.ts";
import { follow, type Installation } from "#app/platform/backup/follow.server.ts";
import { hasGap } from "#app/platform/backup/kept-wal.server.ts";
import { listBases } from "#app/platform/backup/manifest.server.ts";
import { utc } from "#app/platform/backup/restore-base.server.ts";
import { takeBase } from "#app/platform/backup/take-base.server.ts";
import {
  backupSlot,
  keptUpTo,
  openSlot,
  readWalFileBytes,
  writtenUpTo,
} from "#app/platform/backup/wal-slot.server.ts";
import { isUnavailable } from "#app/platform/database/database-away.server.ts";
import { BadEnvironment, env } from "#app/platform/env/env.server.ts";
import { useOwnWorld } from "./own-world.ts";

const own = (): Installation => ({
  secrets: env().world === "demo" ? readSecrets() : null,
  isMark: (key) => erasedOf(key) !== null,
});

/** What the demo world keeps in its folder, so that a restored one goes on with the same sessions. */
function readSecrets(): Record<string, string> {
  const names = ["auth-secret", "vapid-key"].filter((name) =>
    existsSync(join(env().DATA_DIR, name)),
  );
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(env().DATA_DIR, name), "utf8")]),
  );
}

async function backUp(): Promise<void> {
  const begun = performance.now();
  await openSlot();
  const { id, bytes, files, at, parts } = await takeBase(own().secrets);
  await keepWalUpTo(await writtenUpTo());
  await dropOld(Date.now(), own().isMark);
  const kept = parts.reduce((sum, part) => sum + part.bytes, 0);
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  console.log(
    `Backup ${id} of ${utc(at)}: ${megabytes(bytes)} of the database as ${megabytes(kept)}, ${files.length} files, in ${seconds} s.`,
  );
}

/** Another process may be keeping the WAL already: then this one waits for it. */
async function keepWalUpTo(until: Lsn): Promise<void> {
  try {
    const signal = AbortSignal.timeout(600_000);
    await archiveWal({ walFileBytes: await readWalFileBytes(), every: 1_000, until, signal });
  } catch (error) {
    if ((error as { code?: string }).code !== "55006") throw error;
    for (let tries = 0; ((await keptUpTo()) ?? 0n) < until; tries += 1) {
      if (tries > 600)
        throw new NoBackup(`another process holds the slot ${backupSlot}, and keeps no WAL`);
      await sleep(1_000);
    }
  }
}

async function list(): Promise<void> {
  const bases = await listBases();
  for (const base of bases)
    console.log(
      `${utc(base.at)}  ${base.id}  PostgreSQL ${base.postgres}, ${megabytes(base.bytes)}, ${base.files.length} files${(await hasGap(base)) ? "; the WAL after it has a gap" : ""}`,
    );
  if (bases.length === 0) console.log("There is no backup here.");
}

async function goOn(): Promise<void> {
  const over = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => over.abort());
  console.log(
    "The WAL is kept as it is written. Ctrl-C ends it; PostgreSQL keeps the rest meanwhile.",
  );
  await follow(own(), over.signal);
}

/** A backup is of one cluster, and so is its place. */
function chooseCluster(isChat: boolean): void {
  const { chatUrl, chatOwnerUrl } = env();
  if (!isChat) {
    if (chatUrl !== null)
      console.log(
        "Chat and presence are not in this backup: they are in the cluster of CHAT_DATABASE_URL, which npm run backup -- --chat keeps, in another BACKUP_DIR or BACKUP_BUCKET.",
      );
    return;
  }
  if (chatUrl === null) throw new NoBackup("CHAT_DATABASE_URL is not set: there is one cluster");
  Object.assign(env(), {
    databaseUrl: chatUrl,
    DATABASE_OWNER_URL: chatOwnerUrl,
    DATABASE_DIRECT_URL: undefined,
    chatUrl: null,
  });
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}

const { values } = parseArgs({
  options: {
    chat: { type: "boolean" },
    follow: { type: "boolean" },
    list: { type: "boolean" },
  },
});
try {
  if (values.list !== true) {
    const refusal = useOwnWorld();
    if (refusal !== null) throw new NoBackup(refusal);
    chooseCluster(values.chat === true);
  }
  backupStorage();
  await (values.list ? list() : values.follow ? goOn() : backUp());
} catch (error) {
  if (!(error instanceof NoBackup) && !(error instanceof BadEnvironment) && !isUnavailable(error))
    throw error;
  console.error(`No backup: ${(error as Error).message}`);
  process.exitCode = 1;
}
