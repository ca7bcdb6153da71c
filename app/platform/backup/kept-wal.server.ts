import { readLsn, walName, walOf, walStart } from "./backup-keys.ts";
import { backupStorage } from "./backup-storage.server.ts";
import type { Manifest } from "./manifest.server.ts";

/** The names of the files of the WAL that are kept of a base backup's history. */
export async function listWal({ systemId, timeline }: Manifest): Promise<Set<string>> {
  const names = new Set<string>();
  const own = timeline.toString(16).toUpperCase().padStart(8, "0");
  for await (const { key } of backupStorage().list()) {
    const name = walOf(systemId, key);
    if (name?.startsWith(own)) names.add(name);
  }
  return names;
}

/** Whether a file is missing between a base backup and the newest WAL. */
export async function hasGap(base: Manifest): Promise<boolean> {
  const names = await listWal(base);
  const newest = [...names].toSorted().at(-1);
  if (newest === undefined) return false;
  const size = BigInt(base.walFileBytes);
  const last = walStart(newest, base.walFileBytes);
  for (let at = readLsn(base.startLsn); at < last; at += size)
    if (!names.has(walName(base.timeline, at, base.walFileBytes))) return true;
  return false;
}
