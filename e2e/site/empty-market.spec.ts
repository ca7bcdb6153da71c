import type { BrowserContext, Page } from "@playwright/test";
import { demo } from "#config/demo.ts";
import { byTurns } from "#test/depth.ts";
import { tempDir } from "#test/temp-dir.ts";
import { expect, test } from "../harness/fixtures.ts";
import { startServer, type ServerProcess } from "../harness/process.ts";

/** What each page says of a market that has just opened, by the number of its teachers. */
const markets = [
  {
    teachers: 0,
    search: "The first doors are still being painted",
    home: "The doors",
    admin: {
      "/admin/teachers": "No application is waiting",
      "/admin/reports": "Nothing waits for you",
    },
  },
  { teachers: 1, search: "A short street, so far", home: "Free soon", admin: {} },
  { teachers: 3, search: "A short street, so far", home: "Free soon", admin: {} },
];

async function signInAsAdmin(context: BrowserContext, { url }: ServerProcess) {
  const answer = await context.request.post(`${url}/login`, {
    form: { email: "admin@demo.test", password: demo.password },
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

/** Opens a page and sees that it is whole: no error, no list or table without a row, no sideways scroll. */
async function lookAt(page: Page, address: string) {
  const errors: string[] = [];
  const note = (error: Error) => errors.push(error.message);
  page.on("pageerror", note);
  const answer = await page.goto(address);
  expect(answer?.status(), address).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const hollow = await page.evaluate(() =>
    [...document.querySelectorAll("main :is(ul, ol, dl, tbody, select)")]
      .filter((list) => list.children.length === 0)
      .map((list) => list.outerHTML.slice(0, 200)),
  );
  expect(hollow, `${address}: lists without anything in them`).toEqual([]);
  const words = await page.locator("main").innerText();
  expect(words, address).not.toMatch(/undefined|NaN|\bnull\b|\[object/);
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, `${address} at ${width} px`).toBeLessThanOrEqual(0);
  }
  page.off("pageerror", note);
  expect(errors, address).toEqual([]);
}

for (const { teachers, search, home, admin } of byTurns(markets, markets.length))
  test(`the product looks finished with ${teachers} teachers`, async ({ browser }) => {
    test.slow();
    const { dir, remove } = tempDir();
    const server = await startServer(dir, { DEMO_TEACHERS: String(teachers) });
    try {
      const context = await browser.newContext({ baseURL: server.url });
      const page = await context.newPage();
      await lookAt(page, "/");
      await expect(page.getByRole("heading", { name: home, exact: true })).toBeVisible();
      await lookAt(page, "/student/teachers");
      await expect(page.getByText(search)).toBeVisible();
      await expect(page.locator("main article")).toHaveCount(teachers);
      await lookAt(page, "/student/teachers?language=ko");
      await lookAt(page, "/faq");
      await lookAt(page, "/how-it-works");

      await signInAsAdmin(context, server);
      for (const address of [
        "/admin/teachers",
        "/admin/teachers?show=published",
        "/admin/teachers?show=rejected",
        "/admin/reports",
        "/admin/reports?state=all",
        "/admin/reports?tab=messages",
      ])
        await lookAt(page, address);
      for (const [address, sentence] of Object.entries(admin)) {
        await page.goto(address);
        await expect(page.getByText(sentence)).toBeVisible();
      }
      await context.close();
    } finally {
      await server.stop();
      remove();
    }
  });
