import { setTimeout as sleep } from "node:timers/promises";
import type { Record } from "./record.ts";
import type { Stage } from "./stage.ts";

/** Ends each part in turn, evenly over the evening; `works` says when people get what they ask for again. */
export async function breakInTurn(
  stage: Stage,
  record: Record,
  { minutes, works }: { minutes: number; works: () => Promise<boolean> },
): Promise<void> {
  const { redis } = stage;
  const killServer = (at: number) => async () => {
    await stage.servers[at]!.kill();
    await stage.begin(at);
    while (!stage.isIn(at)) await sleep(50);
  };
  const faults: [string, () => Promise<void>][] = [
    ["a server is killed", killServer(0)],
    [
      "Redis is killed",
      async () => {
        await redis!.kill();
        await sleep(2_000);
        await redis!.begin();
        // The servers try again within a second.
        await sleep(1_500);
      },
    ],
    [
      "a server is restarted",
      async () => {
        await stage.servers[1]!.stop();
        await stage.begin(1);
        while (!stage.isIn(1)) await sleep(50);
      },
    ],
    [
      "the primary is killed",
      async () => {
        await stage.losePrimary();
        while (!(await works())) await sleep(50);
      },
    ],
    ["another server is killed", killServer(2)],
  ];
  const taken = faults.filter(([what]) => redis !== null || !what.startsWith("Redis"));
  const pause = (minutes * 60_000) / (taken.length + 1);
  for (const [what, work] of taken) {
    await sleep(pause);
    await record.breaking(what, work);
  }
}
