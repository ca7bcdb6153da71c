import { beforeAll, describe, expect, it } from "vitest";
import { isOpenToAdmin } from "#app/access/admin-pages.ts";
import { adminRights } from "#db/schema/accounts/admin-rights.ts";
import { useApp } from "#test/asking/app.ts";
import { anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { patternAt, routePatterns } from "#e2e/harness/route-patterns.ts";
import { addressOf } from "./addresses.ts";
import { opens } from "./admin-areas.ts";
import { makeWorld, type World } from "./world.ts";

useDatabase();

const app = useApp();
let world: World;
beforeAll(async () => {
  world = await makeWorld();
}, 60_000);

it("what the links ask agrees with what the pages answer", () => {
  for (const [pattern, anyOf] of Object.entries(opens))
    for (const right of adminRights)
      expect(isOpenToAdmin({ rights: [right] }, pattern), `${pattern} for ${right}`).toBe(
        anyOf.includes(right),
      );
});

const patterns = routePatterns.filter((one) => one === "/admin" || one.startsWith("/admin/"));

it("every page of the admins belongs to an area", () => {
  expect(Object.keys(opens).toSorted()).toEqual(patterns.toSorted());
});

describe("an admin with one right", () => {
  it.each(adminRights)(
    "%s: opens its pages and no other, and posts to no other [B1]",
    async (right) => {
      const own = app.as(await anAdmin({ adminRights: [right] }));
      for (const pattern of patterns) {
        const path = pattern.replace(/:\w+/, crypto.randomUUID());
        const isOpen = opens[pattern]!.includes(right);
        expect((await own.get(path)).status === 403, `GET ${pattern}`).toBe(!isOpen);
        if (isOpen || pattern.includes(".")) continue;
        // 405: a page without a form.
        const posted = await own.post(path, { intent: "none" });
        expect([403, 405], `POST ${pattern}`).toContain(posted.status);
      }
    },
  );

  it.each(adminRights)("%s: every link that their pages show opens [B1]", async (right) => {
    const own = app.as(await anAdmin({ adminRights: [right] }));
    const links = new Map<string, string>();
    for (const pattern of patterns.filter((one) => !one.includes("."))) {
      const page = await own.get(addressOf(pattern, world));
      if (page.status !== 200) continue;
      for (const link of page.all('a[href^="/admin"]')) {
        const to = link.getAttribute("href")!;
        links.set(patternAt(to.replace(/[?#].*/, "")) ?? to, `${to} at ${pattern}`);
      }
    }
    expect(links.size).toBeGreaterThan(0);
    for (const from of links.values())
      expect((await own.get(from.split(" ")[0]!)).status, from).not.toBe(403);
  });
});
