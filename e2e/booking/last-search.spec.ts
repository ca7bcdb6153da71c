import type { BrowserContext, Page } from "@playwright/test";
import { aStudent } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test } from "../harness/fixtures.ts";
import { chooseZone } from "../harness/choose-zone.ts";
import { onceInFive } from "../harness/turns.ts";

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

test(
  "a search by form is kept, each change replacing the one before, and offered on the next visit as a link in words",
  { tag: onceInFive(1) },
  async ({ page, context }) => {
    await allow(context, true);
    await open(page, "/student/teachers");
    await page.getByLabel("Language", { exact: true }).first().selectOption("fr");
    await expect.poll(() => kept(page, "last-search")).toBe("?language=fr");
    await page.getByLabel("Offers a trial lesson").check();
    await expect.poll(() => kept(page, "last-search")).toBe("?language=fr&trial=yes");
    await expect(offer(page)).toHaveCount(0);
    const later = await context.newPage();
    // looking at everybody is not a search
    for (const path of ["/", "/student/teachers"]) {
      await open(later, path);
      await expect(offer(later)).toHaveAccessibleName(
        "Continue your last search: French, with a trial",
      );
      await offer(later).click();
      await expect(later).toHaveURL(/\/student\/teachers\?language=fr&trial=yes$/);
      await expect(later.getByRole("heading", { level: 1 })).toHaveText("French teachers");
    }
  },
);

test(
  "nothing is kept without functional consent; a yes keeps search and zone from then on, and taking it back forgets both at once [CK-38] [CK-39]",
  { tag: onceInFive(0) },
  async ({ page }) => {
    await open(page, "/student/teachers?language=es&page=2");
    expect(await kept(page, "last-search")).toBeNull();
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect.poll(() => kept(page, "last-search")).toBe("?language=es");
    await page.getByRole("button", { name: "Change time zone" }).click();
    await chooseZone(page, "Tokyo");
    await expect.poll(() => kept(page, "zone")).toBe("Asia/Tokyo");
    await open(page, "/cookie-preferences");
    await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
    await expect.poll(() => kept(page, "last-search")).toBeNull();
    expect(await kept(page, "zone")).toBeNull();
    await open(page, "/student/teachers");
    await expect(page.getByText("Times are shown in London time.")).toBeVisible();
    await expect(offer(page)).toHaveCount(0);
  },
);

test(
  "somebody signed in on a journey is offered the browser's zone for this page, and may take it for good; whose browser agrees is not asked [B13]",
  { tag: onceInFive(0) },
  async ({ browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, timezoneId: "Asia/Tokyo" });
    await allow(context, false);
    await signInAs(context, await aStudent());
    const page = await context.newPage();
    await open(page, "/student/dashboard");
    await page.getByRole("link", { name: "Show this page in Tokyo time" }).click();
    await expect(page.getByText("Times on this page are in Tokyo time.")).toBeVisible();
    await expect(page).toHaveURL(/\/student\/dashboard\?times=Asia%2FTokyo$/);
    await page.getByRole("button", { name: /^Make Tokyo the time zone/ }).click();
    await expect(page.getByText("Your time zone is saved.")).toBeInViewport();
    await expect(page.getByRole("combobox", { name: "Time zone" })).toHaveValue(/^Tokyo /);
    await open(page, "/student/dashboard");
    await expect(page.getByRole("link", { name: /^Show this page in/ })).toHaveCount(0);
    await context.close();
  },
);

test("a no keeps nothing, and shows nothing that was there", async ({ page, context }) => {
  await allow(context, false);
  await page.addInitScript(() => {
    if (!sessionStorage.getItem("put")) localStorage.setItem("last-search", "?language=es");
    sessionStorage.setItem("put", "once");
  });
  await open(page, "/student/teachers?language=fr");
  expect(await kept(page, "last-search")).toBeNull();
  await open(page, "/");
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
    await chooseZone(page, "Tokyo");
    await expect(page).toHaveURL(/zone=Asia%2FTokyo/);
    await expect(page.getByText("Times are shown in Tokyo time.")).toBeVisible();
    await page.getByRole("link", { name: "Home", exact: true }).first().click();
    await expect(page.getByText("Times are Tokyo time.")).toBeVisible();
    expect(await kept(page, "zone")).toBe(functional ? "Asia/Tokyo" : null);
    await open(page, "/student/teachers");
    await expect(
      page.getByText(`Times are shown in ${functional ? "Tokyo" : "Madrid"} time.`),
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
  await expect(page.getByText("Times are shown in London time.")).toBeVisible();
  await expect(offer(page)).toHaveCount(0);
});

test("the offer moves nothing when it comes", async ({ page, context }) => {
  await allow(context, true);
  await page.addInitScript(() => {
    localStorage.setItem("last-search", "?language=es&from=10&to=40&time=evening&days=weekend");
    const seen = window as unknown as { moved: number };
    seen.moved = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.moved += (entry as never as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
  });
  for (const width of [360, 1440])
    for (const path of ["/", "/student/teachers"]) {
      await page.setViewportSize({ width, height: 900 });
      await open(page, path);
      await expect(offer(page)).toBeVisible();
      await page.waitForTimeout(300);
      expect(await page.evaluate(() => (window as unknown as { moved: number }).moved)).toBe(0);
    }
});
