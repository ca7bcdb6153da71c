import type { Context } from "hono";
import type { Env, Step, WhenStarted } from "./step.ts";

/** A program with a token, which no page of another site has: nothing here reads a cookie. */
export function answerApi(product: WhenStarted): Step {
  return async (c) => answer(product, c, await c.req.text());
}

/** Where the body is too much for it, the API still answers in its own words. */
export function answerTooMuch(product: WhenStarted): Step {
  return async (c, next) => {
    await next();
    if (c.res.status !== 413) return;
    c.res = undefined;
    c.res = await answer(product, c, null);
  };
}

async function answer(product: WhenStarted, c: Context<Env>, body: string | null) {
  const { method, url, headers } = c.req.raw;
  const facts = { requestId: c.get("requestId"), address: c.get("address") };
  return (await product()).answerApi({ method, url, headers, body }, facts);
}
