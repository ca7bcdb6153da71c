import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env/env.server.ts";

/** Encrypts what the database must not give away by itself, bound to whom it belongs. */
export function seal(plain: Buffer, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key(), nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when it was sealed for somebody else, with another key, or changed since. */
export function unseal(text: string, owner: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", key(), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

function key(): Buffer {
  return Buffer.from(hkdfSync("sha256", env().authSecret, "", "two-step", 32));
}
