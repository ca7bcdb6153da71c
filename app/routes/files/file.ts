import { redirect } from "react-router";
import { brand } from "#config/brand.ts";
import { isDocument, isShared } from "#app/access/files.ts";
import { findPerson } from "#app/gate/session-context.server.ts";
import { fileName } from "#app/features/files/file-name.ts";
import { openFile, type OpenedFile } from "#app/features/files/open-file.server.ts";
import { fileTag } from "#app/features/files/take-from-caches.server.ts";
import { isTold } from "#app/platform/cdn/purge.server.ts";
import { contentDisposition } from "#app/platform/storage/content-disposition.ts";
import type { Route } from "./+types/file.ts";

/**
 * `GET /files/{id}`, of a picture also `?size=96`; a part of a video or of sound by Range. `?download` names a picture
 * that was shared as a file to keep. What it holds never changes: another file has another id.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams;
  const size = asked.get("size");
  const side = size === null ? null : Number(size);
  const person = findPerson(context);
  const tag = `"${params.fileId}"`;
  // A part of what it was is asked for only as long as it is the same file.
  const ifRange = request.headers.get("if-range");
  const range = ifRange === null || ifRange === tag ? request.headers.get("range") : null;
  const mayLink = request.method === "GET";
  const file = await openFile(person, params.fileId, { side, range, mayLink });
  // What two people share can be deleted at any time: a browser asks each time whether it may still show it.
  if (isShared(file) && request.headers.get("if-none-match") === etagOf(tag, side)) {
    await file.body?.cancel();
    return new Response(null, { status: 304, headers: { etag: etagOf(tag, side) } });
  }
  const disposition = contentDisposition(
    isDownload(file) || asked.has("download") ? "attachment" : "inline",
    file.name ?? `${brand.name} ${fileName(file)}`,
  );
  if (file.link !== null)
    return redirect(await file.link(disposition), {
      headers: { "cache-control": "private, no-store" },
    });
  if (request.method === "HEAD") await file.body?.cancel();
  return new Response(request.method === "HEAD" ? null : file.body, {
    status: file.part === null ? 200 : file.part === "none" ? 416 : 206,
    headers: {
      "content-type": file.type,
      "content-disposition": disposition,
      "cache-control": cacheOf(file, person !== null),
      ...tagsOf(file, params.fileId, person !== null),
      ...partHeaders(file, tag),
      ...(isShared(file) ? { etag: etagOf(tag, side) } : {}),
    },
  });
}

/** Of what two people share, a picture alone is shown in a page of its own. */
function isDownload(file: OpenedFile): boolean {
  return isDocument(file) || (isShared(file) && !file.type.startsWith("image/"));
}

function etagOf(tag: string, side: number | null): string {
  return side === null ? tag : `${tag.slice(0, -1)}-${side}"`;
}

/** An answer to somebody signed in may carry their session's cookie: no shared cache keeps it. */
function cacheOf({ kind, isPublished }: OpenedFile, isSignedIn: boolean): string {
  if (isDocument({ kind })) return "private, no-store";
  if (isShared({ kind })) return "private, no-cache";
  if (!isPublished) return "private, max-age=3600";
  const who = isSignedIn ? "private" : "public";
  // What is taken down is in no cache an hour later; one that is told of it may keep what never changes.
  if (kind !== "portrait") return `${who}, max-age=3600`;
  const shared = isSignedIn || isTold() ? "" : ", s-maxage=3600";
  return `${who}, max-age=31536000, immutable${shared}`;
}

/** By which a cache in front of us finds it when it is taken down. */
function tagsOf(
  { isPublished }: OpenedFile,
  fileId: string,
  isSignedIn: boolean,
): Record<string, string> {
  if (!isPublished || isSignedIn || !isTold()) return {};
  return { "surrogate-key": fileTag(fileId), "cache-tag": fileTag(fileId) };
}

function partHeaders({ bytes, part }: OpenedFile, etag: string): Record<string, string> {
  if (bytes === null) return {};
  const head = { "accept-ranges": "bytes", etag };
  if (part === "none") return { ...head, "content-range": `bytes */${bytes}` };
  if (part === null) return { ...head, "content-length": String(bytes) };
  return {
    ...head,
    "content-range": `bytes ${part.start}-${part.end}/${bytes}`,
    "content-length": String(part.end - part.start + 1),
  };
}
