import type { ErrorHandler } from "hono";
import type { AppError } from "#app/platform/errors.ts";
import { TooMuch, tooMuchText } from "../counted-body.ts";
import type { Env, WhenStarted } from "./step.ts";

/** What failed in a step before a page could say so itself. */
export function sayFailure(product: WhenStarted): ErrorHandler<Env> {
  return (err, c) => {
    if (err instanceof TooMuch) return c.text(tooMuchText, 413);
    const { init } = err as Partial<AppError>;
    if (init?.status === 503)
      return c.text("Temporarily unavailable. Try again in a moment.", 503, { "retry-after": "5" });
    void product().then(({ log }) => log.error({ err, requestId: c.get("requestId") }, "edge"));
    return c.text("Something went wrong on our side.", 500);
  };
}
