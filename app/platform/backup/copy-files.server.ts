import { env } from "../env/env.server.ts";
import { storage } from "../storage/storage.server.ts";
import { copiedOf, copyKey } from "./backup-keys.ts";
import { backupStorage } from "./backup-storage.server.ts";
import { getSealed, putSealed } from "./sealed-objects.server.ts";
import { streamOf } from "../storage/byte-stream.server.ts";

/** Which copies there are, so that one process does not look through all of them each minute. */
const shared = globalThis as { appFileCopies?: Set<string> };

/**
 * Copies what has come since the last time to where the backups are: files that people have sent, and the marks of who
 * was erased. Files never change. Answers every key that is there now; none of a bucket's, which has versions of its own.
 */
export async function copyFiles(): Promise<Set<string>> {
  const here = new Set<string>();
  if (env().STORAGE !== "folder") return here;
  const copies = (shared.appFileCopies ??= await listCopies());
  for await (const { key } of storage().list()) {
    here.add(key);
    if (copies.has(key)) continue;
    const bytes = await storage().get(key);
    // Somebody deleted it while we were looking.
    if (bytes === null) continue;
    await putSealed(copyKey(key), bytes);
    copies.add(key);
  }
  return here;
}

/** Puts every copy back that is not there. Answers how many were. */
export async function restoreFiles(): Promise<number> {
  if (env().STORAGE !== "folder") return 0;
  const here = new Set<string>();
  for await (const { key } of storage().list()) here.add(key);
  let restored = 0;
  for (const key of await listCopies()) {
    if (here.has(key)) continue;
    await storage().put(key, streamOf(getSealed(copyKey(key))), Infinity);
    restored += 1;
  }
  return restored;
}

async function listCopies(): Promise<Set<string>> {
  const copies = new Set<string>();
  for await (const { key } of backupStorage().list()) {
    const file = copiedOf(key);
    if (file !== null) copies.add(file);
  }
  return copies;
}

/** Deletes copies of files that no backup names, and that are not there any more; marks of erased people stay. */
export async function dropCopies(
  named: ReadonlySet<string>,
  isMark: (key: string) => boolean,
): Promise<void> {
  const here = await copyFiles();
  for (const key of await listCopies()) {
    if (named.has(key) || here.has(key) || isMark(key)) continue;
    await backupStorage().delete(copyKey(key));
    shared.appFileCopies?.delete(key);
  }
}
