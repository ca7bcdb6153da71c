import { buffer } from "node:stream/consumers";
import { promisify } from "node:util";
import { zstdCompress, zstdDecompress } from "node:zlib";
import { env } from "../env/env.server.ts";
import { type Bytes, sealStream, unsealStream } from "../storage/sealed-stream.server.ts";
import { streamOf } from "../storage/byte-stream.server.ts";
import type { Stored } from "../storage/storage.server.ts";
import { backupStorage, NoBackup } from "./backup-storage.server.ts";

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Puts a stream into the backups, sealed for its key. Answers what was written, as it lies there. */
export function putSealed(key: string, plain: Bytes): Promise<Stored> {
  return backupStorage().put(key, streamOf(sealStream(plain, sealingOf(key))), Infinity);
}

/** What lies under a key, opened. Throws NoBackup where nothing does, or where it is not as it was sealed. */
export async function* getSealed(key: string): AsyncGenerator<Uint8Array> {
  const sealed = await backupStorage().get(key);
  if (sealed === null) throw new NoBackup(`${key} is missing`);
  try {
    yield* unsealStream(sealed, sealingOf(key));
  } catch (error) {
    if (isOfTheDisk(error)) throw error;
    throw new NoBackup(
      `${key} cannot be opened: it is damaged or cut off, or BACKUP_KEY is another than it was sealed with`,
    );
  }
}

/** As `putSealed`, compressed, for what fits into memory. */
export async function putSmall(key: string, plain: Buffer): Promise<Stored> {
  const small = await compress(plain);
  return putSealed(key, only(small));
}

/** As `getSealed`, for what `putSmall` has put. */
export async function getSmall(key: string): Promise<Buffer> {
  return decompress(await buffer(getSealed(key)));
}

/** As `getSmall`, and null where nothing lies. */
export async function getIfThere(key: string): Promise<Buffer | null> {
  const sealed = await backupStorage().get(key);
  if (sealed === null) return null;
  await sealed.cancel();
  return getSmall(key);
}

async function* only(bytes: Uint8Array) {
  yield bytes;
}

function isOfTheDisk(error: unknown): boolean {
  return typeof (error as NodeJS.ErrnoException).syscall === "string";
}

function sealingOf(key: string) {
  const secret = env().BACKUP_KEY;
  if (secret === undefined) throw new NoBackup("BACKUP_KEY is not set");
  return { secret, purpose: "backup", owner: key };
}
