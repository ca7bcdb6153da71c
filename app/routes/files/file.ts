import { brand } from "#config/brand.ts";
import { findPerson } from "#app/features/accounts/gate.server.ts";
import { openFile } from "#app/features/files/open-file.server.ts";
import { contentDisposition } from "#app/platform/content-disposition.ts";
import type { Route } from "./+types/file.ts";

/** An answer to somebody signed in may carry their session's cookie: no shared cache keeps it. */
const who = (person: object | null) => (person === null ? "public" : "private");

/** `GET /files/{id}`, of a picture also `?size=96`. What it holds never changes: another picture has another id. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const size = Number(new URL(request.url).searchParams.get("size") ?? 512);
  const person = findPerson(context);
  const { body, type, isPublished } = await openFile(person, params.fileId, size);
  return new Response(body, {
    headers: {
      "content-type": type,
      "content-disposition": contentDisposition("inline", `${brand.name} portrait.webp`),
      "cache-control": isPublished
        ? `${who(person)}, max-age=31536000, immutable`
        : "private, max-age=3600",
    },
  });
}
