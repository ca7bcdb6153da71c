import type { BrowserContext, Page } from "@playwright/test";
import {
  allOff,
  allOn,
  type ConsentFlags,
  consentKey,
  makeRecord,
  serialiseRecord,
} from "#app/features/consent/record.ts";
import { findItem } from "#app/features/consent/registry.ts";
import type { StoragePlace } from "#app/features/consent/stored-names.ts";
import { forbiddenNames } from "#app/features/consent/withdraw.ts";
import { byTurns, isDeep, turn } from "#test/depth.ts";
import { expect, hydrated, test } from "./fixtures.ts";
import { allVisits, type Audience, enter, type Visit } from "./visits.ts";

/** The last two are tried at deep depth alone. */
const made: { name: string; flags: ConsentFlags }[] = [
  { name: "with functional storage alone", flags: { ...allOff, functional: true } },
  { name: "with everything accepted", flags: allOn },
  { name: "with everything rejected", flags: allOff },
  { name: "with analytics alone", flags: { ...allOff, analytics: true } },
];
/** In a quick run half of those that are made take turns. */
const choices: { name: string; flags: ConsentFlags | null }[] = [
  { name: "before a choice", flags: null },
  ...byTurns(made, 2),
];
const audiences: Audience[] = ["visitor", "student", "teacher", "admin", "payer", "applicant"];

/** Chooses as that person would have, by the cookie a server sets. */
async function choose(context: BrowserContext, flags: ConsentFlags | null): Promise<void> {
  if (flags === null) return;
  const value = encodeURIComponent(serialiseRecord(makeRecord(flags, Date.now())));
  await context.addCookies([{ name: consentKey, value, url: process.env["E2E_URL"]! }]);
}

/** What a context asks for that is not ours, or that only analytics may ask for. */
function watchRequests(context: BrowserContext, flags: () => ConsentFlags | null) {
  const own = new URL(process.env["E2E_URL"]!).host;
  const wrong: string[] = [];
  context.on("request", (request) => {
    const { protocol, host, pathname } = new URL(request.url());
    if (protocol === "data:" || protocol === "blob:") return;
    if (host !== own) wrong.push(`asks ${host}`);
    if (isCounting(pathname) && !flags()?.analytics)
      wrong.push(`counts without leave: ${pathname}`);
  });
  context.on("page", (page) =>
    page.on("websocket", (socket) => {
      if (new URL(socket.url()).host !== own) wrong.push(`opens a socket to ${socket.url()}`);
    }),
  );
  return wrong;
}

/** The statistics' address, or the script of their own that calls it. */
function isCounting(pathname: string): boolean {
  return pathname === "/api/page-views" || pathname.includes("report-view");
}

/** Everything this browser holds of ours, by place. */
async function holdings(page: Page): Promise<Record<StoragePlace | "elsewhere", string[]>> {
  const kept = await page.evaluate(async () => ({
    local: Object.keys(localStorage),
    session: Object.keys(sessionStorage),
    caches: await caches.keys(),
    push: await navigator.serviceWorker
      .getRegistration()
      .then((worker) => worker?.pushManager.getSubscription())
      .then((subscription) => (subscription ? ["push subscription"] : [])),
    elsewhere: [
      ...(await indexedDB.databases()).map(({ name }) => `IndexedDB ${name}`),
      // the one worker that keeps the listed offline page
      ...(await navigator.serviceWorker.getRegistrations())
        .map(({ active, waiting, installing }) => (active ?? waiting ?? installing)?.scriptURL)
        .filter((script) => script !== `${location.origin}/service-worker.js`)
        .map((script) => `worker ${script}`),
    ],
  }));
  const cookies = await page.context().cookies();
  const own = new URL(process.env["E2E_URL"]!).hostname;
  return {
    cookie: cookies.filter(({ domain }) => domain === own).map(({ name }) => name),
    "local storage": kept.local,
    "session storage": kept.session,
    "cache storage": kept.caches,
    "push service": kept.push,
    elsewhere: [
      ...kept.elsewhere,
      ...cookies
        .filter(({ domain }) => domain !== own)
        .map((cookie) => `cookie of ${cookie.domain}`),
    ],
  };
}

/** What of it the registry does not list, or this choice does not allow. */
async function complaints(page: Page, flags: ConsentFlags | null): Promise<string[]> {
  const { elsewhere, ...places } = await holdings(page);
  const found = elsewhere.map((name) => `${name} is not listed`);
  for (const [place, names] of Object.entries(places)) {
    const where = place as StoragePlace;
    for (const name of names)
      if (!findItem(where, name)) found.push(`${where} ${name} is not listed`);
    for (const name of forbiddenNames(where, names, flags))
      found.push(`${where} ${name} is not allowed`);
  }
  return found;
}

/** Uses what leaves something behind: a search, a zone, a theme. */
async function usePages(page: Page): Promise<void> {
  await page.goto("/student/teachers?language=es");
  await hydrated(page);
  const zone = page.getByRole("button", { name: /^Change/ });
  if (await zone.isVisible()) {
    await zone.click();
    await page.locator("select[name=zone]").selectOption("Asia/Tokyo");
  }
  await Promise.all([
    page.waitForResponse((answer) => answer.url().endsWith("/theme")),
    page.getByRole("contentinfo").getByRole("button", { name: "Dark" }).click(),
  ]);
}

/** All of them at deep depth; else a few, spread evenly, others for each choice. */
function sample(visits: Visit[], choice: number): Visit[] {
  return byTurns(visits, Math.ceil(visits.length / 3), choice);
}

/** Visitors and students meet every choice; the others, in a quick run, one each. */
function audiencesOf(choice: number): Audience[] {
  return audiences.filter((_, at) => isDeep || at < 2 || (at + turn) % choices.length === choice);
}

for (const [choice, { name, flags }] of choices.entries())
  for (const as of audiencesOf(choice))
    test(`${name}, the ${as}'s pages leave nothing that is not listed and allowed, and call nobody else [CK-01] [CK-37] [CK-38] [CK-40]`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(600_000);
      const visits = sample(
        (await allVisits()).filter((visit) => visit.as === as),
        choice,
      );
      expect(visits.length).toBeGreaterThan(1);
      const context = await browser.newContext({ baseURL });
      const wrong = watchRequests(context, () => flags);
      await choose(context, flags);
      await enter(context, as);
      const page = await context.newPage();
      await usePages(page);
      for (const { path } of visits) {
        await page.goto(path);
        await hydrated(page);
        expect.soft(await complaints(page, flags), path).toEqual([]);
        const asked = await page.getByRole("region", { name: /^Cookies/ }).isVisible();
        expect.soft(asked, `${path} asks`).toBe(flags === null);
      }
      expect.soft(wrong).toEqual([]);
      const { "local storage": kept } = await holdings(page);
      expect(kept.includes("last-search"), "the search was remembered").toBe(
        flags?.functional === true,
      );
      await context.close();
    });

test("the crawl sees what is not listed and what is not allowed", async ({ page, context }) => {
  const wrong = watchRequests(context, () => allOff);
  await choose(context, allOff);
  await page.route("https://tracker.example/", (route) => route.fulfill({ body: "" }));
  await page.goto("/about");
  await hydrated(page);
  expect(await complaints(page, allOff)).toEqual([]);
  await page.evaluate(async () => {
    localStorage.setItem("secret", "1");
    localStorage.setItem("last-search", "language=es");
    sessionStorage.setItem("secret", "1");
    document.cookie = "tracker=1; path=/";
    await caches.open("pages");
    await fetch("/api/page-views", { method: "POST" });
  });
  expect((await complaints(page, allOff)).toSorted()).toEqual([
    "cache storage pages is not listed",
    "cookie tracker is not listed",
    "local storage last-search is not allowed",
    "local storage secret is not listed",
    "session storage secret is not listed",
  ]);
  await page.goto("https://tracker.example/"); // our policy would not let a page of ours ask it
  expect(wrong).toEqual(["counts without leave: /api/page-views", "asks tracker.example"]);
});

test.describe("as the choice changes", () => {
  const counts = (page: Page) =>
    page.waitForRequest((request) => new URL(request.url()).pathname === "/api/page-views");
  const accept = (page: Page) =>
    page.getByRole("region", { name: /^Cookies/ }).getByRole("button", { name: "Accept All" });

  test("nothing optional is fetched before it; accepting starts it where one stands; taking it back stops it [CK-37] [CK-38] [CK-39]", async ({
    page,
    context,
  }) => {
    let flags: ConsentFlags | null = null;
    const wrong = watchRequests(context, () => flags);
    await page.goto("/faq");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/about/);
    await page.waitForLoadState("networkidle");
    expect(wrong).toEqual([]);

    await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true));
    flags = allOn;
    await Promise.all([counts(page), accept(page).click()]);
    expect(await page.evaluate(() => (window as unknown as { stays: boolean }).stays)).toBe(true);

    await page.goto("/cookie-preferences");
    await hydrated(page);
    await page.getByLabel("Analytics").uncheck({ force: true });
    flags = { ...allOn, analytics: false };
    await page.getByRole("button", { name: "Save my choice" }).click();
    await expect(page.getByRole("status")).toContainText("Saved until");
    await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
    await expect(page).toHaveURL(/faq/);
    await page.waitForLoadState("networkidle");
    await page.goto("/about");
    await hydrated(page);
    await page.waitForLoadState("networkidle");
    expect(wrong).toEqual([]);
    expect(await complaints(page, flags)).toEqual([]);
  });

  test("each starts under its own flag alone [CK-38]", async ({ page }) => {
    await page.goto("/cookie-preferences");
    await hydrated(page);
    await page.getByLabel("Analytics").check({ force: true });
    await Promise.all([counts(page), page.getByRole("button", { name: "Save my choice" }).click()]);
    await page.goto("/student/teachers?language=es");
    await hydrated(page);
    expect((await holdings(page))["local storage"]).toEqual([consentKey]);
  });

  for (const path of ["with", "without"])
    test(`what was remembered is deleted when it is taken back, ${path} JavaScript [CK-39] [CK-40]`, async ({
      page,
      context,
    }) => {
      await choose(context, allOn);
      await usePages(page);
      await expect
        .poll(async () => (await holdings(page))["local storage"].toSorted())
        .toEqual([consentKey, "last-search", "zone"].toSorted());
      const themeEnds = async () =>
        (await context.cookies()).find(({ name }) => name === "theme")?.expires;
      expect(await themeEnds()).toBeGreaterThan(Date.now() / 1000);
      if (path === "with") {
        await page.goto("/cookie-preferences");
        await hydrated(page);
        await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
      } else {
        await context.request.post("/cookie-preferences", {
          form: { choice: "reject" },
          headers: { origin: process.env["E2E_URL"]! },
        });
        await page.goto("/about");
        await hydrated(page);
      }
      await expect.poll(async () => (await holdings(page))["local storage"]).toEqual([consentKey]);
      expect((await holdings(page)).cookie.toSorted()).toEqual([consentKey, "theme"].toSorted());
      await expect.poll(themeEnds, "the theme ends with the visit").toBe(-1);
    });
});
