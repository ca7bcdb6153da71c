import pg from "pg";
import { env } from "../env/env.server.ts";
import { log } from "../log.server.ts";
import { connectionTo } from "./connection-to.server.ts";

const retryMilliseconds = 1_000;

/** Where to listen: a pooler hands a connection to others between two statements, and what it heard with it. */
export function listenUrl(): string {
  return env().DATABASE_DIRECT_URL ?? env().databaseUrl;
}

/**
 * Hears what PostgreSQL is told on a channel, over a connection of its own that comes back by itself.
 * `joined` runs each time listening begins: whatever was said before then was missed. Answers, once
 * the first attempt is over, what ends it.
 */
export async function listenOn(
  channel: string,
  { heard, joined }: { heard: (payload: string) => void; joined: () => void },
): Promise<() => Promise<void>> {
  let running = true;
  let current: pg.Client | undefined;
  await join();
  return async () => {
    running = false;
    await current?.end().catch(() => {});
  };

  async function join(): Promise<void> {
    if (!running) return;
    const client = new pg.Client({ ...connectionTo(listenUrl()), keepAlive: true });
    let over = false;
    const again = () => {
      if (over) return;
      over = true;
      client.end().catch(() => {});
      if (current === client) current = undefined;
      if (running) setTimeout(join, retryMilliseconds).unref();
    };
    client.on("error", again);
    client.on("end", again);
    client.on("notification", ({ payload }) => heard(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (err) {
      log.warn({ err, channel }, "not listening for changes yet");
      return again();
    }
    if (!running) return void client.end().catch(() => {});
    current = client;
    joined();
  }
}
