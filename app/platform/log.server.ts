import pino from "pino";
import { env } from "./env.server.ts";

/** One JSON line per event. Callers pass ids and codes, never bodies, query strings or secrets. */
export const log = pino({
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
