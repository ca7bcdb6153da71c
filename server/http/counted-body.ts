import type { MiddlewareHandler } from "hono";
import { AppError } from "#app/platform/errors.ts";

/** Thrown into whatever reads a body that goes on beyond its limit: a route that lets it pass answers 413. */
export class TooMuch extends AppError {
  constructor() {
    super("too-large", "more was sent than this address takes");
  }
}

export const tooMuchText = "This is too much to send at once.";

/**
 * Lets at most `limitOf(path, content type)` bytes of a body through. A length that is told is judged before anything
 * is read; one that is not is counted while the route reads. Nothing of a body is kept here. A request that
 * sends neither a body nor what it would be is an empty form.
 */
export function countBodies(
  limitOf: (path: string, contentType: string | undefined) => number,
): MiddlewareHandler {
  return async (c, next) => {
    const { method } = c.req;
    if (method === "GET" || method === "HEAD") return next();
    const limit = limitOf(c.req.path, c.req.header("content-type"));
    const isUntold = c.req.header("transfer-encoding") !== undefined;
    const told = Number(c.req.header("content-length") ?? 0);
    if (!isUntold && told > limit) return c.text(tooMuchText, 413);
    if (!isUntold && told === 0) c.req.raw = emptyForm(c.req.raw);
    if (!isUntold) return next();
    const counted = countedBody(c.req.raw, limit);
    c.req.raw = counted.request;
    await next();
    if (!counted.isOver() || c.res.status === 413) return;
    // What the route made of half a body is no answer.
    const refused = c.text(tooMuchText, 413);
    c.res = undefined;
    c.res = refused;
  };
}

function countedBody(request: Request, limit: number): { request: Request; isOver(): boolean } {
  let bytes = 0;
  const reader = request.body?.getReader();
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(to) {
        try {
          const read = await reader?.read();
          if (read === undefined || read.done) return to.close();
          bytes += read.value.byteLength;
          // The rest is not cancelled: that would close the connection before the answer is sent.
          if (bytes > limit) return to.error(new TooMuch());
          to.enqueue(read.value);
        } catch (error) {
          to.error(error);
        }
      },
    },
    { highWaterMark: 0 },
  );
  return { request: copyOf(request, { body }), isOver: () => bytes > limit };
}

function emptyForm(request: Request): Request {
  if (request.headers.has("content-type")) return request;
  const headers = new Headers(request.headers);
  headers.set("content-type", "application/x-www-form-urlencoded");
  return copyOf(request, { headers, body: "" });
}

/** The listener's light stand-in cannot be copied by the platform itself. */
export function copyOf(
  request: Request,
  {
    url = request.url,
    headers = request.headers,
    body = request.body,
  }: { url?: string; headers?: Headers; body?: BodyInit | null } = {},
): Request {
  const { method, signal } = request;
  return new Request(url, { method, headers, body, signal, duplex: "half" } as RequestInit);
}
