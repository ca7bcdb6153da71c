import pino, { type LogFn, type Logger } from "pino";
import { env } from "./env/env.server.ts";

let made: Logger | undefined;

// Made with the first line: importing this file must not read the environment, which the launcher
// and the tests complete only later.
function logger(): Logger {
  made ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: withoutValues(error.message),
        code: error.code,
        stack: withoutValues(error.stack),
        ...(error.cause instanceof Error ? { cause: withoutValues(error.cause.message) } : {}),
      }),
    },
    hooks: { streamWrite: scrub },
  });
  return made;
}

/** A failed statement's message ends with its values, and PostgreSQL quotes what it could not read. */
function withoutValues(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(/\nparams: [^]*?(?=\n {4}at |$)/g, "")
    .replaceAll(/(invalid [^:\n]*|value [^:\n]*): "[^]*?"(?=\n|$)/g, "$1: …");
}

/** The second wall, before a line is written: addresses, hashes, signed tokens and card numbers that came this far. */
export function scrub(line: string): string {
  return line
    .replaceAll(/[^\s"@<>\\]{1,64}@[^\s"@<>\\]{1,255}/g, "…@…")
    .replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\bya29\.[\w-]+/g, "…")
    .replaceAll(/\$argon2\w*\$[^\s"]*/g, "…")
    .replaceAll(/\b\d(?:[ -]?\d){11,18}\b/g, (digits) => (isCard(digits) ? "…" : digits));
}

/** The check digit of card numbers (ISO/IEC 7812): times and ids fail it nine times in ten. */
function isCard(text: string): boolean {
  const digits = [...text.replaceAll(/[ -]/g, "")].map(Number).toReversed();
  const sum = digits.reduce((all, digit, place) => {
    const twice = place % 2 === 1 ? digit * 2 : digit;
    return all + (twice > 9 ? twice - 9 : twice);
  }, 0);
  return digits.length >= 15 && sum % 10 === 0;
}

function level(name: "error" | "warn" | "info" | "debug"): LogFn {
  return (...line: unknown[]) => (logger()[name] as (...line: unknown[]) => void)(...line);
}

/** One JSON line per event. Callers pass ids and codes, never bodies, query strings or secrets. */
export const log = {
  error: level("error"),
  warn: level("warn"),
  info: level("info"),
  debug: level("debug"),
};
