import { rules } from "#config/rules.ts";
import { baseOf, readLsn, walName, walOf } from "./backup-keys.ts";
import { backupStorage } from "./backup-storage.server.ts";
import { dropCopies } from "./copy-files.server.ts";
import { listBases, type Manifest } from "./manifest.server.ts";

const day = 86_400_000;

/**
 * Deletes base backups that are older than they are kept, the WAL that none of those left needs, and copies of files
 * that none of them names. The newest base backup always stays. `isMark` knows the marks of erased people, which stay.
 */
export async function dropOld(now: number, isMark: (key: string) => boolean): Promise<void> {
  const oldest = now - rules.backup.keptDays * day;
  const bases = await listBases();
  const left = bases.filter((base, n) => base.at >= oldest || n === bases.length - 1);
  const ids = new Set(left.map(({ id }) => id));
  for await (const { key, at } of backupStorage().list()) {
    const base = baseOf(key);
    // One that is being made has no manifest yet.
    const isBase = base !== null && !ids.has(base.id) && at < now - day;
    if (isBase || isOldWal(key, at, left, oldest)) await backupStorage().delete(key);
  }
  await dropCopies(new Set(left.flatMap(({ files }) => files)), isMark);
  await backupStorage().dropUnfinished(now - day);
}

/** Older than what the oldest base backup of its history begins with; of a history that has none left, by its age. */
function isOldWal(key: string, at: number, bases: Manifest[], oldest: number): boolean {
  if (!key.endsWith("-wal")) return false;
  const needed = bases.flatMap(({ systemId, timeline, startLsn, walFileBytes }) => {
    const name = walOf(systemId, key);
    const first = walName(timeline, readLsn(startLsn), walFileBytes);
    return name?.slice(0, 8) === first.slice(0, 8) ? [name >= first] : [];
  });
  return needed.length === 0 ? at < oldest : !needed.includes(true);
}
