import type { BrowserContext, Page, Request } from "@playwright/test";
import pg from "pg";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

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

test(
  "nothing of it is fetched or sent before a choice, nor after a no [CK-37]",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
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
  },
);

test(
  "a yes starts it without a reload, on the page it was given on, and leaves nothing in the browser [CK-38]",
  { tag: onceInFive(1) },
  async ({ page, context }) => {
    const { reports, scripts } = watch(page);
    const before = await viewsToday("/about");
    await page.goto("/about");
    await hydrated(page);
    await page.getByRole("button", { name: "Accept All" }).click();
    await expect.poll(() => reports).toEqual([{ page: "/about", begins: true, from: null }]);
    expect(scripts).toHaveLength(1);
    await expect.poll(() => viewsToday("/about")).toBe(before + 1);
    const kept = await page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage).filter((key) => key !== "react-router-scroll-positions"),
    ]);
    expect(kept.filter((key) => !key.startsWith("cookie-consent-"))).toEqual([]);
    expect((await context.cookies()).map(({ name }) => name)).toEqual([
      "cookie-consent-2025-09-10",
    ]);
  },
);

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

test(
  "taking the yes back stops it at once, and the script is not run on the next page [CK-39]",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
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
  },
);
