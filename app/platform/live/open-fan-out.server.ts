import { env } from "../env/env.server.ts";
import type { FanOut, Receiver } from "./fan-out.server.ts";
import { notifyFanOut } from "./notify-fan-out.server.ts";
import { joinProcesses } from "./processes.server.ts";

/** What is said when another process has gone, whether or not it said so. */
export const processGone = "process-gone";

/** By Redis where one is configured, and else by PostgreSQL as soon as there is a second process. */
export async function openFanOut(to: Receiver): Promise<FanOut> {
  const processes = await joinProcesses({
    gone: (process) => to.heard([{ name: processGone, payload: process }], process),
    forgotten: to.missed,
  });
  const url = env().REDIS_URL;
  if (url === undefined) return notifyFanOut(processes, to);
  const { redisFanOut } = await import("./redis-fan-out.server.ts");
  const redis = await redisFanOut({ url, channel: "live", own: processes.own }, to);
  return {
    publish: redis.publish,
    async stop() {
      await redis.stop();
      await processes.leave();
    },
  };
}
