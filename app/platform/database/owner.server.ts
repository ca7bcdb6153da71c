import pg from "pg";
import { env } from "../env/env.server.ts";
import { log } from "../log.server.ts";
import { connectionTo } from "./connection-to.server.ts";
import { listenUrl } from "./listen.server.ts";

/** The address under which the tables are made: migrations, grants, and the tables of the job queue. */
export function ownerUrl(): string {
  return env().DATABASE_OWNER_URL ?? listenUrl();
}

/** A connection as the owner of the tables, with no limit of time; the caller ends it. */
export async function connectAsOwner(url = ownerUrl()): Promise<pg.Client> {
  const client = new pg.Client(connectionTo(url));
  // Its statement fails by itself; without a listener the process would end, too.
  client.on("error", (err) => log.warn({ err }, "the owner's connection was lost"));
  await client.connect();
  return client;
}
