import type { Page } from "@playwright/test";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const opener = (page: Page) => page.getByRole("button", { name: /^Open menu/ });
const sheet = (page: Page) => page.getByRole("dialog", { name: "Menu" });

/** The landmarks in the browser's accessibility tree, by name or role. */
async function landmarks(page: Page): Promise<string[]> {
  const client = await page.context().newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  return nodes
    .filter(
      ({ ignored, role }) => !ignored && /^(main|navigation|contentinfo|banner)$/.test(role?.value),
    )
    .map(({ name, role }) => name?.value || role?.value);
}

test.use({ viewport: { width: 390, height: 780 } });
test.beforeEach(async ({ context }) => withConsent(context));

test(
  "keeps the focus inside, makes the page behind it inert, and Escape gives the focus back",
  { tag: onceInFive(0) },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await page.goto("/faq");
    await hydrated(page);
    await opener(page).focus();
    await page.keyboard.press("Enter");
    await expect(sheet(page)).toBeVisible();
    expect(await axeFindings(page, { part: "dialog" })).toEqual([]);
    for (const target of await sheet(page).locator("a, button").all()) {
      const box = (await target.boundingBox())!;
      expect(box.height).toBeGreaterThanOrEqual(44);
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(320);
    }
    const inside = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        // the browser's own bars come between the last and the first; they report the body
        return activeElement === document.body || activeElement?.closest("dialog") !== null;
      });
    for (const key of ["Tab", "Shift+Tab"])
      for (let presses = 0; presses < 14; presses += 1) {
        expect(await inside()).toBe(true);
        await page.keyboard.press(key);
      }
    const reached = await page.evaluate(() => {
      const link = document.querySelector<HTMLElement>("main a, main button, main input")!;
      link.focus();
      return document.activeElement === link;
    });
    expect(reached, "nothing behind the sheet takes the focus").toBe(false);
    expect(await landmarks(page), "as a screen reader sees it").toEqual(["Main"]);
    const scrolled = await page.evaluate(() => getComputedStyle(document.documentElement).overflow);
    expect(scrolled).toBe("hidden");

    await page.keyboard.press("Escape");
    await expect(sheet(page)).toBeHidden();
    await expect(opener(page)).toBeFocused();
    expect(await landmarks(page)).toContain("main");
  },
);

test(
  "a screen turned wide shows the bar's own links and locks nothing",
  { tag: onceInFive(2) },
  async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 1180 });
    await page.goto("/faq");
    await hydrated(page);
    await opener(page).click();
    await expect(sheet(page)).toBeVisible();
    await page.setViewportSize({ width: 1180, height: 820 });
    const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "FAQ" });
    await expect(link).toBeVisible();
    await page.getByRole("link", { name: "Log in" }).click();
    await expect(page).toHaveURL(/\/login$/);
  },
);

test.describe("by touch", () => {
  test.use({ hasTouch: true, isMobile: true });

  test(
    "opens, leads on and closes by taps, on its button and outside it as well",
    { tag: onceInFive(3) },
    async ({ page }) => {
      await page.goto("/faq");
      await hydrated(page);
      await opener(page).tap();
      await sheet(page).getByRole("button", { name: "Close menu" }).tap();
      await expect(sheet(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
      await opener(page).tap();
      await sheet(page).getByRole("link", { name: "Teacher Sign Up" }).tap();
      await expect(page).toHaveURL(/\/teacher\/apply$/);
      await expect(sheet(page)).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(/teach/i);
      await page.setViewportSize({ width: 768, height: 900 });
      await opener(page).tap();
      await expect(sheet(page)).toBeVisible();
      await page.touchscreen.tap(60, 500);
      await expect(sheet(page)).toBeHidden();
    },
  );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the button opens it, and its links lead on", { tag: onceInFive(0) }, async ({ page }) => {
    await page.goto("/faq");
    await opener(page).click();
    await expect(sheet(page)).toBeVisible();
    await sheet(page).getByRole("link", { name: "Student Sign Up" }).click();
    await expect(page).toHaveURL(/\/student\/register$/);
  });
});

for (const [who, make, path] of [
  ["student", aStudent, "/student/dashboard"],
  ["teacher", aTeacher, "/teacher/dashboard"],
  ["admin", anAdmin, "/admin/teachers"],
] as const)
  test(`axe finds nothing in the ${who}'s open sheet`, async ({ page, context }) => {
    await signInAs(context, await make());
    await page.goto(path);
    await hydrated(page);
    await opener(page).click();
    await expect(sheet(page)).toBeVisible();
    expect(await axeFindings(page, { part: "dialog" })).toEqual([]);
  });
