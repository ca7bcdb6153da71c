import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { useDatabase } from "#test/database.ts";
import { isDeep, isTurn } from "#test/depth.ts";
import { useServers } from "#test/servers.ts";

useDatabase();
const servers = useServers();

/** What the process has in memory now, in megabytes. */
function inMemory(): number {
  const status = readFileSync(`/proc/${servers.process().pid}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)![1]) / 1024;
}

it.runIf(isTurn(0, 2))(
  "many log-ins and pages at once leave the server below 400 MB [F19]",
  async () => {
    const signIn = (n: number) =>
      servers.post(
        "/login",
        { email: `nobody-${n}@example.test`, password: "a wrong password" },
        { headers: { "x-forwarded-for": `203.0.113.${n % 250}` } },
      );
    const page = (n: number) => servers.ask(`/student/teachers?q=jazz&x=${n}`);
    for (let round = 0; round < (isDeep ? 3 : 1); round += 1) {
      const asked = Array.from({ length: 100 }, (_, n) => (n % 2 ? signIn : page)(100 * round + n));
      for (const answer of await Promise.all(asked)) {
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
      }
      expect(inMemory()).toBeLessThan(400);
    }
  },
  120_000,
);
