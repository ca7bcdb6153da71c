/** Parts that the server draws and the browser keeps (docs/decisions/015-static-islands.md). */
import type { Page } from "@playwright/test";
import { aStudent } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ context }) => withConsent(context));

/** The files of scripts that the page asks for from now on. */
function scriptsOf(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "script") asked.push(request.url());
  });
  return asked;
}

/** Opens a page and marks its document, so that a later one can be told from it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
  await page.evaluate(() => Object.assign(window, { isFirst: true }));
}

const isFirstDocument = (page: Page) => page.evaluate(() => "isFirst" in window);
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const footer = (page: Page) => page.getByRole("navigation", { name: "Footer" });

test(
  "a text that came from the server is whole, and its code is not fetched",
  { tag: onceInFive(1) },
  async ({ page }) => {
    const scripts = scriptsOf(page);
    await open(page, "/legal/terms");
    await page.waitForLoadState("networkidle");
    await expect(
      page.getByRole("heading", { name: "1. Who we are and what this is" }),
    ).toBeVisible();
    expect(scripts.length).toBeGreaterThan(2);
    expect(scripts.filter((url) => url.includes("-text"))).toEqual([]);
  },
);

test(
  "of the four legal texts, which share a page, only the one that is opened is fetched",
  { tag: onceInFive(3) },
  async ({ page }) => {
    await open(page, "/about");
    const scripts = scriptsOf(page);
    await footer(page).getByRole("link", { name: "Terms" }).click();
    await expect(
      page.getByRole("heading", { name: "1. Who we are and what this is" }),
    ).toBeVisible();
    await page.waitForLoadState("networkidle");
    const texts = scripts.filter((url) => /(terms|privacy|refund|cookie)-text/.test(url));
    expect(texts).toHaveLength(1);
    expect(texts[0]).toContain("terms-text");
  },
);

test("what only somebody signed in needs is not fetched for a visitor", async ({ page }) => {
  const scripts = scriptsOf(page);
  await open(page, "/");
  await page.waitForLoadState("networkidle");
  expect(scripts.filter((url) => /signed-in|live|still/.test(url))).toEqual([]);
});

test(
  "a page reached by a link is drawn whole, and so is the one it goes back to, in one document",
  { tag: onceInFive(0) },
  async ({ page }) => {
    await open(page, "/legal/terms");
    await footer(page).getByRole("link", { name: "About" }).click();
    await expect(heading(page)).toHaveText("About");
    await expect(page.getByRole("heading", { name: "How we make our money" })).toBeVisible();
    await page.goBack();
    await expect(heading(page)).toHaveText("Terms of use");
    await expect(
      page.getByRole("heading", { name: "1. Who we are and what this is" }),
    ).toBeVisible();
    await page.goForward();
    await expect(page.getByRole("heading", { name: "How we make our money" })).toBeVisible();
    expect(await isFirstDocument(page)).toBe(true);
  },
);

test("a link in a kept text leads on without a new document, and to a tab of its own where that is asked", async ({
  page,
  context,
}) => {
  await open(page, "/about");
  const link = page.getByRole("link", { name: "Every case is in one table." });
  const opened = context.waitForEvent("page");
  await link.click({ modifiers: ["ControlOrMeta"] });
  await (await opened).close();
  expect(new URL(page.url()).pathname).toBe("/about");
  await link.click();
  await expect(heading(page)).toHaveText("How it works");
  await expect(page.getByRole("heading", { name: "Where the money goes" })).toBeInViewport();
  expect(await isFirstDocument(page)).toBe(true);
});

test("the other path of how it works is drawn where one stands on the page", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 500 });
  await open(page, "/how-it-works");
  const other = page.getByRole("link", { name: "I want to teach" });
  await page.mouse.wheel(0, 150);
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(100);
  const before = await page.evaluate(() => scrollY);
  await other.click();
  await expect(
    page.getByRole("heading", { name: "Five steps to your first paid lesson" }),
  ).toBeVisible();
  await expect(other).toHaveAttribute("aria-current", "page");
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(await isFirstDocument(page)).toBe(true);
});

test("a search in a kept page is answered in the same document", async ({ page }) => {
  await open(page, "/faq");
  const search = page.getByRole("search");
  await search.getByLabel("Search the answers").fill("trial");
  await search.getByRole("button", { name: "Search" }).click();
  await expect(page.getByText("for “trial”")).toBeVisible();
  await expect(search.getByLabel("Search the answers")).toHaveValue("trial");
  await page.getByRole("link", { name: "Show all" }).click();
  await expect(page.getByText("for “trial”")).toHaveCount(0);
  expect(await isFirstDocument(page)).toBe(true);
});

test(
  "where the code of a page cannot be fetched, its document is loaded",
  { tag: onceInFive(1) },
  async ({ page }) => {
    await open(page, "/legal/terms");
    await page.route(/about-text/, (route) => route.abort());
    await footer(page).getByRole("link", { name: "About" }).click();
    await expect(page.getByRole("heading", { name: "How we make our money" })).toBeVisible();
    expect(await isFirstDocument(page)).toBe(false);
    expect(new URL(page.url()).pathname).toBe("/about");
  },
);

test("a refused page is kept as it came, and its ways out lead on", async ({ page }) => {
  const scripts = scriptsOf(page);
  await open(page, "/no/such/house");
  await expect(heading(page)).toHaveText("Page not found");
  expect(scripts.filter((url) => url.includes("refusal-page"))).toEqual([]);
  await page.locator("main").getByRole("link", { name: "How it works" }).click();
  await expect(heading(page)).toHaveText("How it works");
  expect(await isFirstDocument(page)).toBe(true);
});

test("a page that is refused on the way is drawn in the same document", async ({
  page,
  context,
}) => {
  await signInAs(context, await aStudent({ name: "Ana Vale" }));
  await open(page, "/faq");
  await page.evaluate(() =>
    (
      window as unknown as { __reactRouterDataRouter: { navigate(to: string): Promise<void> } }
    ).__reactRouterDataRouter.navigate("/admin/teachers"),
  );
  await expect(heading(page)).toHaveText("No access");
  await expect(page.locator("main").getByText("Ana Vale")).toBeVisible();
  expect(await isFirstDocument(page)).toBe(true);
});

test(
  "signing in elsewhere brings the new bar, and until its code is here the visitor's stands still [NAV-40]",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    await open(page, "/faq");
    let isAsked = false;
    let release = () => {};
    await page.route(/signed-in/, async (route) => {
      isAsked = true;
      await new Promise<void>((done) => (release = done));
      await route.continue();
    });
    const top = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().top);
    const before = await top();
    await signInAs(context, await aStudent());
    const other = await context.newPage();
    await other.goto("/about");
    await expect.poll(() => isAsked).toBe(true);
    const bar = page.locator("header[data-bar]");
    await expect(bar.getByRole("link", { name: "Log in" })).toBeVisible();
    expect(await top()).toBe(before);
    release();
    await expect(bar.getByRole("link", { name: "My Lessons" })).toBeVisible();
    expect(await top()).toBe(before);
  },
);
