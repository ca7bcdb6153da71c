import { refusesForgery } from "../origins.ts";
import type { Step } from "./step.ts";

const methods = ["GET", "HEAD", "POST", "OPTIONS"];

/** No page and no address of ours knows another method: a form's action would take them all for a POST. */
export const refuseMethods: Step = async (c, next) => {
  if (!methods.includes(c.req.method)) return c.body(null, 405, { allow: methods.join(", ") });
  // The router would read the page for it, as for GET.
  if (c.req.method === "OPTIONS") return c.body(null, 204, { allow: methods.join(", ") });
  return next();
};

/** A form that a page of another site has sent. */
export function refuseForeign(origins: string[]): Step {
  return async (c, next) => {
    if (refusesForgery(c.req.raw, origins))
      return c.text("This request came from another site.", 403);
    return next();
  };
}
