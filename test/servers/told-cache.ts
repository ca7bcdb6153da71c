/** A cache in front of us that hears what it must drop. */
import { createServer } from "node:http";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll } from "vitest";
import { purgeCdn } from "#app/platform/cdn/purge.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { listenLow } from "./listen.ts";

/** There is one for this file: it says yes to all it is told. */
export function useToldCache(): void {
  const cache = createServer((request, response) => {
    request.resume();
    response.writeHead(200).end();
  });
  beforeAll(async () => {
    const url = `http://127.0.0.1:${await listenLow(cache)}/purge`;
    Object.assign(env(), { CDN_PURGE_URL: url, CDN_PURGE_TOKEN: "a-token-of-the-cdn" });
  });
  afterAll(() => void cache.close());
}

/** The files that it is told to drop, by their ids, whether the queue has come to it or not. */
export async function filesDropped(): Promise<string[]> {
  const { rows } = await db().execute<{ tag: string }>(
    sql`select jsonb_array_elements_text(data->'tags') as tag from pgboss.job where name = ${purgeCdn.name}`,
  );
  return rows.flatMap(({ tag }) => (tag.startsWith("file:") ? [tag.slice("file:".length)] : []));
}
