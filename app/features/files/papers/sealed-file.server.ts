import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "#app/platform/env/env.server.ts";

/** How much is sealed at a time, in bytes: this much of a file is in memory, however long it is. */
const piece = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const version = Buffer.from([1]);
const headBytes = version.length + saltBytes;

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Encrypts a file piece by piece (AES-256-GCM, a key of its own), so that it streams. Each piece is bound to the
 * file, to its place and to whether it is the last: pieces cannot be left out, swapped or taken from elsewhere.
 */
export async function* sealFile(plain: Bytes, fileId: string): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes);
  const key = keyFor(salt);
  yield Buffer.concat([version, salt]);
  let place = 0;
  for await (const { bytes, isLast } of inPieces(plain, piece)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(place, isLast));
    cipher.setAAD(Buffer.from(fileId));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    place += 1;
  }
}

/** Throws where a byte is not as it was sealed, or something is missing; what came before is not taken back. */
export async function* unsealFile(sealed: Bytes, fileId: string): AsyncGenerator<Uint8Array> {
  let key: Buffer | undefined;
  let place = 0;
  for await (const { bytes, isLast } of inPieces(sealed, piece + tagBytes, headBytes)) {
    if (key === undefined) {
      if (isLast || bytes[0] !== version[0]) throw new Error(`${fileId} is not sealed as we do it`);
      key = keyFor(bytes.subarray(version.length));
      continue;
    }
    const decipher = createDecipheriv("aes-256-gcm", key, nonceOf(place, isLast));
    const end = bytes.length - tagBytes;
    if (end < 0) throw new Error(`${fileId} breaks off`);
    decipher.setAAD(Buffer.from(fileId)).setAuthTag(bytes.subarray(end));
    const plain = Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
    if (plain.length > 0) yield plain;
    place += 1;
  }
}

function keyFor(salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync("sha256", env().authSecret, salt, "files", 32));
}

function nonceOf(place: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 7);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Cuts a stream into pieces of `size` bytes, the first of `first`; the last is known to be it, and may be shorter. */
async function* inPieces(from: Bytes, size: number, first = size) {
  let rest = Buffer.alloc(0);
  let next = first;
  for await (const part of from) {
    rest = Buffer.concat([rest, part]);
    // One byte more is waited for, so that the last piece is never taken for one in the middle.
    while (rest.length > next) {
      yield { bytes: rest.subarray(0, next), isLast: false };
      rest = rest.subarray(next);
      next = size;
    }
  }
  yield { bytes: rest, isLast: true };
}
