import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import type { RequestListener } from "node:http";
import { extname, join, relative, sep } from "node:path";
import { pickEncoding, type Encoding } from "../http/compression.ts";
import type { HeaderTable } from "../http/headers.ts";

type Body = { bytes: Buffer; head: string[] };
type Asset = { etag: string; headUnchanged: string[]; bodies: Partial<Record<Encoding, Body>> };

const types: Record<string, string> = {
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
  ".mjs": "text/javascript; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
  ".png": "image/png",
  ".jpg": "image/jpeg",
  ".webp": "image/webp",
  ".ico": "image/x-icon",
  ".wasm": "application/wasm",
};
const suffixes = { br: ".br", gzip: ".gz" } as const;

/** Names under this hold a hash of their content. */
const hashed = "/assets/";

function lifeOf(path: string): string {
  if (path.startsWith(hashed)) return "public, max-age=31536000, immutable";
  // A worker that is no longer ours must not linger.
  return path.endsWith("worker.js") ? "no-cache" : "public, max-age=3600";
}

/**
 * Answers for the files of the built folder, all held in memory, compressed when they were built;
 * every other request is left to `next`. A file that is gone is told so in a word: it is asked for by
 * a script of an earlier build, which loads its page again.
 */
export function assets(folder: string, table: HeaderTable, next: RequestListener): RequestListener {
  const known = readAssets(folder, table);
  const gone = [
    ...Object.entries({ ...table.plain(hashed), "cache-control": "private, no-store" }).flat(),
    "content-type",
    "text/plain; charset=utf-8",
  ];
  return (request, response) => {
    const { method, url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return next(request, response);
    const query = url.indexOf("?");
    const path = query < 0 ? url : url.slice(0, query);
    const asset = known.get(path);
    const isHead = method === "HEAD";
    if (asset === undefined) {
      if (!path.startsWith(hashed)) return next(request, response);
      return void response.writeHead(404, gone).end(isHead ? null : "This file is gone.");
    }
    if (headers["if-none-match"]?.includes(asset.etag))
      return void response.writeHead(304, asset.headUnchanged).end();
    const accepted = headers["accept-encoding"] as string | undefined;
    const { bytes, head } = asset.bodies[pickEncoding(accepted)] ?? asset.bodies.identity!;
    response.writeHead(200, head).end(isHead ? null : bytes);
  };
}

function readAssets(folder: string, table: HeaderTable): Map<string, Asset> {
  const known = new Map<string, Asset>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || [".br", ".gz"].includes(extname(entry.name))) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).replaceAll(sep, "/")}`;
    known.set(path, readAsset(file, path, table));
  }
  return known;
}

function readAsset(file: string, path: string, table: HeaderTable): Asset {
  const whole = readFileSync(file);
  const etag = createHash("sha256").update(whole).digest("base64url").slice(0, 22);
  const headFor = (encoding: Encoding) =>
    Object.entries({
      ...table.plain(path),
      "cache-control": lifeOf(path),
      vary: "Accept-Encoding",
      etag: `"${etag}-${encoding}"`,
    }).flat();
  const body = (bytes: Buffer, encoding: Encoding): Body => ({
    bytes,
    head: [
      ...headFor(encoding),
      "content-type",
      types[extname(file)] ?? "application/octet-stream",
      ...(encoding === "identity" ? [] : ["content-encoding", encoding]),
      "content-length",
      String(bytes.length),
    ],
  });
  const bodies: Asset["bodies"] = { identity: body(whole, "identity") };
  for (const [encoding, suffix] of Object.entries(suffixes) as ["br" | "gzip", string][])
    if (existsSync(file + suffix)) bodies[encoding] = body(readFileSync(file + suffix), encoding);
  return { etag, headUnchanged: headFor("identity"), bodies };
}
