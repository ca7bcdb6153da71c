import { createHash, randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { env } from "../env/env.server.ts";

/** More came than was allowed; the rest was not read. */
export class TooLarge extends Error {}

/** There is no room left where files are kept. Nothing of this one stays. */
export class NoRoom extends Error {}

/** For `.catch()` on what writes files: a full disk, or a used-up quota, becomes NoRoom. */
export function orNoRoom(error: unknown): never {
  const code = (error as NodeJS.ErrnoException | null)?.code ?? "";
  throw ["ENOSPC", "EDQUOT"].includes(code) ? new NoRoom(code) : error;
}

export type Incoming = { path: string; bytes: number; sha256: string };

/** Where this installation's files are, unless they are in a bucket. */
export function filesFolder(): string {
  return join(env().DATA_DIR, "files");
}

/**
 * Writes what comes to a temporary file that nobody but this user can read, `limit` bytes at the most,
 * and calls `work` when all of it is on the disk. The file is gone afterwards, however it ends, unless
 * `work` has moved it. Throws TooLarge on the first byte too many, and reads no further; NoRoom where the disk is full.
 */
export async function throughFile<T>(
  body: ReadableStream<Uint8Array>,
  limit: number,
  work: (file: Incoming) => Promise<T>,
  within = filesFolder(),
): Promise<T> {
  const path = await incomingPath(within);
  const file = await open(path, "wx", 0o600).catch(orNoRoom);
  // Not cancelled when it is too much: that would close the connection before the answer is sent.
  const reader = body.getReader();
  try {
    const hash = createHash("sha256");
    let bytes = 0;
    try {
      for (;;) {
        const { done, value } = await reader.read();
        if (done) break;
        bytes += value.byteLength;
        if (bytes > limit) throw new TooLarge();
        hash.update(value);
        await file.writeFile(value).catch(orNoRoom);
      }
      await file.sync().catch(orNoRoom);
    } finally {
      await file.close();
    }
    return await work({ path, bytes, sha256: hash.digest("hex") });
  } finally {
    reader.releaseLock();
    await rm(path, { force: true });
  }
}

/** Where a new temporary file may be; the code that makes it removes it. */
export async function incomingPath(within = filesFolder()): Promise<string> {
  const folder = join(within, "incoming");
  await mkdir(folder, { recursive: true, mode: 0o700 }).catch(orNoRoom);
  return join(folder, randomUUID());
}

/** Removes what a process that was killed left behind: temporary files older than `age` milliseconds. */
export async function sweepIncoming(
  age: number,
  now = Date.now(),
  within = filesFolder(),
): Promise<void> {
  const folder = join(within, "incoming");
  const names = await readdir(folder).catch(() => []);
  for (const path of names.map((name) => join(folder, name))) {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: now }));
    if (now - mtimeMs > age) await rm(path, { force: true });
  }
}
