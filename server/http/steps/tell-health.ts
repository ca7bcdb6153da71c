import type { Step, WhenStarted } from "./step.ts";

/** The process answers. */
export function tellAlive(product: WhenStarted): Step {
  return async (c) => c.json({ ok: true, react: (await product()).reactBuild });
}

/** What it needs is there as well. */
export function tellReady(product: WhenStarted): Step {
  return async (c) => {
    const missing = await (await product()).unready();
    return missing === null ? c.json({ ok: true }) : c.json({ ok: false, missing }, 503);
  };
}

/** Its figures, for who has the key to them; where nothing is measured there is no such address. */
export function tellFigures(product: WhenStarted): Step {
  return async (c, next) => {
    const { isMeasured, readMonitoring, mayReadMetrics } = await product();
    if (!isMeasured()) return next();
    if (!mayReadMetrics(c.req.header("authorization")))
      return c.body(null, 401, { "www-authenticate": "Bearer" });
    return c.text((await readMonitoring())!, 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
    });
  };
}
