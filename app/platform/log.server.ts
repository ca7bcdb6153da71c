import pino, { type LogFn, type Logger } from "pino";
import { env } from "./env.server.ts";

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
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  });
  return made;
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
