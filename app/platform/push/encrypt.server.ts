import { createCipheriv, createECDH, hkdfSync, randomBytes, type ECDH } from "node:crypto";

/** What a browser hands out so that only it can read what is pushed to it; both base64url. */
export type PushKeys = { p256dh: string; auth: string };

const recordSize = 4_096;
/** The record, less its tag and the byte that says it is the last. */
export const pushTextBytes = recordSize - 16 - 1;

/**
 * A message as RFC 8291 wants it, for the body of the request: content coding aes128gcm (RFC 8188), one record, a key
 * pair and a salt of its own. Throws where the keys are none, or the text is longer than `pushTextBytes`.
 */
export function encryptPush(
  text: string,
  { p256dh, auth }: PushKeys,
  { own = freshKeys(), salt = randomBytes(16) }: { own?: ECDH; salt?: Buffer } = {},
): Buffer {
  const plain = Buffer.from(text);
  if (plain.length > pushTextBytes) throw new RangeError("too long to be pushed");
  const theirs = Buffer.from(p256dh, "base64url");
  const ours = own.getPublicKey();
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), theirs, ours]);
  const secret = derive(own.computeSecret(theirs), Buffer.from(auth, "base64url"), info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  const lastRecord = Buffer.from([2]);
  const sealed = [cipher.update(Buffer.concat([plain, lastRecord])), cipher.final()];
  const size = Buffer.alloc(4);
  size.writeUInt32BE(recordSize);
  const head = [salt, size, Buffer.from([ours.length]), ours];
  return Buffer.concat([...head, ...sealed, cipher.getAuthTag()]);
}

/** Whether these could be a browser's keys: a point of the curve, and 16 bytes. */
export function arePushKeys({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, "base64url").length !== 16) return false;
  try {
    freshKeys().computeSecret(Buffer.from(p256dh, "base64url"));
    return true;
  } catch {
    return false;
  }
}

function freshKeys(): ECDH {
  const keys = createECDH("prime256v1");
  keys.generateKeys();
  return keys;
}

function derive(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, salt, info, bytes));
}
