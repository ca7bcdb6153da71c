import { randomBytes } from "node:crypto";
import { compressAnswer } from "../compress-answer.ts";
import { copyOf } from "../counted-body.ts";
import type { HeaderTable } from "../headers.ts";
import type { Step, WhenStarted } from "./step.ts";

const unreadable = "%EF%BF%BD";

/** The page of an address, with a content policy of its own. */
export function answerPage(
  product: WhenStarted,
  respond: (request: Request, context: unknown) => Promise<Response>,
  table: HeaderTable,
): Step {
  return async (c) => {
    const { makeContext, visitorVariant } = await product();
    const nonce = randomBytes(16).toString("base64");
    const facts = { nonce, requestId: c.get("requestId"), address: c.get("address") };
    const response = await respond(readable(c.req.raw), makeContext(facts));
    const { "content-security-policy": policy } = table.personal(c.req.path, nonce);
    const shown = withHeader(response, "content-security-policy", policy!);
    const told = shown.status === 503 ? withHeader(shown, "retry-after", "5") : shown;
    // A compressed page's length may tell what is in it: pages of signed-in people are not compressed.
    const isVisitors = visitorVariant(c.req.header("cookie")) !== null;
    if (!isVisitors || c.req.method === "HEAD") return told;
    return compressAnswer(told, c.req.header("accept-encoding"));
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

function canDecode(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
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
