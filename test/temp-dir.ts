import { chmodSync, existsSync, mkdtempSync, rmSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What Linux keeps in memory: a database is cloned there in a tenth of the time that a disk takes. */
const inMemory = "/dev/shm";
/** A whole run fills less than a quarter of it. */
const enoughBytes = 6e9;

/**
 * A folder for one run, which the database's user can reach even when we are root. What is measured lies `onDisk`,
 * as an operator's database does.
 */
export function tempDir({ onDisk = false } = {}): { dir: string; remove: () => void } {
  const dir = mkdtempSync(join(!onDisk && hasRoom(inMemory) ? inMemory : tmpdir(), "test-"));
  chmodSync(dir, 0o755);
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) };
}

function hasRoom(folder: string): boolean {
  if (!existsSync(folder)) return false;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize > enoughBytes;
}
