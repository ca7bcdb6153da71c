import { readSitemap } from "#app/shell/share/sitemap.server.ts";
import type { Route } from "./+types/sitemap.ts";

/** Every public address, the teachers' included; `?part=N` is what an index names where they are too many for one file. */
export async function loader({ request }: Route.LoaderArgs) {
  const part = new URL(request.url).searchParams.get("part") ?? "0";
  const file = /^\d{1,5}$/.test(part) ? (await readSitemap())[Number(part)] : undefined;
  if (file === undefined) throw new Response(null, { status: 404 });
  return new Response(file, {
    headers: {
      "content-type": "application/xml; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
