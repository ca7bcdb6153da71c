import { open } from "node:fs/promises";
import { join } from "node:path";
import { walHeadBytes } from "./archive-wal.server.ts";
import { readLsn, walKey, walName, walStart } from "./backup-keys.ts";
import { NoBackup } from "./backup-storage.server.ts";
import { listWal } from "./kept-wal.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { utc } from "./restore-base.server.ts";
import { getSmall } from "./sealed-objects.server.ts";

/** How far the WAL reaches, by PostgreSQL's clock in milliseconds, and in how many files. */
export type WalReach = { upTo: number; files: number };

/** A little more than asked for, in milliseconds: a commit is written shortly after its instant. */
const margin = 60_000;

/**
 * Puts the WAL next to an unpacked base backup, file after file from its beginning, up to an instant and a little
 * further, or all there is. Throws NoBackup where it does not reach so far, and names the gap.
 */
export async function unpackWal(
  base: Manifest,
  folder: string,
  to: number | null,
): Promise<WalReach> {
  const size = base.walFileBytes;
  const kept = await listWal(base);
  const reach: WalReach = { upTo: 0, files: 0 };
  let end = readLsn(base.startLsn);
  end -= end % BigInt(size);
  let missing: string | null = null;
  while (missing === null && reach.upTo < (to ?? Infinity) + margin) {
    const name = walName(base.timeline, end, size);
    if (!kept.has(name)) missing = name;
    else {
      const bytes = await getSmall(walKey(base.systemId, name));
      const wal = bytes.subarray(walHeadBytes);
      await writeWal(join(folder, "pg_wal", name), wal, size);
      end += BigInt(wal.length);
      reach.upTo = Math.max(reach.upTo, Number(bytes.readBigUInt64BE(0)));
      reach.files += 1;
      if (wal.length < size) missing = `the end of ${name}`;
    }
  }
  if (to !== null && reach.upTo >= to && end >= readLsn(base.endLsn)) return reach;
  const next = [...kept].toSorted().find((name) => walStart(name, size) >= end);
  if (missing !== null && next !== undefined)
    throw new NoBackup(
      `the WAL has a gap: ${missing} is missing, and it goes on with ${next}. ${reach.upTo < base.at ? "Nothing after this backup" : `What was there at ${utc(reach.upTo)}`} can be restored`,
    );
  if (end < readLsn(base.endLsn))
    throw new NoBackup(
      `the WAL ends before the base backup ${base.id} does: it never became whole`,
    );
  if (to !== null)
    throw new NoBackup(`the WAL reaches to ${utc(reach.upTo)}: ask for that, or leave --to out`);
  return reach;
}

/** PostgreSQL reads whole files only; what has not been written yet is zero. */
async function writeWal(path: string, wal: Buffer, size: number): Promise<void> {
  const file = await open(path, "w", 0o600);
  try {
    await file.writeFile(wal);
    await file.truncate(size);
  } finally {
    await file.close();
  }
}
