import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";

/** How much is sealed at a time, in bytes: this much of a stream is in memory, however long it is. */
const piece = 64 * 1024;
const tagBytes = 16;
const saltBytes = 16;
const version = Buffer.from([1]);
const headBytes = version.length + saltBytes;

export type Bytes = AsyncIterable<Uint8Array>;
/** What a stream is sealed with, what for, and whose it is: opening asks for the same three. */
export type Sealing = { secret: string; purpose: string; owner: string };

/**
 * Encrypts a stream piece by piece (AES-256-GCM, a key of its own). Each piece is bound to the owner, to its place and
 * to whether it is the last: pieces cannot be left out, swapped or taken from elsewhere.
 */
export async function* sealStream(plain: Bytes, sealing: Sealing): AsyncGenerator<Uint8Array> {
  const salt = randomBytes(saltBytes);
  const key = keyFor(sealing, salt);
  yield Buffer.concat([version, salt]);
  let place = 0;
  for await (const { bytes, isLast } of inPieces(plain, piece)) {
    const cipher = createCipheriv("aes-256-gcm", key, nonceOf(place, isLast));
    cipher.setAAD(Buffer.from(sealing.owner));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    place += 1;
  }
}

/**
 * Throws where a byte is not as it was sealed, or something is missing; what came before is not taken back. Any of
 * `earlier` may be the secret that it was sealed with.
 */
export async function* unsealStream(
  sealed: Bytes,
  sealing: Sealing,
  earlier: readonly string[] = [],
): AsyncGenerator<Uint8Array> {
  const { owner } = sealing;
  let keys: Buffer[] = [];
  let place = -1;
  for await (const { bytes, isLast } of inPieces(sealed, piece + tagBytes, headBytes)) {
    place += 1;
    if (place === 0) {
      if (isLast || bytes[0] !== version[0]) throw new Error(`${owner} is not sealed as we do it`);
      keys = [sealing.secret, ...earlier].map((secret) =>
        keyFor({ ...sealing, secret }, bytes.subarray(version.length)),
      );
      continue;
    }
    if (bytes.length < tagBytes) throw new Error(`${owner} breaks off`);
    const open = (key: Buffer) => openPiece(bytes, key, nonceOf(place - 1, isLast), owner);
    // The first piece tells which secret it was.
    if (place === 1) keys = [keys.find((key) => open(key) !== null) ?? keys[0]!];
    const plain = open(keys[0]!);
    if (plain === null) throw new Error(`${owner} is not as it was sealed`);
    if (plain.length > 0) yield plain;
  }
}

/** Null for what was not sealed so. */
function openPiece(bytes: Buffer, key: Buffer, nonce: Buffer, owner: string): Buffer | null {
  const end = bytes.length - tagBytes;
  const decipher = createDecipheriv("aes-256-gcm", key, nonce);
  decipher.setAAD(Buffer.from(owner)).setAuthTag(bytes.subarray(end));
  try {
    return Buffer.concat([decipher.update(bytes.subarray(0, end)), decipher.final()]);
  } catch {
    return null;
  }
}

function keyFor({ secret, purpose }: Sealing, salt: Uint8Array): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, purpose, 32));
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
    let at = 0;
    // One byte more is waited for, so that the last piece is never taken for one in the middle.
    while (rest.length - at > next) {
      yield { bytes: rest.subarray(at, at + next), isLast: false };
      at += next;
      next = size;
    }
    rest = rest.subarray(at);
  }
  yield { bytes: rest, isLast: true };
}
