import { setTimeout as sleep } from "node:timers/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startBalancer } from "#test/servers/balancer.ts";
import { peopleAt } from "#test/builders/busy-site.ts";
import { useDatabase } from "#test/database.ts";
import { byTurns, cases, isTurn, patience } from "#test/depth.ts";
import { patiently } from "#test/asking/room-page.ts";
import { useServers } from "#test/servers/servers.ts";

describe.runIf(isTurn(1, 3))("two servers with little memory", () => {
  useDatabase();
  const all = [0, 1] as const;
  const servers = useServers(all.length, {
    env: () => ({
      NODE_OPTIONS: `--max-old-space-size=160 --import=${join(import.meta.dirname, "leak.mjs")}`,
    }),
  });
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  beforeAll(async () => {
    balancer = await startBalancer(all.map((server) => Number(new URL(servers.url(server)).port)));
  });
  afterAll(() => balancer?.stop());

  const isAlive = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it(
    "end where it runs out, are started again by who looks after them, and lose nothing that was acknowledged [K8]",
    async () => {
      const people = peopleAt({ url: balancer.url, origin: servers.origin });
      const ends = [await people.booking(), await people.talking()] as const;
      for (let round = 0; round < cases(1, 5); round += 1)
        for (const server of byTurns(all, 2)) {
          const { pid } = servers.process(server);
          await sleep(300);
          process.kill(pid, "SIGUSR2");
          await expect.poll(() => isAlive(pid), { timeout: 60_000 }).toBe(false);
          expect(servers.output(server)).toContain("heap out of memory");
          // As Docker, Kubernetes and systemd do.
          await servers.begin(server);
          await expect.poll(() => balancer.isIn(server), patiently).toBe(true);
        }
      expect(await ends[0]()).toBeGreaterThan(0);
      await ends[1]();
    },
    patience.timeout,
  );
});
