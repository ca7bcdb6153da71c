import { createHmac, timingSafeEqual } from "node:crypto";

const stepSeconds = 30;
const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

/** The half minute that a moment lies in. */
export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / stepSeconds);
}

/** The six digits an authenticator app shows in that half minute (RFC 6238, SHA-1, as every app has it). */
export function totpCode(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", secret).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

/** The half minute whose code this is, one to either side of now, or null. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  const current = stepAt(now);
  return (
    [current, current - 1, current + 1].find((step) => isSame(totpCode(secret, step), code)) ?? null
  );
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** RFC 4648 without padding, as apps and people copy it. */
export function base32(bytes: Buffer): string {
  let bits = "";
  for (const byte of bytes) bits += byte.toString(2).padStart(8, "0");
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => letters[Number.parseInt(five.padEnd(5, "0"), 2)])
    .join("");
}

/** What the QR code says. */
export function totpUri(secret: Buffer, { issuer, email }: { issuer: string; email: string }) {
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`;
}
