import type { BrowserContext, Locator, Page } from "@playwright/test";
import { anAdmin } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { focusContrast } from "../harness/focus-contrast.ts";
import { onceInFive } from "../harness/turns.ts";
import { aLesson, twoPeople } from "../harness/world.ts";

const themeOf = (page: Page) => page.locator("html").getAttribute("data-theme");
const control = (page: Page) => page.getByRole("contentinfo").getByRole("group", { name: "Theme" });
const button = (page: Page, name: string) => control(page).getByRole("button", { name });
const scheme = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).colorScheme);
const paper = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor);

async function themeCookie(context: BrowserContext) {
  return (await context.cookies()).find(({ name }) => name === "theme");
}

test(
  "follows the system until somebody chooses, changes where it stands, both ways against the system, and stays",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    await withConsent(context);
    await page.emulateMedia({ colorScheme: "light" });
    await page.goto("/faq?q=cancel");
    await hydrated(page);
    expect(await themeOf(page)).toBeNull();
    await expect(button(page, "System")).toHaveAttribute("aria-pressed", "true");
    const light = await paper(page);
    await page.emulateMedia({ colorScheme: "dark" });
    expect(await paper(page)).not.toBe(light);

    await page.emulateMedia({ colorScheme: "light" });
    await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true));
    await button(page, "Dark").click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
    expect(await scheme(page)).toBe("dark");
    expect(await paper(page)).not.toBe(light);
    await expect(button(page, "Dark")).toHaveAttribute("aria-pressed", "true");
    await expect.poll(async () => (await themeCookie(context))?.value).toBe("dark");
    expect(page.url()).toContain("/faq?q=cancel");
    expect(await page.evaluate(() => (window as unknown as { stays?: boolean }).stays)).toBe(true);

    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(page).toHaveURL(/about/);
    expect(await themeOf(page)).toBe("dark");

    await page.emulateMedia({ colorScheme: "dark" });
    await button(page, "Light").click();
    await expect.poll(() => paper(page)).toBe(light);
    await button(page, "System").click();
    await expect.poll(() => themeCookie(context)).toBeUndefined();
    expect(await themeOf(page)).toBeNull();
  },
);

test(
  "React finds the page as the server drew it, and another tab follows when somebody turns to it",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
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

    const other = await context.newPage();
    await other.goto("/faq");
    await hydrated(other);
    await button(other, "Light").click();
    await expect.poll(async () => (await themeCookie(context))?.value).toBe("light");
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  },
);

test(
  "a choice is shown, and ends with the visit once consent is taken back, also when the server cannot be asked [CK-39] [CK-44]",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    await page.goto("/about");
    await hydrated(page);
    await page.getByRole("button", { name: "Accept All" }).click();
    await button(page, "Dark").click();
    await expect
      .poll(async () => (await themeCookie(context))?.expires ?? 0)
      .toBeGreaterThan(Date.now() / 1000);
    await page.goto("/cookie-preferences");
    await hydrated(page);
    await page.route("**/cookie-preferences*", (route) => route.abort());
    await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
    await expect.poll(async () => (await themeCookie(context))?.expires).toBe(-1);
    expect((await themeCookie(context))?.value).toBe("dark");

    await page.route("**/theme", (route) => route.abort());
    await button(page, "Light").click();
    await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
    await expect.poll(async () => (await themeCookie(context))?.value).toBe("light");
  },
);

test(
  "the focus is seen in an admin's bar and its menu, and on the banner of a lesson",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
    const { student, teacher } = await twoPeople();
    const lessonId = await aLesson({ student, teacher }, { startsInMinutes: 5 });
    const admin = await anAdmin();
    const seen = async (part: Locator) => {
      await part.focus();
      for (const key of ["Shift+Tab", "Tab"]) await page.keyboard.press(key);
      await expect(part).toBeFocused();
      expect(await focusContrast(part)).toBeGreaterThan(3);
    };
    await withConsent(context);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await signInAs(context, admin);
      await page.setViewportSize({ width: 1280, height: 720 });
      await page.goto("/admin/teachers");
      await seen(page.getByRole("banner").getByRole("link", { name: "Reports" }));
      await page.setViewportSize({ width: 360, height: 640 });
      await page.getByRole("button", { name: "Open menu" }).click();
      await seen(page.getByRole("dialog").getByRole("link", { name: "Reports" }));
      await signInAs(context, student);
      await page.goto(`/student/lessons/${lessonId}`);
      await seen(page.getByRole("link", { name: "Join the lesson" }));
    }
  },
);

test(
  "the focus is seen in the footer, whose ground is dark in both themes",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    await withConsent(context);
    for (const colorScheme of ["light", "dark"] as const) {
      await page.emulateMedia({ colorScheme });
      await page.goto("/faq");
      await button(page, "System").focus();
      for (const key of ["Shift+Tab", "Tab"]) {
        await page.keyboard.press(key);
        expect(await focusContrast(page.locator(":focus"))).toBeGreaterThan(3);
      }
    }
  },
);
