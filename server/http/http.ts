import { randomBytes, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { Hono, type Context } from "hono";
import type { AddressOf } from "./client-address.ts";
import { compressAnswer } from "./compress-answer.ts";
import { copyOf, countBodies, TooMuch, tooMuchText } from "./counted-body.ts";
import { refusesForgery } from "./origins.ts";
import { providerLogoutPath } from "#app/features/accounts/identity-providers/provider-paths.ts";
import { oneClickPath, unsubscribePath } from "#app/features/notifications/news/news-paths.ts";
import { cardPagePath } from "#app/features/payments/provider/card-page-path.ts";
import { paymentEventsPath } from "#app/features/payments/provider/events-path.ts";
import { apiPath } from "#app/routes/api/v1/api-path.ts";
import { browserErrorsPath } from "#app/platform/http/browser-errors-path.ts";
import { rules } from "#config/rules.ts";
import { holdsCardData } from "#app/platform/forms/card-data.ts";
import type { AppError } from "#app/platform/errors.ts";
import { reportPath, type HeaderTable } from "./headers.ts";
import { healthPaths } from "./health-paths.ts";
import type { Product } from "../product.ts";
import { uploadAt } from "./uploads.ts";

type Options = {
  product: () => Promise<Product>;
  respond: (request: Request, context: unknown) => Promise<Response>;
  /** The route of a page's address. */
  routeOf: (path: string) => string;
  table: HeaderTable;
  origins: string[];
  clientAddress: AddressOf;
};

/** Who was not let in, where, and how often: what a break-in would begin with. */
const refusals = [401, 403, 429];
const methods = ["GET", "HEAD", "POST", "OPTIONS"];

type Env = { Bindings: HttpBindings; Variables: { requestId: string } };

const unreadable = "%EF%BF%BD";

/** Room for every field of the longest form filled with far too much, so that each can say so itself. */
const formLimit = 2 * 1024 * 1024;
const reportLimit = 64 * 1024;
const errorLimit = 4 * 1024;
/** Of what a payment provider tells: the largest of its objects are far smaller. */
const eventLimit = 512 * 1024;
const apiLimit = rules.api.bodyKilobytes * 1024;
const reportTypes = ["application/csp-report", "application/reports+json"];

/** Null for a body that broke off: its sender has gone. */
function unlessTooMuch(error: unknown): null {
  if (error instanceof TooMuch) throw error;
  return null;
}

/** Health, headers, forgery checks, then the pages: every request that is not answered from memory. */
export function createHttp(options: Options): RequestListener {
  const { product, respond, routeOf, table, origins, clientAddress } = options;
  const app = new Hono<Env>();
  const addressOf = (c: Context<Env>) =>
    clientAddress(c.env.incoming.socket.remoteAddress, c.req.header("x-forwarded-for") ?? null);

  app.use(async (c, next) => {
    const requestId = randomUUID();
    c.set("requestId", requestId);
    const { asRequest } = await product();
    await asRequest({ requestId, address: addressOf(c) }, next);
    const { status } = c.res;
    if (refusals.includes(status)) {
      const { method, path } = c.req;
      (await product()).log.warn({ requestId, method, path, status }, "refused");
    }
    c.res.headers.set("x-request-id", requestId);
    // The one header of an answer that a page may read of what its own scripts have asked (failed-request.ts).
    if (status >= 500) c.res.headers.set("server-timing", `request;desc="${requestId}"`);
  });
  // Before the forgery check, as browsers send reports in ways of their own: nothing here reads a
  // cookie or acts for anybody.
  const reports = countBodies(() => reportLimit);
  app.post(reportPath, reports, async (c) => {
    const contentType = typeOf(c);
    if (!reportTypes.includes(contentType)) return c.body(null, 415);
    const message = { contentType, body: await c.req.text(), address: addressOf(c) };
    const status = await (await product()).takePolicyReport(message);
    return c.body(null, status, status === 429 ? { "retry-after": "900" } : {});
  });
  // A sign-in provider's own message: signed, without a cookie, and from no browser.
  app.post(providerLogoutPath, reports, async (c) => {
    if (typeOf(c) !== "application/x-www-form-urlencoded") return c.body(null, 415);
    return c.body(null, await (await product()).takeProviderLogout(await c.req.text()));
  });
  // A mail program's message, by the link in a mail's header: without a cookie, and from no page.
  app.post(oneClickPath, reports, async (c) => {
    if (typeOf(c) !== "application/x-www-form-urlencoded") return c.body(null, 415);
    const body = await c.req.text();
    return c.body(null, await (await product()).takeOneClick(c.req.query("token"), body));
  });
  app.get(oneClickPath, (c) =>
    c.redirect(`${unsubscribePath}?${new URLSearchParams({ token: c.req.query("token") ?? "" })}`),
  );
  // A payment provider's own message: signed, without a cookie, and from no browser.
  const events = countBodies(() => eventLimit);
  app.post(paymentEventsPath, events, async (c) => {
    const taken = await (
      await product()
    ).takePaymentEvent(await c.req.text(), c.req.header("stripe-signature"));
    return c.body(null, taken);
  });
  app.get(paymentEventsPath, (c) => c.body(null, 405, { allow: "POST" }));
  // A program with a token, which no page of another site has: nothing here reads a cookie.
  const api = async (c: Context<Env>, body: string | null) => {
    const { method, url, headers } = c.req.raw;
    const facts = { requestId: c.get("requestId"), address: addressOf(c) };
    return (await product()).answerApi({ method, url, headers, body }, facts);
  };
  app.all(
    `${apiPath}/*`,
    async (c, next) => {
      await next();
      if (c.res.status !== 413) return;
      c.res = undefined;
      c.res = await api(c, null);
    },
    countBodies(() => apiLimit),
    async (c) => api(c, await c.req.text()),
  );
  app.use(async (c, next) => {
    // No page and no address of ours knows another: a form's action would take them all for a POST.
    if (!methods.includes(c.req.method)) return c.body(null, 405, { allow: methods.join(", ") });
    // The router would read the page for it, as for GET.
    if (c.req.method === "OPTIONS") return c.body(null, 204, { allow: methods.join(", ") });
    if (refusesForgery(c.req.raw, origins))
      return c.text("This request came from another site.", 403);
    await next();
  });
  app.post(
    browserErrorsPath,
    countBodies(() => errorLimit),
    async (c) => {
      if (typeOf(c) !== "text/plain") return c.body(null, 400);
      const message = { body: await c.req.text(), address: addressOf(c) };
      const status = await (await product()).takeBrowserError(message, routeOf);
      return c.body(null, status, status === 429 ? { "retry-after": "900" } : {});
    },
  );
  app.get(healthPaths.alive, async (c) =>
    c.json({ ok: true, react: (await product()).reactBuild }),
  );
  app.get(healthPaths.ready, async (c) => {
    const missing = await (await product()).unready();
    return missing === null ? c.json({ ok: true }) : c.json({ ok: false, missing }, 503);
  });
  app.get(healthPaths.figures, async (c, next) => {
    const { isMeasured, readMonitoring, mayReadMetrics } = await product();
    if (!isMeasured()) return next();
    if (!mayReadMetrics(c.req.header("authorization")))
      return c.body(null, 401, { "www-authenticate": "Bearer" });
    return c.text((await readMonitoring())!, 200, {
      "content-type": "text/plain; version=0.0.4; charset=utf-8",
    });
  });
  app.use(countBodies((path, contentType) => uploadAt(path, contentType)?.limit ?? formLimit));
  app.all(`${cardPagePath}/*`, async (c, next) => {
    const answer = await (await product()).answerCardPage(c.req.raw);
    if (answer === null) return next();
    return answer;
  });
  // Card data belongs on the provider's pages: here it is refused before anything reads it.
  app.post("*", async (c, next) => {
    if (uploadAt(c.req.path, c.req.header("content-type")) !== null) return next();
    const type = typeOf(c);
    if (!formTypes.includes(type)) return next();
    const body = await c.req.raw.arrayBuffer().catch(unlessTooMuch);
    if (body === null) return c.body(null, 400);
    if (holdsCardData(c.req.path, await fieldsOf(body, c.req.raw.headers)))
      return c.text("Card data is not taken here. Type it on the card company's page.", 400);
    c.req.raw = copyOf(c.req.raw, { body });
    return next();
  });
  app.all("*", async (c) => {
    const nonce = randomBytes(16).toString("base64");
    const facts = { nonce, requestId: c.get("requestId"), address: addressOf(c) };
    const response = await respond(readable(c.req.raw), (await product()).makeContext(facts));
    const { "content-security-policy": policy } = table.personal(c.req.path, nonce);
    const shown = withHeader(response, "content-security-policy", policy!);
    const told = shown.status === 503 ? withHeader(shown, "retry-after", "5") : shown;
    // A compressed page's length may tell what is in it: pages of signed-in people are not compressed.
    const isVisitors = (await product()).visitorVariant(c.req.header("cookie")) !== null;
    if (!isVisitors || c.req.method === "HEAD") return told;
    return compressAnswer(told, c.req.header("accept-encoding"));
  });
  app.onError((err, c) => {
    if (err instanceof TooMuch) return c.text(tooMuchText, 413);
    const { init } = err as Partial<AppError>;
    if (init?.status === 503)
      return c.text("Temporarily unavailable. Try again in a moment.", 503, { "retry-after": "5" });
    void product().then(({ log }) => log.error({ err, requestId: c.get("requestId") }, "edge"));
    return c.text("Something went wrong on our side.", 500);
  });

  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  return (request, response) => {
    // First of all and on Node's own response, so that no answer of any layer goes without.
    const path = request.url?.split("?")[0] ?? "/";
    for (const [name, value] of Object.entries(table.plain(path))) response.setHeader(name, value);
    response.setHeader("cache-control", "private, no-store");
    return listener(request, response);
  };
}

/**
 * PostgreSQL keeps no NUL in a text, and the router writes to the log what it cannot decode. No address of ours has
 * either: the sign for an unreadable letter leads to the same page.
 */
function readable(request: Request): Request {
  if (!request.url.includes("%")) return request;
  const url = new URL(request.url.replaceAll("%00", unreadable));
  if (!canDecode(url.pathname)) url.pathname = url.pathname.replaceAll("%", unreadable);
  return url.href === request.url ? request : copyOf(request, { url: url.href });
}

const formTypes = ["application/x-www-form-urlencoded", "multipart/form-data", "text/plain"];

/** The text fields of a form; what is none has none, and the page says so. */
async function fieldsOf(body: ArrayBuffer, headers: Headers): Promise<[string, string][]> {
  const type = headers.get("content-type")!;
  const form = new Response(body, { headers: { "content-type": type } }).formData();
  const fields = await form.catch(() => []);
  return [...fields].filter((one): one is [string, string] => typeof one[1] === "string");
}

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function typeOf(c: Context): string {
  return (c.req.header("content-type") ?? "").split(";")[0]!.trim().toLowerCase();
}

/** A redirect made by the platform has headers that cannot be changed: then its copy has. */
function withHeader(response: Response, name: string, value: string): Response {
  try {
    response.headers.set(name, value);
    return response;
  } catch {
    const copy = new Response(response.body, response);
    copy.headers.set(name, value);
    return copy;
  }
}
