import { Secret, TOTP } from "otpauth";

/** An authenticator app that holds this secret: SHA-1, six digits, half minutes, as every app has it (RFC 6238). */
export function totpOf(secret: Buffer, names?: { issuer: string; label: string }): TOTP {
  // The memory of a Buffer may hold others, too.
  return new TOTP({ ...names, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });
}

/** The half minute whose code this is, one to either side of now, or null. */
export function stepOfCode(secret: Buffer, code: string, now: Date): number | null {
  // Six letters of more than six bytes are an error to otpauth, and a wrong code to us.
  if (!/^\d{6}$/.test(code)) return null;
  const app = totpOf(secret);
  const timestamp = now.getTime();
  const delta = app.validate({ token: code, timestamp, window: 1 });
  return delta === null ? null : app.counter({ timestamp }) + delta;
}
