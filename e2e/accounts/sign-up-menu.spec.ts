import type { Page } from "@playwright/test";
import { brand } from "#config/brand.ts";
import { aStudent } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const trigger = (page: Page) => page.getByRole("button", { name: "Sign Up" });
const linkOf = (page: Page, name: string) => page.locator("[popover]").getByRole("link", { name });
const student = (page: Page) => linkOf(page, "Student Sign Up");
const teacher = (page: Page) => linkOf(page, "Teacher Sign Up");

async function expectOpen(page: Page, open: boolean): Promise<void> {
  await expect(trigger(page)).toHaveAttribute("aria-expanded", String(open));
  await expect(student(page)).toBeVisible({ visible: open });
  await expect(teacher(page)).toBeVisible({ visible: open });
}

/** Notes every painted frame in which the button says something else than what is to be seen. */
function watchFrames(): void {
  const found: string[] = [];
  Object.assign(window, { disagreements: found });
  const look = () => {
    const button = document.querySelector("button[popovertarget]");
    const panel = document.querySelector("[popover]");
    if (button && panel) {
      const said = button.getAttribute("aria-expanded");
      const seen = String(panel.matches(":popover-open"));
      if (said !== seen) found.push(`says ${said}, is ${seen}`);
    }
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

async function disagreements(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { disagreements: string[] }).disagreements);
}

/** A page with the mouse in its far corner. `frozen`: its clock stands, and moves only by `runFor`. */
async function open(page: Page, { frozen = false } = {}): Promise<void> {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  if (frozen) await page.clock.install();
  else await page.addInitScript(watchFrames);
  await page.goto("/faq");
  await hydrated(page);
  await page.mouse.move(5, 700);
  if (frozen) await page.clock.pauseAt(Date.now() + 3_600_000);
  expect(errors).toEqual([]);
}

const away = (page: Page) => page.mouse.move(5, 700);

test.use({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
test.beforeEach(async ({ context }) => withConsent(context));

test("opened before the page runs, it stays open and then obeys the same rules [DD-11] [DD-33]", async ({
  page,
}) => {
  let go = () => {};
  const scripts = new Promise<void>((done) => (go = done));
  await page.route("**/assets/*.js", async (route) => {
    await scripts;
    await route.continue();
  });
  await page.goto("/faq", { waitUntil: "commit" });
  await trigger(page).click();
  await expect(student(page)).toBeVisible();
  go();
  await hydrated(page);
  await expectOpen(page, true);
  await page.keyboard.press("Escape");
  await expectOpen(page, false);
});

test.describe("by mouse", () => {
  test(
    "opens at once under the pointer, stays over the gap to its panel, and closes 500 ms after the pointer left, by the window's edge as well [DD-02] [DD-03] [DD-05] [DD-06] [DD-08] [DD-10] [DD-29]",
    { tag: onceInFive(0) },
    async ({ page }) => {
      await open(page, { frozen: true });
      await expectOpen(page, false);
      await trigger(page).hover();
      await expectOpen(page, true);
      await expect(student(page)).toHaveAttribute("href", "/student/register");
      await expect(teacher(page)).toHaveAttribute("href", "/teacher/apply");
      const button = (await trigger(page).boundingBox())!;
      const link = (await student(page).boundingBox())!;
      expect(link.y - button.y - button.height, "there is a gap").toBeGreaterThan(0);
      await away(page);
      await page.clock.runFor(400);
      await trigger(page).hover();
      await page.clock.runFor(4600);
      await expectOpen(page, true);

      await page.mouse.move(button.x + button.width / 2, button.y + button.height + 3);
      await page.clock.runFor(400);
      await student(page).hover();
      await page.clock.runFor(5000);
      await expectOpen(page, true);

      await away(page);
      await page.clock.runFor(499);
      await expectOpen(page, true);
      await page.clock.runFor(1);
      await expectOpen(page, false);

      await trigger(page).hover();
      const client = await page.context().newCDPSession(page);
      await client.send("Input.dispatchMouseEvent", { type: "mouseMoved", x: 900, y: -40 });
      await page.clock.runFor(499);
      await expectOpen(page, true);
      await page.clock.runFor(1);
      await expectOpen(page, false);
    },
  );

  test(
    "a click leaves open what hovering opened, another closes it, and so do a click outside, a link and any other change of page [DD-11] [DD-12] [DD-13] [DD-26] [DD-27]",
    { tag: onceInFive(2) },
    async ({ page }) => {
      await open(page);
      await trigger(page).click();
      await expectOpen(page, true);
      await trigger(page).click();
      await expectOpen(page, false);
      await trigger(page).click();
      await expectOpen(page, true);
      await page.mouse.click(300, 500);
      await expectOpen(page, false);

      await trigger(page).hover();
      await student(page).click();
      await expect(page).toHaveURL(/\/student\/register$/);
      await expectOpen(page, false);
      // A mouse that rests where the menu was may open it again on a page that loads, and a key would close it.
      await hydrated(page);
      await page.mouse.move(300, 500);
      await trigger(page).press("Enter");
      await expectOpen(page, true);
      await page.goBack();
      await expect(page).toHaveURL(/\/faq$/);
      await expectOpen(page, false);
    },
  );

  test("is closed when the tab, hidden during the wait, is looked at again [DD-30]", async ({
    page,
  }) => {
    await open(page, { frozen: true });
    const turn = (state: "hidden" | "visible") =>
      page.evaluate((visibilityState) => {
        Object.defineProperties(document, {
          hidden: { configurable: true, value: visibilityState === "hidden" },
          visibilityState: { configurable: true, value: visibilityState },
        });
        document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
      }, state);
    await trigger(page).hover();
    await turn("hidden");
    await turn("visible");
    await expectOpen(page, true);
    await away(page);
    await turn("hidden");
    await turn("visible");
    await expectOpen(page, false);
  });
});

test("a pen that hovers is a mouse [DD-18]", async ({ page }) => {
  await open(page, { frozen: true });
  const client = await page.context().newCDPSession(page);
  const { x, y, width, height } = (await trigger(page).boundingBox())!;
  const pen = (at: { x: number; y: number }) =>
    client.send("Input.dispatchMouseEvent", { type: "mouseMoved", pointerType: "pen", ...at });
  await pen({ x: x + width / 2, y: y + height / 2 });
  await expectOpen(page, true);
  await pen({ x: 5, y: 700 });
  await page.clock.runFor(499);
  await expectOpen(page, true);
  await page.clock.runFor(1);
  await expectOpen(page, false);
});

test.describe("by touch", () => {
  test.use({ hasTouch: true });

  test(
    "a tap opens it and it stays until a second one or a tap outside; a tap on a link leads on the first time [DD-16] [DD-17] [DD-27]",
    { tag: onceInFive(1) },
    async ({ page }) => {
      await open(page, { frozen: true });
      await trigger(page).tap();
      await page.clock.runFor(60_000);
      await expectOpen(page, true);
      await trigger(page).tap();
      await expectOpen(page, false);
      await page.clock.runFor(5000);
      await expectOpen(page, false);
      await trigger(page).tap();
      await expectOpen(page, true);
      await page.touchscreen.tap(300, 500);
      await expectOpen(page, false);

      await page.clock.resume();
      await trigger(page).tap();
      await teacher(page).tap();
      await expect(page).toHaveURL(/\/teacher\/apply$/);
      await expectOpen(page, false);
    },
  );

  test("with a mouse as well each keeps its own rule [DD-19]", async ({ page }) => {
    await open(page, { frozen: true });
    await trigger(page).tap();
    await page.clock.runFor(5000);
    await expectOpen(page, true);
    await trigger(page).hover();
    await away(page);
    await page.clock.runFor(499);
    await expectOpen(page, true);
    await page.clock.runFor(1);
    await expectOpen(page, false);
    await trigger(page).hover();
    await expectOpen(page, true);
    await trigger(page).tap();
    await expectOpen(page, true);
  });
});

test.describe("by keyboard", () => {
  test(
    "the focus alone does not open it; Enter, Space and the arrow do; Tab goes through both links, and out on either side closes it [DD-20] [DD-21] [DD-23] [DD-25]",
    { tag: onceInFive(0) },
    async ({ page }) => {
      await open(page);
      await trigger(page).focus();
      await expectOpen(page, false);
      for (const key of ["Enter", "Space"]) {
        await page.keyboard.press(key);
        await expectOpen(page, true);
        await expect(trigger(page)).toBeFocused();
        await page.keyboard.press(key);
        await expectOpen(page, false);
        await expect(trigger(page)).toBeFocused();
      }
      await page.keyboard.press("ArrowDown");
      await expect(student(page)).toBeFocused();
      await expectOpen(page, true);
      await page.keyboard.press("Tab");
      await expect(teacher(page)).toBeFocused();
      await expectOpen(page, true);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Log in" })).toBeFocused();
      await expectOpen(page, false);

      await trigger(page).focus();
      await page.keyboard.press("Enter");
      await expectOpen(page, true);
      await page.keyboard.press("Shift+Tab");
      await expect(trigger(page)).not.toBeFocused();
      await expectOpen(page, false);
    },
  );

  test(
    "a mouse that leaves does not take it from somebody reading it; Escape closes it at once and brings the focus back, and does nothing to a closed one [DD-22] [DD-24]",
    { tag: onceInFive(2) },
    async ({ page }) => {
      await open(page, { frozen: true });
      await trigger(page).focus();
      await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
      await expect(student(page)).toBeFocused();
      await trigger(page).hover();
      await away(page);
      await page.clock.runFor(5000);
      await expectOpen(page, true);
      await expect(student(page)).toBeFocused();

      await page.keyboard.press("Escape");
      await expectOpen(page, false);
      await expect(trigger(page)).toBeFocused();

      await page.evaluate(() => (document.activeElement as HTMLElement).blur());
      await trigger(page).hover();
      await away(page);
      await page.keyboard.press("Escape");
      await expectOpen(page, false);
      await expect(trigger(page)).toBeFocused();

      await page.getByRole("link", { name: "How it works" }).first().focus();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("link", { name: "How it works" }).first()).toBeFocused();
      await page.clock.runFor(5000);
      await expectOpen(page, false);
    },
  );

  test("Escape takes nobody away from the field they type in [DD-22]", async ({ page }) => {
    await open(page);
    const search = page.getByLabel("Search the answers");
    await search.focus();
    await trigger(page).hover();
    await expectOpen(page, true);
    await page.keyboard.press("Escape");
    await expectOpen(page, false);
    await expect(search).toBeFocused();
  });
});

test(
  "no painted frame shows one thing and says another [DD-33]",
  { tag: onceInFive(2) },
  async ({ page }) => {
    await open(page);
    for (let round = 0; round < 3; round += 1) {
      await trigger(page).hover();
      await trigger(page).click();
      await trigger(page).click();
      await trigger(page).press("ArrowDown");
      await page.keyboard.press("Escape");
      await trigger(page).click();
      await page.mouse.click(300, 500);
      await trigger(page).hover();
      await away(page);
      await expectOpen(page, false);
      await trigger(page).press("Enter");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expectOpen(page, false);
    }
    expect(await disagreements(page)).toEqual([]);
  },
);

test("signing in swaps the bar while the timer runs, without an error [DD-28]", async ({
  page,
  context,
}) => {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  await page.goto("/faq");
  await hydrated(page);
  await trigger(page).hover();
  await expectOpen(page, true);
  await signInAs(context, await aStudent());
  await page.mouse.move(5, 700);
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
  );
  await expect(page.getByRole("link", { name: "My Lessons" })).toBeVisible();
  await expect(trigger(page)).toHaveCount(0);
  await page.waitForTimeout(600); // the menu's 500 ms, had they been left running
  expect(errors).toEqual([]);
});

test(
  "with forced colours and without motion the open menu is seen and named [DD-32]",
  { tag: onceInFive(1) },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: "active", reducedMotion: "reduce" });
    await open(page);
    await trigger(page).hover();
    await expectOpen(page, true);
    const panel = page.locator("[popover]");
    expect(await panel.evaluate((element) => getComputedStyle(element).borderTopStyle)).toBe(
      "solid",
    );
    expect(
      await panel.evaluate((element) => {
        const { transitionDuration, animationName } = getComputedStyle(element);
        return { transitionDuration, animationName };
      }),
    ).toEqual({ transitionDuration: "0.001s", animationName: "none" });
  },
);

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test(
    "the button shows both links, and says that it does [DD-31] [DD-33]",
    { tag: onceInFive(0) },
    async ({ page }) => {
      await page.goto("/faq");
      await expect(page).toHaveTitle(new RegExp(brand.name));
      await expect(page.getByRole("button", { name: "Sign Up", expanded: false })).toBeVisible();
      await trigger(page).click();
      await expect(student(page)).toBeVisible();
      await expect(teacher(page)).toBeVisible();
      const client = await page.context().newCDPSession(page);
      const { nodes } = await client.send("Accessibility.getFullAXTree");
      const button = nodes.find(
        ({ role, name }) => role?.value === "button" && name?.value === "Sign Up",
      );
      expect(button?.properties?.find(({ name }) => name === "expanded")?.value.value).toBe(true);
      await teacher(page).click();
      await expect(page).toHaveURL(/\/teacher\/apply$/);
    },
  );
});
