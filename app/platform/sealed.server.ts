import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { env } from "./env/env.server.ts";

/** Encrypts what the database must not give away by itself, bound to whom it belongs. */
export function seal(plain: Buffer, owner: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", keyOf(env().authSecret), nonce).setAAD(
    Buffer.from(owner),
  );
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** Throws when it was sealed for somebody else, with another key, or changed since. */
export function unseal(text: string, owner: string): Buffer {
  return openWith(env().authSecret, text, owner);
}

/** As `unseal`, for what our own database has kept: secrets from before open it, too (AUTH_SECRET_BEFORE). */
export function unsealKept(text: string, owner: string): Buffer {
  const { authSecrets } = env();
  for (const secret of authSecrets.slice(0, -1))
    try {
      return openWith(secret, text, owner);
    } catch {
      // Perhaps it was sealed before that one.
    }
  return openWith(authSecrets.at(-1)!, text, owner);
}

/** As `unsealKept`, or null where no secret of ours opens it: one from before is not in AUTH_SECRET_BEFORE. */
export function unsealKeptOrNull(text: string, owner: string): Buffer | null {
  try {
    return unsealKept(text, owner);
  } catch {
    return null;
  }
}

/** The same for the secret in use, or null where it is sealed with that one already. */
export function resealed(text: string, owner: string): string | null {
  try {
    openWith(env().authSecret, text, owner);
    return null;
  } catch {
    return seal(unsealKept(text, owner), owner);
  }
}

function openWith(secret: string, text: string, owner: string): Buffer {
  const bytes = Buffer.from(text, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, 12))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]);
}

function keyOf(secret: string): Buffer {
  return Buffer.from(hkdfSync("sha256", secret, "", "two-step", 32));
}
