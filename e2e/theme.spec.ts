import type { BrowserContext, Page } from "@playwright/test";
import { byTurns } from "#test/depth.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");
const control = (page: Page) => page.getByRole("contentinfo").getByRole("group", { name: "Theme" });
const scheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function themeCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === "theme");
}

test("follows the system until somebody chooses, and says so", async ({ page, context }) => {
  await withConsent(context);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/faq");
  expect(await themeOf(page)).toBeNull();
  const light = await paper(page);
  await page.emulateMedia({ colorScheme: "dark" });
  expect(await paper(page)).not.toBe(light);
  await expect(control(page).getByRole("button", { name: "System" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("changes where it stands, both ways against the system, and stays", async ({
  page,
  context,
}) => {
  await withConsent(context);
  await page.emulateMedia({ colorScheme: "light" });
  await page.goto("/faq?q=cancel");
  await hydrated(page);
  const light = await paper(page);
  await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true));
  await control(page).getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  expect(await scheme(page)).toBe("dark");
  expect(await paper(page)).not.toBe(light);
  await expect(control(page).getByRole("button", { name: "Dark" })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
  await expect.poll(async () => (await themeCookie(context))?.value).toBe("dark");
  expect(page.url()).toContain("/faq?q=cancel");
  expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true);

  await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
  await expect(page).toHaveURL(/about/);
  expect(await themeOf(page)).toBe("dark");

  await page.emulateMedia({ colorScheme: "dark" });
  await control(page).getByRole("button", { name: "Light" }).click();
  await expect.poll(() => paper(page)).toBe(light);
  await control(page).getByRole("button", { name: "System" }).click();
  await expect.poll(() => themeCookie(context)).toBeUndefined();
  expect(await themeOf(page)).toBeNull();
});

test("stands in the first HTML, on pages of visitors, of people and of refusals", async ({
  context,
}) => {
  await context.addCookies([{ name: "theme", value: "dark", url: process.env["E2E_URL"]! }]);
  const html = async (path: string) => (await context.request.get(path)).text();
  expect(await html("/")).toMatch(/<html[^>]* data-theme="dark"/);
  expect(await html("/no/such/house")).toMatch(/<html[^>]* data-theme="dark"/);
  await signIn(context, "student@demo.test");
  expect(await html("/student/dashboard")).toMatch(/<html[^>]* data-theme="dark"/);
  expect(await html("/admin/teachers")).toMatch(/<html[^>]* data-theme="dark"/);
});

test("React finds the page as the server drew it", async ({ page, context }) => {
  await withConsent(context);
  await context.addCookies([{ name: "theme", value: "dark", url: process.env["E2E_URL"]! }]);
  const said: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") said.push(message.text());
  });
  page.on("pageerror", (error) => said.push(String(error)));
  await page.goto("/about");
  await hydrated(page);
  expect(await themeOf(page)).toBe("dark");
  expect(said).toEqual([]);
});

test("another tab follows when somebody turns to it", async ({ page, context }) => {
  await withConsent(context);
  await page.goto("/about");
  await hydrated(page);
  const other = await context.newPage();
  await other.goto("/faq");
  await hydrated(other);
  await control(other).getByRole("button", { name: "Dark" }).click();
  await expect.poll(async () => (await themeCookie(context))?.value).toBe("dark");
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
});

test("shows the choice also when the server cannot be asked", async ({ page, context }) => {
  await withConsent(context);
  await page.goto("/about");
  await hydrated(page);
  await page.route("**/theme", (route) => route.abort());
  await control(page).getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await expect.poll(async () => (await themeCookie(context))?.value).toBe("dark");
});

test("ends with the visit, with functional consent 180 days, and with the visit again once that is taken back [CK-39]", async ({
  page,
  context,
}) => {
  const sixMonths = () => Date.now() / 1000 + 15_552_000;
  await withConsent(context);
  await page.goto("/cookie-preferences");
  await hydrated(page);
  await control(page).getByRole("button", { name: "Dark" }).click();
  await expect.poll(async () => (await themeCookie(context))?.expires).toBe(-1);

  await page.locator("input[name=functional]").check();
  await page.getByRole("button", { name: "Save my choice" }).click();
  await expect
    .poll(async () => Math.abs(((await themeCookie(context))?.expires ?? 0) - sixMonths()))
    .toBeLessThan(120);
  await control(page).getByRole("button", { name: "Light" }).click();
  await expect.poll(async () => (await themeCookie(context))?.value).toBe("light");
  expect(Math.abs((await themeCookie(context))!.expires - sixMonths())).toBeLessThan(120);

  await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
  await expect.poll(async () => (await themeCookie(context))?.expires).toBe(-1);
  expect((await themeCookie(context))?.value).toBe("light");
});

test("ends with the visit also when the server does not hear that consent is taken back [CK-44]", async ({
  page,
  context,
}) => {
  await page.goto("/about");
  await hydrated(page);
  await page.getByRole("button", { name: "Accept All" }).click();
  await control(page).getByRole("button", { name: "Dark" }).click();
  await expect
    .poll(async () => (await themeCookie(context))?.expires ?? 0)
    .toBeGreaterThan(Date.now() / 1000);
  await page.goto("/cookie-preferences");
  await hydrated(page);
  await page.route("**/cookie-preferences*", (route) => route.abort());
  await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
  await expect.poll(async () => (await themeCookie(context))?.expires).toBe(-1);
  expect((await themeCookie(context))?.value).toBe("dark");
});

test("nonsense is refused, and no other site is led to", async ({ context }) => {
  const origin = process.env["E2E_URL"]!;
  const post = (form: Record<string, string>) =>
    context.request.post("/theme", { form, headers: { origin }, maxRedirects: 0 });
  expect((await post({ theme: "blue", back: "/faq" })).status()).toBe(400);
  for (const back of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
    const answer = await post({ theme: "dark", back });
    expect(answer.status()).toBe(303);
    expect(answer.headers()["location"]).toBe("/");
  }
  const get = await context.request.get("/theme", { maxRedirects: 0 });
  expect(get.status()).toBe(302);
});

for (const width of byTurns([320, 768, 1440], 3))
  test(`the control is 44 px high, keeps its name, and axe finds nothing at ${width} px`, async ({
    page,
    context,
  }) => {
    await withConsent(context);
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/legal");
    await hydrated(page);
    for (const name of ["System", "Light", "Dark"]) {
      const button = control(page).getByRole("button", { name });
      expect((await button.boundingBox())!.height).toBeGreaterThanOrEqual(44);
      await button.click();
      await expect(button).toHaveAttribute("aria-pressed", "true");
      expect(await axeFindings(page, "footer")).toEqual([]);
    }
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
    ).toBeLessThanOrEqual(0);
  });

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the same buttons are a form that comes back to its page", async ({ page, context }) => {
    await withConsent(context);
    await page.goto("/faq?q=cancel");
    await control(page).getByRole("button", { name: "Dark" }).click();
    await expect(page).toHaveURL(/\/faq\?q=cancel$/);
    expect(await themeOf(page)).toBe("dark");
    await control(page).getByRole("button", { name: "System" }).click();
    await expect(page).toHaveURL(/\/faq\?q=cancel$/);
    expect(await themeOf(page)).toBeNull();
  });
});
