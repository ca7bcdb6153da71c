import type { BrowserContext, Page, Request } from "@playwright/test";
import pg from "pg";
import { byTurns } from "#test/depth.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

// As a person's browser calls itself: a headless one is known for a robot, and is not counted.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0 Safari/537.36";
test.use({ userAgent });

const origin = () => process.env["E2E_URL"]!;

/** Every report a page sends, and every time it fetches the script that sends them. */
function watch(page: Page) {
  const reports: unknown[] = [];
  const scripts: string[] = [];
  page.on("request", (request: Request) => {
    const { pathname } = new URL(request.url());
    if (pathname === "/api/page-views") reports.push(request.postDataJSON());
    if (/\/report-view-[^/]*\.js$/.test(pathname)) scripts.push(pathname);
  });
  return { reports, scripts };
}

async function allow(context: BrowserContext, flags: { analytics: boolean }) {
  const record = { necessary: true, functional: false, advertising: false, ...flags };
  const value = encodeURIComponent(JSON.stringify({ ...record, timestamp: Date.now() }));
  await context.addCookies([{ name: "cookie-consent-2025-09-10", value, url: origin() }]);
}

async function query<Row>(text: string, values: unknown[] = []): Promise<Row[]> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  const { rows } = await client.query(text, values);
  await client.end();
  return rows as Row[];
}

async function viewsToday(page: string): Promise<number> {
  const [row] = await query<{ views: number }>(
    `select coalesce(sum(views), 0)::int as views from page_views
      where page = $1 and day >= (now() at time zone 'Europe/London')::date`,
    [page],
  );
  return row!.views;
}

/** Long enough for a report to have left, had there been one. */
const aWhile = (page: Page) => page.waitForTimeout(700);

test("nothing of it is fetched or sent before a choice, nor after a no [CK-37]", async ({
  page,
  context,
}) => {
  const { reports, scripts } = watch(page);
  await page.goto("/about");
  await hydrated(page);
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/faq/);
  await aWhile(page);
  expect({ reports, scripts }).toEqual({ reports: [], scripts: [] });
  await page.getByRole("button", { name: "Reject All" }).click();
  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/about/);
  await aWhile(page);
  await allow(context, { analytics: false });
  await page.goto("/faq");
  await hydrated(page);
  await aWhile(page);
  expect({ reports, scripts }).toEqual({ reports: [], scripts: [] });
});

test("a yes starts it without a reload, on the page it was given on [CK-38]", async ({ page }) => {
  const { reports, scripts } = watch(page);
  const before = await viewsToday("/about");
  await page.goto("/about");
  await hydrated(page);
  await page.getByRole("button", { name: "Accept All" }).click();
  await expect.poll(() => reports).toEqual([{ page: "/about", begins: true, from: null }]);
  expect(scripts).toHaveLength(1);
  await expect.poll(() => viewsToday("/about")).toBe(before + 1);
});

test("each page that is opened is told once, by its pattern; a visit begins once", async ({
  page,
  context,
}) => {
  await allow(context, { analytics: true });
  const { reports } = watch(page);
  await page.goto("/student/teachers?language=es");
  await hydrated(page);
  await expect.poll(() => reports).toHaveLength(1);
  await page.locator('main a[href^="/student/teachers/"]').first().click();
  await expect(page).toHaveURL(/\/student\/teachers\/[a-z]/);
  const teacher = new URL(page.url()).pathname.split("/").at(-1);
  await expect.poll(() => reports).toHaveLength(2);
  await page.goBack();
  await expect.poll(() => reports).toHaveLength(3);
  await page.getByLabel("Mornings").first().check();
  await expect(page).toHaveURL(/time=morning/);
  await aWhile(page);
  expect(reports).toEqual([
    { page: "/student/teachers", begins: true, from: null },
    { page: "/student/teachers/:slug", begins: false, from: null, teacher },
    { page: "/student/teachers", begins: false, from: null },
  ]);
  await page.reload();
  await expect.poll(() => reports).toHaveLength(4);
  expect(reports[3]).toEqual({ page: "/student/teachers", begins: false, from: null });
});

test("where a visit came from is the site and no more; from ourselves no visit begins", async ({
  page,
  context,
}) => {
  await allow(context, { analytics: true });
  const { reports } = watch(page);
  await page.goto("/faq", { referer: "https://news.example.org/a/private?path=1" });
  await expect
    .poll(() => reports)
    .toEqual([{ page: "/faq", begins: true, from: "news.example.org" }]);
  await page.goto("/about", { referer: `${origin()}/faq` });
  await expect.poll(() => reports).toHaveLength(2);
  expect(reports[1]).toEqual({ page: "/about", begins: false, from: null });
});

test("taking the yes back stops it at once, and the script is not run on the next page [CK-39]", async ({
  page,
  context,
}) => {
  await allow(context, { analytics: true });
  const { reports, scripts } = watch(page);
  await page.goto("/cookie-preferences");
  await hydrated(page);
  await expect.poll(() => reports).toHaveLength(1);
  await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
  await expect(page.getByText(/Saved until/)).toBeVisible();
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL(/faq/);
  await aWhile(page);
  expect(reports).toHaveLength(1);
  await page.goto("/about");
  await hydrated(page);
  await aWhile(page);
  expect(reports).toHaveLength(1);
  expect(scripts).toHaveLength(1);
});

test("it leaves nothing in the browser", async ({ page, context }) => {
  await allow(context, { analytics: true });
  const { reports } = watch(page);
  await page.goto("/about");
  await hydrated(page);
  await expect.poll(() => reports).toHaveLength(1);
  const kept = await page.evaluate(() => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).filter((key) => key !== "react-router-scroll-positions"),
  ]);
  expect(kept.filter((key) => !key.startsWith("cookie-consent-"))).toEqual([]);
  expect((await context.cookies()).map(({ name }) => name)).toEqual(["cookie-consent-2025-09-10"]);
});

test("the address takes reports from pages of ours alone, and answers nothing", async ({
  context,
}) => {
  const send = (headers: Record<string, string>, data: unknown) =>
    context.request.post("/api/page-views", { headers, data });
  const view = { page: "/legal", begins: false, from: null };
  const before = await viewsToday("/legal");
  expect((await send({ origin: origin() }, view)).status()).toBe(204);
  expect(await viewsToday("/legal")).toBe(before);
  await allow(context, { analytics: true });
  expect((await send({ origin: "https://evil.example" }, view)).status()).toBe(403);
  expect((await send({ origin: origin() }, { ...view, page: "/legal?a" })).status()).toBe(400);
  expect((await send({ origin: origin() }, { ...view, x: "x".repeat(5000) })).status()).toBe(413);
  expect(await viewsToday("/legal")).toBe(before);
  const counted = await send({ origin: origin() }, view);
  expect([counted.status(), await counted.text()]).toEqual([204, ""]);
  expect(await viewsToday("/legal")).toBe(before + 1);
  const get = await context.request.get("/api/page-views");
  expect([get.status(), get.headers()["allow"]]).toEqual([405, "POST"]);
});

test.describe("the admin's page", () => {
  test.beforeEach(async ({ context }) => {
    await withConsent(context);
    await signIn(context, "admin@demo.test");
  });

  test("draws the days and says the same in tables", async ({ page }) => {
    await page.goto("/admin/reports");
    await page.getByRole("navigation", { name: "Report views" }).getByText("Statistics").click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page statistics");
    const picture = page.getByRole("img", { name: /^Views a day, \w{3} \d+ \w{3} to / });
    await expect(picture).toHaveAccessibleDescription(/The most on one day: [\d,]+ views on/);
    await expect(picture.locator("g")).toHaveCount(28);
    await page.locator("summary", { hasText: "Day by day" }).click();
    await expect(page.getByRole("table", { name: "Day by day" }).getByRole("row")).toHaveCount(29);
    const pages = page.getByRole("table", { name: "Views by page" });
    await expect(pages.getByRole("columnheader")).toHaveText([
      "Page",
      "Views",
      "Share",
      "Visits begun",
    ]);
    await expect(pages.getByRole("rowheader", { name: "A teacher", exact: false })).toHaveCount(1);
    await expect(
      page.getByRole("table", { name: "Visits by site" }).getByRole("rowheader").first(),
    ).toHaveText("Typed, bookmarked or not told");
    await expect(page.getByText(/Only people who allowed analytics are counted/)).toBeVisible();
  });

  test("shows a view soon after it was counted", async ({ page, browser, baseURL }) => {
    const visitor = await browser.newContext({ baseURL, userAgent });
    await allow(visitor, { analytics: true });
    const views = async () => {
      await page.goto("/admin/reports?tab=statistics&days=7");
      const row = page.getByRole("row", { name: /Contact\b/ });
      return (await row.count()) === 0
        ? 0
        : Number(await row.getByRole("cell").first().innerText());
    };
    const before = await views();
    const other = await visitor.newPage();
    await other.goto("/contact");
    await hydrated(other);
    await expect.poll(views).toBe(before + 1);
    await visitor.close();
  });

  test("gives a file of the same days, to admins alone", async ({ page, context, request }) => {
    await page.goto("/admin/reports?tab=statistics&days=7");
    const [file] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "CSV" }).click(),
    ]);
    expect(file.suggestedFilename()).toBe("page-views-7-days.csv");
    const text = await (await context.request.get("/admin/reports/statistics.csv?days=7")).text();
    expect(text).toMatch(/^day,page,views,visits\r\n\d{4}-\d\d-\d\d,\/,\d+,\d+\r\n/);
    expect(
      new Set(
        text
          .split("\r\n")
          .slice(1, -1)
          .map((line) => line.slice(0, 10)),
      ).size,
    ).toBe(7);
    const visitor = await request.get("/admin/reports/statistics.csv", { maxRedirects: 0 });
    expect(visitor.status()).toBe(302);
    const student = await page.context().browser()!.newContext({ baseURL: origin() });
    await signIn(student, "student@demo.test");
    expect((await student.request.get("/admin/reports/statistics.csv")).status()).toBe(403);
    expect((await student.request.get("/admin/reports?tab=statistics")).status()).toBe(403);
    await student.close();
  });

  const looks = [
    [360, "dark"],
    [768, "light"],
    [1440, "light"],
  ] as const;
  for (const [width, scheme] of byTurns(looks, looks.length))
    test(`axe finds nothing, and nothing scrolls sideways, at ${width} px, ${scheme}`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
      for (const days of byTurns([7, 90], 2)) {
        await page.goto(`/admin/reports?tab=statistics&days=${days}`);
        await hydrated(page);
        await page.locator("summary", { hasText: "Day by day" }).click();
        expect(await axeFindings(page)).toEqual([]);
        expect(
          await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
        ).toBeLessThanOrEqual(0);
      }
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the admin chooses the days by links", async ({ page, context }) => {
    await withConsent(context);
    await signIn(context, "admin@demo.test");
    await page.goto("/admin/reports?tab=statistics");
    const days = page.getByRole("navigation", { name: "Days shown" });
    await expect(days.getByRole("link", { name: "28 days" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await days.getByRole("link", { name: "90 days" }).click();
    await expect(days.getByRole("link", { name: "90 days" })).toHaveAttribute(
      "aria-current",
      "page",
    );
    await expect(page.getByRole("img", { name: /^Views a day/ }).locator("g")).toHaveCount(90);
  });
});
