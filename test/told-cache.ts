/** A cache in front of us that hears what it must drop; nothing is sent, since the jobs of a test wait for `runJobs`. */
import { sql } from "drizzle-orm";
import { purgeCdn } from "#app/platform/cdn/purge.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";

/** From now on, in this file. */
export function tellCache(): void {
  Object.assign(env(), {
    SHARED_CACHE: true,
    CDN_PURGE_URL: "http://127.0.0.1:9/purge",
    CDN_PURGE_TOKEN: "a-token-of-the-cdn",
  });
}

/** The files that it was told to drop, by their ids. */
export async function filesDropped(): Promise<string[]> {
  const { rows } = await db().execute<{ tag: string }>(
    sql`select jsonb_array_elements_text(data->'tags') as tag from pgboss.job where name = ${purgeCdn.name}`,
  );
  return rows.flatMap(({ tag }) => (tag.startsWith("file:") ? [tag.slice("file:".length)] : []));
}
