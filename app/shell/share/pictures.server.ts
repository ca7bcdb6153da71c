import { createHash } from "node:crypto";
import { LRUCache } from "lru-cache";
import { drawSharePicture, type SharePicture } from "#app/ui/share-picture.server.tsx";

const drawn = new LRUCache<string, Promise<Buffer>>({ max: 200 });

/**
 * The picture as a response, drawn once for the same words and kept in memory. `of`
 * names everything the picture shows.
 */
export async function pictureResponse(
  request: Request,
  of: string,
  picture: () => SharePicture,
): Promise<Response> {
  const key = createHash("sha256").update(of).digest("base64url").slice(0, 22);
  const headers = {
    "content-type": "image/png",
    "cache-control": "public, max-age=86400",
    etag: `"${key}"`,
    // other sites show it
    "cross-origin-resource-policy": "cross-origin",
  };
  if (request.headers.get("if-none-match") === headers.etag)
    return new Response(null, { status: 304, headers });
  let png = drawn.get(key);
  if (png === undefined) {
    png = drawSharePicture(picture());
    drawn.set(key, png);
    png.catch(() => drawn.delete(key));
  }
  return new Response(new Uint8Array(await png), { headers });
}
