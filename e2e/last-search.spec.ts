import type { BrowserContext, Page } from "@playwright/test";
import { byTurns } from "#test/depth.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test } from "./fixtures.ts";
import { newStudent } from "./new-account.ts";

async function allow(context: BrowserContext, functional: boolean) {
  const record = { necessary: true, functional, analytics: false, advertising: false };
  const value = encodeURIComponent(JSON.stringify({ ...record, timestamp: Date.now() }));
  await context.addCookies([
    { name: "cookie-consent-2025-09-10", value, url: process.env["E2E_URL"]! },
  ]);
}

const kept = (page: Page, name: string) => page.evaluate((key) => localStorage.getItem(key), name);
const offer = (page: Page) => page.getByRole("link", { name: /^Continue your last search/ });

async function open(page: Page, path: string) {
  await page.goto(path);
  await hydrated(page);
}

test("what was searched for is offered on the next visit, as a link and in words", async ({
  page,
  context,
}) => {
  await allow(context, true);
  await open(page, "/student/teachers?language=es&time=evening&page=2");
  await expect.poll(() => kept(page, "last-search")).toBe("?language=es&time=evening");
  await expect(offer(page)).toHaveCount(0);
  const later = await context.newPage();
  for (const path of ["/", "/student/teachers"]) {
    await open(later, path);
    await expect(offer(later)).toHaveAccessibleName("Continue your last search: Spanish, evenings");
    await offer(later).click();
    await expect(later).toHaveURL(/\/student\/teachers\?language=es&time=evening$/);
    await expect(later.getByRole("heading", { level: 1 })).toHaveText("Spanish teachers");
  }
});

test("a search by form is kept, each change replacing the one before", async ({
  page,
  context,
}) => {
  await allow(context, true);
  await open(page, "/student/teachers");
  await page.getByLabel("Language", { exact: true }).first().selectOption("fr");
  await expect.poll(() => kept(page, "last-search")).toBe("?language=fr");
  await page.getByLabel("Offers a trial lesson").check();
  await expect.poll(() => kept(page, "last-search")).toBe("?language=fr&trial=yes");
  // looking at everybody is not a search
  await open(page, "/student/teachers");
  await expect(offer(page)).toHaveAccessibleName("Continue your last search: French, with a trial");
});

test("without functional consent nothing is kept; a yes keeps from then on [CK-38]", async ({
  page,
}) => {
  await open(page, "/student/teachers?language=es");
  await page.waitForTimeout(500);
  expect(await kept(page, "last-search")).toBeNull();
  await page.getByRole("button", { name: "Accept All" }).click();
  await expect.poll(() => kept(page, "last-search")).toBe("?language=es");
});

test("a no keeps nothing, and shows nothing that was there", async ({ page, context }) => {
  await allow(context, false);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("put")) localStorage.setItem("last-search", "?language=es");
    sessionStorage.setItem("put", "once");
  });
  await open(page, "/student/teachers?language=fr");
  await page.waitForTimeout(500);
  expect(await kept(page, "last-search")).toBeNull();
  await open(page, "/");
  await page.waitForTimeout(500);
  await expect(offer(page)).toHaveCount(0);
});

test("taking the consent back forgets search and zone at once [CK-39]", async ({
  page,
  context,
}) => {
  await allow(context, true);
  await open(page, "/student/teachers?language=es");
  await page.getByRole("button", { name: "Change time zone" }).click();
  await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
  await expect.poll(() => kept(page, "zone")).toBe("Asia/Tokyo");
  await expect.poll(() => kept(page, "last-search")).toBe("?language=es");
  await open(page, "/cookie-preferences");
  await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
  await expect.poll(() => kept(page, "last-search")).toBeNull();
  expect(await kept(page, "zone")).toBeNull();
  await open(page, "/student/teachers");
  await expect(page.getByText("Times are shown in Europe/London.")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("a chosen zone holds for the visit, and with consent beyond it", async ({
  browser,
  baseURL,
}) => {
  for (const functional of [false, true]) {
    const context = await browser.newContext({ baseURL, timezoneId: "Europe/Madrid" });
    await allow(context, functional);
    const page = await context.newPage();
    await open(page, "/student/teachers?language=es&time=evening&zone=Europe%2FMadrid");
    await page.getByRole("button", { name: "Change time zone" }).click();
    await page.getByLabel("Time zone").selectOption("Asia/Tokyo");
    await expect(page).toHaveURL(/zone=Asia%2FTokyo/);
    await expect(page.getByText("Times are shown in Asia/Tokyo.")).toBeVisible();
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page.getByText("Times are Tokyo time.")).toBeVisible();
    expect(await kept(page, "zone")).toBe(functional ? "Asia/Tokyo" : null);
    await open(page, "/student/teachers");
    await expect(
      page.getByText(`Times are shown in ${functional ? "Asia/Tokyo" : "Europe/Madrid"}.`),
    ).toBeVisible();
    await context.close();
  }
});

test("nonsense in the store is no offer and no zone", async ({ page, context }) => {
  await allow(context, true);
  await page.addInitScript(() => {
    localStorage.setItem("last-search", "javascript:alert(1)");
    localStorage.setItem("zone", "Mars/Olympus");
  });
  await open(page, "/student/teachers");
  await expect(page.getByText("Times are shown in Europe/London.")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

for (const width of byTurns([360, 1440], 2))
  test(`the offer moves nothing and fits at ${width} px`, async ({ page, context }) => {
    await allow(context, true);
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => {
      localStorage.setItem("last-search", "?language=es&from=10&to=40&time=evening&days=weekend");
      const seen = window as unknown as { moved: number };
      seen.moved = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.moved += (entry as never as { value: number }).value;
      }).observe({ type: "layout-shift", buffered: true });
    });
    for (const path of ["/", "/student/teachers"]) {
      await open(page, path);
      await expect(offer(page)).toBeVisible();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
      const box = (await offer(page).boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expect(await axeFindings(page, "main")).toEqual([]);
    }
  });

test("somebody signed in on a journey is offered the browser's zone, and may take it", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL, timezoneId: "Asia/Tokyo" });
  await allow(context, false);
  const page = await context.newPage();
  await newStudent(context);
  await open(page, "/student/dashboard");
  const change = page.getByRole("button", { name: "Show times in Tokyo time" });
  await change.click();
  await expect(page.getByText("Your time zone is saved.")).toBeVisible();
  await page.goto("/account/profile");
  await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue("Tokyo");
  await open(page, "/student/dashboard");
  await expect(change).toHaveCount(0);
  await context.close();
});

test("nobody whose browser agrees is asked about a zone", async ({ page, context }) => {
  await allow(context, false);
  await signIn(context, "student@demo.test");
  await open(page, "/student/dashboard");
  await expect(page.getByRole("button", { name: /^Show times in/ })).toHaveCount(0);
});
