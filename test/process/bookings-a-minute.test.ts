import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { inArray } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { startBalancer } from "#test/servers/balancer.ts";
import { countOverlaps, makeRacers } from "#test/booking/processes.ts";
import { storeTeachers } from "#test/builders/people.ts";
import { peopleAt } from "#test/builders/busy-site.ts";
import { useDatabase } from "#test/database.ts";
import { isDeep, isTurn, patience } from "#test/depth.ts";
import { patiently } from "#test/asking/room-page.ts";
import { useServers } from "#test/servers/servers.ts";

const perMinute = 1_000;
const seconds = isDeep ? 60 : 3;

describe.runIf(isTurn(0, 3))("a thousand bookings a minute", () => {
  useDatabase();
  const all = [0, 1] as const;
  const servers = useServers(all.length, { env: () => ({ NOTICE_SECONDS: "0.5" }) });
  let balancer: Awaited<ReturnType<typeof startBalancer>>;
  beforeAll(async () => {
    balancer = await startBalancer(all.map((server) => Number(new URL(servers.url(server)).port)));
  });
  afterAll(() => balancer?.stop());

  it(
    "come through two servers that are restarted meanwhile: none is made twice, and none fails that pressing again would not mend [K5]",
    async () => {
      const people = peopleAt({ url: balancer.url, origin: servers.origin });
      const count = Math.ceil((perMinute * seconds) / 60);
      const slugs = Array.from({ length: 20 }, () => `t-${randomUUID()}`);
      const trial = { title: "Trial", kind: "trial", minutes: 25, pricePence: 0 } as const;
      const teachers = await storeTeachers(
        db(),
        slugs.map((slug) => ({ profile: { slug, windowDays: 90, zone: "UTC" }, offers: [trial] })),
      );
      // Each tenth time is wanted by another one as well.
      const wanted = Array.from({ length: count }, (_, n) => (n % 10 === 9 ? [n, n] : [n])).flat();
      const students = await makeRacers(wanted.length);
      const cookies: string[] = [];
      for (const id of students) cookies.push(await people.cookieFor({ id }));
      const first = Math.ceil((Date.now() + 3 * day) / hour) * hour;

      let pressedAgain = 0;
      /** Presses again, up to three times, where no server answered or all were too busy. */
      const press = async (path: string, cookie: string, fields: Record<string, string>) => {
        const body = new URLSearchParams(fields);
        for (let times = 0; ; times += 1) {
          const answer = await people.ask(path, cookie, { method: "POST", body });
          const isAway = answer.status === 502 || answer.status === 503;
          if (!isAway || times === 3) return answer;
          pressedAgain += 1;
          await answer.body?.cancel();
          await sleep(500 * 2 ** times);
        }
      };
      const took: number[] = [];
      const booked: string[] = [];
      async function book(n: number, cookie: string): Promise<"booked" | "taken"> {
        const at = n % teachers.length;
        const { offer } = teachers[at]!;
        const startsAt = String(first + Math.floor(n / teachers.length) * hour);
        const path = `/student/teachers/${slugs[at]}/book?offer=${offer.id}&at=${startsAt}`;
        const begun = performance.now();
        const requestId = randomUUID();
        const asked = { offerId: offer.id, startsAt, requestId, pricePence: "0" };
        const held = await press(path, cookie, asked);
        const to = held.headers.get("location") ?? "";
        const [, id] = /lessons\/([\da-f-]{36})\/pay/.exec(to) ?? [];
        if (id === undefined) {
          expect(held.status).toBe(409);
          return "taken";
        }
        const paid = await press(to, cookie, { pricePence: "0", earlyStart: "yes" });
        expect(paid.status).toBe(302);
        took.push(performance.now() - begun);
        booked.push(id);
        return "booked";
      }

      const restarting = (async () => {
        for (const server of isDeep ? all : []) {
          await sleep(15_000);
          await servers.process(server).stop();
          await servers.begin(server);
          await expect.poll(() => balancer.isIn(server), patiently).toBe(true);
        }
      })();
      const begun = performance.now();
      const outcomes = await Promise.all(
        wanted.map(async (n, at) => {
          await sleep((n * 60_000) / perMinute);
          return book(n, cookies[at]!);
        }),
      );
      const passed = (performance.now() - begun) / 60_000;
      await restarting;

      expect(outcomes.filter((outcome) => outcome === "booked")).toHaveLength(count);
      const rows = await db()
        .select({ id: lessons.id, state: lessons.state })
        .from(lessons)
        .where(inArray(lessons.id, booked));
      expect(rows.filter(({ state }) => state === "booked")).toHaveLength(count);
      expect(await countOverlaps()).toBe(0);
      const sorted = took.toSorted((a, b) => a - b);
      const p99 = sorted[Math.floor(sorted.length * 0.99)]!;
      console.log(
        `${count} bookings, ${Math.round(count / passed)} a minute: half within ${sorted[Math.floor(sorted.length / 2)]!.toFixed(0)} ms, 99 of 100 within ${p99.toFixed(0)} ms; ${pressedAgain} presses were repeated`,
      );
      if (isDeep) expect(count / passed).toBeGreaterThan(0.9 * perMinute);
    },
    patience.timeout,
  );
});
