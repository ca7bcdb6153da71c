import pino, { type LogFn, type Logger } from "pino";
import { withoutCardNumbers } from "./card-number.ts";
import { env } from "./env/env.server.ts";
import { currentRequest } from "./http/request-scope.server.ts";
import { traceIdNow } from "./tracing/traces.server.ts";

const shared = globalThis as { appLogger?: Logger };

// Made with the first line: importing this file must not read the environment, which the launcher
// and the tests complete only later.
function logger(): Logger {
  shared.appLogger ??= pino({
    level: env().LOG_LEVEL,
    base: null,
    mixin: () => ({ requestId: currentRequest()?.requestId, traceId: traceIdNow() }),
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
  return shared.appLogger;
}

/** A failed statement's message ends with its values, and PostgreSQL quotes what it could not read. */
function withoutValues(text: string | undefined): string | undefined {
  return text
    ?.replaceAll(/\nparams: [^]*?(?=\n {4}at |$)/g, "")
    .replaceAll(/(invalid [^:\n]*|value [^:\n]*): "[^]*?"(?=\n|$)/g, "$1: …");
}

/** The second wall, before a line is written: addresses, hashes, signed tokens and card numbers that came this far. */
export function scrub(line: string): string {
  const text = line
    .replaceAll(/[^\s"@<>\\]{1,64}@[^\s"@<>\\]{1,255}/g, "…@…")
    .replaceAll(/\beyJ[\w-]+\.[\w-]+(?:\.[\w-]*)?|\bya29\.[\w-]+/g, "…")
    .replaceAll(/\$argon2\w*\$[^\s"]*/g, "…");
  return withoutCardNumbers(text);
}

function level(name: "error" | "warn" | "info" | "debug"): LogFn {
  return (...line: unknown[]) => (logger()[name] as (...line: unknown[]) => void)(...line);
}

/**
 * One JSON line per event, with the id of the request that it belongs to. Callers pass ids and codes, never bodies,
 * query strings or secrets.
 */
export const log = {
  error: level("error"),
  warn: level("warn"),
  info: level("info"),
  debug: level("debug"),
};
