import { expect, refusal, test as base } from "../harness/fixtures.ts";
import { pagePatterns } from "../harness/route-patterns.ts";
import { allVisits, type Audience, enter } from "../harness/visits.ts";
import type { Engine, Tab } from "./engine.ts";
import { firefox } from "./puppeteer.ts";
import { webkit } from "./webkit.ts";

const isHydrated = `[document.body, document.documentElement].some((element) =>
  Object.keys(element).some((key) => key.startsWith("__react")))`;
/** React reports what it found different once nothing waits. */
const nothingWaits = `new Promise((done) => setTimeout(() => requestAnimationFrame(() => done(true)), 150))`;

const test = base.extend<object, { tabOf: (as: Audience) => Promise<Tab> }>({
  tabOf: [
    async ({ playwright }, use, { project }) => {
      const engine: Engine = await (project.name === "webkit" ? webkit() : firefox());
      let open: { as: Audience; tab: Tab } | undefined;
      await use(async (as) => {
        if (open?.as === as) return open.tab;
        await open?.tab.close();
        const request = await playwright.request.newContext();
        await enter({ request }, as);
        const { cookies } = await request.storageState();
        await request.dispose();
        open = { as, tab: await engine.open([...cookies, refusal()]) };
        return open.tab;
      });
      await open?.tab.close();
      await engine.close();
    },
    { scope: "worker" },
  ],
});

const widths = [360, 1440];
/** A frame's scripts are switched off in a mail, which is meant. */
const meant = /about:srcdoc|status of 404/;

for (const pattern of pagePatterns)
  test(`${pattern} comes alive without an error and nothing scrolls sideways`, async ({
    tabOf,
  }) => {
    for (const { path, as } of (await allVisits()).filter((visit) => visit.pattern === pattern)) {
      const tab = await tabOf(as);
      for (const width of widths) {
        await tab.setWidth(width);
        await tab.goto(path);
        await expect
          .poll(() => tab.read<boolean>(isHydrated), { message: `${path} comes alive` })
          .toBe(true);
        await tab.read(nothingWaits);
        expect.soft(await tab.read("innerWidth"), path).toBe(width);
        const overflow = await tab.read<number>(
          "document.documentElement.scrollWidth - document.documentElement.clientWidth",
        );
        expect.soft(overflow, `${path} at ${width} px`).toBeLessThanOrEqual(0);
        const errors = await tab.takeErrors();
        expect
          .soft(
            errors.filter((error) => !meant.test(error)),
            `${path} as ${as}`,
          )
          .toEqual([]);
      }
    }
  });
