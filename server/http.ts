import { randomBytes, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { clientAddress } from "./client-address.ts";
import { refusesForgery } from "./origins.ts";
import { securityHeaders } from "./headers.ts";
import type { Product } from "./product.ts";

type Options = {
  product: () => Promise<Product>;
  respond: (request: Request, context: unknown) => Promise<Response>;
  origins: string[];
  development: boolean;
};

/** Room for every field of the longest form filled with far too much, so that each can say so itself. */
const formLimit = 2 * 1024 * 1024;

/** Everything of HTTP but the sockets: health, assets, headers, forgery checks, then the pages. */
export function createHttp({ product, respond, origins, development }: Options): RequestListener {
  const app = new Hono<{
    Bindings: HttpBindings;
    Variables: { nonce: string; requestId: string };
  }>();
  const secure = origins[0]?.startsWith("https:") ?? false;

  app.use(async (c, next) => {
    const nonce = randomBytes(16).toString("base64");
    c.set("nonce", nonce);
    c.set("requestId", randomUUID());
    await next();
    securityHeaders(c.res.headers, { nonce, secure, development, path: c.req.path });
    c.res.headers.set("x-request-id", c.get("requestId"));
  });
  app.use(async (c, next) => {
    if (c.req.method === "TRACE") return c.body(null, 405);
    if (refusesForgery(c.req.raw, origins))
      return c.text("This request came from another site.", 403);
    await next();
  });
  app.get("/healthz", (c) => c.json({ ok: true }));
  app.get("/readyz", async (c) => {
    const missing = await (await product()).unready();
    return missing === null ? c.json({ ok: true }) : c.json({ ok: false, missing }, 503);
  });
  if (!development)
    app.use(
      "/assets/*",
      serveStatic({
        root: "build/client",
        onFound: (_, c) => c.header("cache-control", "public, max-age=31536000, immutable"),
      }),
    );
  if (!development) app.use("*", serveStatic({ root: "build/client" }));
  app.use(
    bodyLimit({
      maxSize: formLimit,
      onError: (c) => c.text("This is too much to send at once.", 413),
    }),
  );
  app.all("*", async (c) => {
    const context = (await product()).makeContext({
      nonce: c.get("nonce"),
      requestId: c.get("requestId"),
      address: clientAddress(
        c.env.incoming.socket.remoteAddress,
        c.req.header("x-forwarded-for") ?? null,
      ),
    });
    const response = await respond(c.req.raw, context);
    // A Response of the framework may have immutable headers.
    return new Response(response.body, response);
  });
  app.onError((err, c) => {
    void product().then(({ log }) => log.error({ err, requestId: c.get("requestId") }, "edge"));
    return c.text("Something went wrong on our side.", 500);
  });

  return getRequestListener(app.fetch, { overrideGlobalObjects: false });
}
