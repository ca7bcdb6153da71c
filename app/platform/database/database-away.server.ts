import { DrizzleQueryError } from "drizzle-orm";
import pg from "pg";
import { AppError } from "../errors.ts";

/**
 * What PostgreSQL says when it cannot do now what it could do at another time: a lock or a statement took too long
 * (55P03, 57014), it is stopping, starting or full (57P0x, 53xxx), or it ended the session (08xxx, 25P03).
 */
const laterCodes = /^(?:55P03|57014|57P\d\d|53\d{3}|08\d{3}|25P03|25P04)$/;

/** Whether an error says that the database is away or stuck, and not that the question was wrong. */
export function isAway(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (e instanceof AppError) return false;
    if (e instanceof pg.DatabaseError) return laterCodes.test(e.code ?? "");
    // A socket's own error; the driver gives none of these a class, and some not even a code.
    const { code, syscall } = e as NodeJS.ErrnoException;
    if (syscall !== undefined && /^E[A-Z]+$/.test(code ?? "")) return true;
    if (
      /^Connection terminated|connection error and is not queryable|^timeout exceeded/.test(
        e.message,
      )
    )
      return true;
  }
  return false;
}

/** The same of an error that `orUnavailable` has been through, or of a connection that nobody got. */
export function isUnavailable(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if (e instanceof AppError) return e.code === "unavailable";
  return isAway(error);
}

/** Whether an error ended the connection it came by: PostgreSQL says so a moment before the socket closes. */
export function endsConnection(error: unknown): boolean {
  for (let e = error; e instanceof Error; e = e.cause)
    if (e instanceof pg.DatabaseError) return e.severity === "FATAL" || e.severity === "PANIC";
  return isAway(error);
}

/** The error as a page may show it: 503 where the database is away, and else as it came. */
export function orUnavailable(error: unknown): unknown {
  for (let e = error; e instanceof Error; e = e.cause) if (e instanceof AppError) return e;
  if (!isAway(error)) return error;
  return Object.assign(new AppError("unavailable", "the database does not answer"), {
    cause: error,
  });
}

/**
 * Drizzle wraps whatever a query is refused with, and the framework then takes a 503 for a bug of ours: it looks for
 * these three names, which the wrapping lends from what it wraps.
 */
for (const name of ["type", "data", "init"] as const)
  Object.defineProperty(DrizzleQueryError.prototype, name, {
    configurable: true,
    get(this: Error) {
      const { cause } = this as { cause?: Partial<AppError> };
      return cause?.type === "DataWithResponseInit" ? cause[name] : undefined;
    },
  });
