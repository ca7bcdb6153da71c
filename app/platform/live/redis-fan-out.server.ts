import { createClient } from "@redis/client";
import { log } from "../log.server.ts";
import type { FanOut, Receiver, Told } from "./fan-out.server.ts";

type Said = { from: string; batch: Told[] };

/** Soon again, and never given up. */
const reconnectStrategy = (tries: number) => Math.min(50 * 2 ** Math.min(tries, 6), 2_000);
const answerWithin = 2_000;

/**
 * Tells the others by Redis: one channel that every process hears. While it is away nothing gets through; a process that has
 * come back hears that something was missed.
 */
export async function redisFanOut(
  { url, channel, own }: { url: string; channel: string; own: string },
  to: Receiver,
): Promise<FanOut> {
  const open = (options: { disableOfflineQueue: boolean }) =>
    createClient({
      url,
      RESP: 3,
      commandOptions: { timeout: answerWithin },
      socket: { reconnectStrategy, connectTimeout: answerWithin },
      ...options,
    }).on("error", (err: unknown) => log.warn({ err }, "redis"));
  // What waited here while Redis is away would come late, after what was read meanwhile.
  const teller = open({ disableOfflineQueue: true });
  const hearer = open({ disableOfflineQueue: false });
  // The subscription is renewed by itself, before this is answered: what was said until then was not heard.
  hearer.on("ready", () => void hearer.ping().then(to.missed, () => {}));
  const late = new Promise<void>((done) => setTimeout(done, answerWithin).unref());
  const heard = (text: string) => {
    const { from, batch } = JSON.parse(text) as Said;
    if (from !== own) to.heard(batch, from);
  };
  const opened = Promise.all([
    teller.connect(),
    hearer.connect(),
    hearer.subscribe(channel, heard),
  ]).catch((err: unknown) => log.warn({ err }, "redis"));
  await Promise.race([opened, late]);
  return {
    async publish(batch) {
      await teller.publish(channel, JSON.stringify({ from: own, batch } satisfies Said));
    },
    async stop() {
      teller.destroy();
      hearer.destroy();
    },
  };
}
