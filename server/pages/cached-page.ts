import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { compressBrotli, compressGzip, pickEncoding, type Encoding } from "../http/compression.ts";
import type { HeaderTable } from "../http/headers.ts";

/** What a page was made as. */
export type MadePage = {
  path: string;
  status: number;
  html: Buffer;
  /** What the browser fetches before it has read the page. */
  link: string | null;
  /** Epoch milliseconds after which it is not shown any more. */
  until: number;
  tags: ReadonlySet<string>;
};

/** A page ready to be sent, in each encoding. */
export type CachedPage = Omit<MadePage, "html" | "link" | "path"> & {
  /** The beginning of each of its ETags. */
  mark: string;
  /** Its headers in every encoding. */
  headers: string[];
  bodies: Record<Encoding, Body>;
  bytes: number;
};

type Body = { bytes: Buffer; head: string[]; headUnchanged: string[] };

/** Compresses a page once for all who will ask; quickly, since the first of them is waiting. */
export async function cachePage(made: MadePage, table: HeaderTable): Promise<CachedPage> {
  const { html, link, path, ...page } = made;
  const [br, gzip] = await Promise.all([compressBrotli(html, { quick: true }), compressGzip(html)]);
  const headers = Object.entries(table.shared(path, inlineHashes(html.toString()))).flat();
  if (link !== null) headers.push("link", link);
  const mark = `"${digest(html).slice(0, 22)}`;
  const body = (bytes: Buffer, encoding: Encoding) => asBody(bytes, encoding, mark, headers);
  return {
    ...page,
    mark,
    headers,
    bodies: { br: body(br, "br"), gzip: body(gzip, "gzip"), identity: body(html, "identity") },
    bytes: html.length + br.length + gzip.length,
  };
}

/** The same page, smaller on the way: for one that is asked for often. */
export async function recompress(page: CachedPage): Promise<CachedPage> {
  const { identity, br } = page.bodies;
  const smaller = await compressBrotli(identity.bytes);
  const body = asBody(smaller, "br", page.mark, page.headers, "-best");
  return {
    ...page,
    bodies: { ...page.bodies, br: body },
    bytes: page.bytes - br.bytes.length + smaller.length,
  };
}

/**
 * Answers a GET or HEAD with the page, or with 304 to a browser that has it already. `shared`, which begins with
 * "cache-control", takes that header's place and adds to the others.
 */
export function sendPage(
  page: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
  shared: readonly string[] | null = null,
): void {
  const { headers } = request;
  const body = page.bodies[pickEncoding(headers["accept-encoding"] as string | undefined)];
  const told = (head: string[]) =>
    shared === null ? head : [...head.toSpliced(page.headers.length, 2), ...shared];
  if (page.status === 200 && hasAlready(headers["if-none-match"], page.mark))
    response.writeHead(304, told(body.headUnchanged)).end();
  else
    response
      .writeHead(page.status, told(body.head))
      .end(request.method === "HEAD" ? null : body.bytes);
}

function asBody(
  bytes: Buffer,
  encoding: Encoding,
  mark: string,
  headers: string[],
  note = "",
): Body {
  const headUnchanged = [
    ...headers,
    // The browser may keep it but asks each time: a person who has signed in must not see it again.
    "cache-control",
    "no-cache",
    "vary",
    "Cookie, Accept-Encoding",
    "etag",
    `${mark}-${encoding}${note}"`,
  ];
  const head = [
    ...headUnchanged,
    "content-type",
    "text/html; charset=utf-8",
    ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
    "content-length",
    String(bytes.length),
  ];
  return { bytes, head, headUnchanged };
}

/** One page under two encodings has two ETags, and is the same page. */
function hasAlready(asked: string | undefined, mark: string): boolean {
  return asked !== undefined && (asked.includes(mark) || asked.trim() === "*");
}

/** The hashes under which a policy lets a page's own inline scripts and styles run. */
export function inlineHashes(html: string): { scripts: string[]; styles: string[] } {
  const of = (element: RegExp) => [
    ...new Set(
      [...html.matchAll(element)]
        .filter(([, attributes]) => !/\ssrc=/.test(attributes!))
        .map(([, , content]) => `'sha256-${digest(content!, "base64")}'`),
    ),
  ];
  return {
    scripts: of(/<script\b([^>]*)>([^]*?)<\/script>/g),
    styles: of(/<style\b([^>]*)>([^]*?)<\/style>/g),
  };
}

function digest(content: string | Buffer, form: "base64" | "base64url" = "base64url"): string {
  return createHash("sha256").update(content).digest(form);
}
