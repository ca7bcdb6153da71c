import { randomUUID } from "node:crypto";
import { pipeline } from "node:stream/promises";
import { PassThrough, Readable } from "node:stream";
import { createZstdCompress } from "node:zlib";
import { connectAsOwner } from "../database/owner.server.ts";
import type { Stored } from "../storage/storage.server.ts";
import { checksumsKey, manifestKey, partKey } from "./backup-keys.ts";
import { copyFiles } from "./copy-files.server.ts";
import type { Manifest } from "./manifest.server.ts";
import { baseBackup, connectForCopies, identify, type WalSpan } from "./replication.server.ts";
import { putSealed, putSmall } from "./sealed-objects.server.ts";

/** The most that lies in one object, in bytes: this much room is needed on the way to a bucket. */
const partBytes = 256 * 1024 * 1024;

/**
 * Copies the whole data folder of PostgreSQL while it works, and after it the files that people have sent. Answers when
 * all of it is kept. What breaks off leaves parts without a manifest, which are no backup.
 */
export async function takeBase(secrets: Manifest["secrets"]): Promise<Manifest> {
  const id = randomUUID();
  const client = await connectForCopies();
  try {
    const { systemId } = await identify(client);
    const span: Partial<WalSpan> = {};
    const checksums: Buffer[] = [];
    let bytes = 0;
    const data = async function* () {
      for await (const part of baseBackup(client, id, span)) {
        if (part.of === "checksums") checksums.push(part.bytes);
        else {
          bytes += part.bytes.length;
          yield part.bytes;
        }
      }
    };
    const packed = new PassThrough();
    const packing = pipeline(Readable.from(data()), createZstdCompress(), packed);
    const [parts] = await Promise.all([putInParts(id, packed), packing]);
    await putSmall(checksumsKey(id), Buffer.concat(checksums));
    const files = await copyFiles();
    const made: Manifest = {
      format: 1,
      id,
      systemId,
      ...(span as WalSpan),
      ...(await serverFacts()),
      parts,
      bytes,
      files: [...files],
      secrets,
    };
    await putSmall(manifestKey(id), Buffer.from(JSON.stringify(made)));
    return made;
  } finally {
    await client.end();
  }
}

async function putInParts(id: string, packed: Readable): Promise<Manifest["parts"]> {
  const parts: Stored[] = [];
  const from = packed[Symbol.asyncIterator]();
  let isOver = false;
  let ahead: Buffer | undefined;
  const next = async function* () {
    for (let taken = 0; taken < partBytes;) {
      const chunk = ahead ?? ((await from.next()).value as Buffer | undefined);
      ahead = undefined;
      if (chunk === undefined) {
        isOver = true;
        return;
      }
      taken += chunk.length;
      yield chunk;
    }
  };
  while (!isOver) {
    parts.push(await putSealed(partKey(id, parts.length), next()));
    ahead = (await from.next()).value as Buffer | undefined;
    isOver ||= ahead === undefined;
  }
  return parts;
}

async function serverFacts(): Promise<{ at: number; postgres: string; walFileBytes: number }> {
  const client = await connectAsOwner();
  try {
    const { rows } = await client.query<{ at: Date; postgres: string; size: string }>(
      `select clock_timestamp() as at, current_setting('server_version') as postgres,
        pg_size_bytes(current_setting('wal_segment_size'))::text as size`,
    );
    const [{ at, postgres, size }] = rows as [(typeof rows)[0]];
    return { at: at!.getTime(), postgres, walFileBytes: Number(size) };
  } finally {
    await client.end();
  }
}
