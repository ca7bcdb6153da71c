import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import type { Product } from "#server/product.ts";

export type Env = {
  Bindings: HttpBindings;
  /** `address`: the network address that the request counts under. */
  Variables: { requestId: string; address: string };
};

/** Answers a request, or lets the next step do it. */
export type Step = MiddlewareHandler<Env>;

/** The product once it has started. */
export type WhenStarted = () => Promise<Product>;

/** Of a body, what its sender says it is: without its charset and boundary. */
export function typeOf(c: Context): string {
  return (c.req.header("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
}
