/** The public pages under what readers set: width, size of letters, colours, motion, direction of writing. */
import type { Page } from "@playwright/test";
import { byTurns } from "#test/depth.ts";
import { expect, hydrated, test, withConsent } from "./fixtures.ts";
import { publicAddresses } from "./public-addresses.ts";

const all = [...publicAddresses, "/nobody/lives/here"];
/** In a quick run the tests share the pages out among them. */
const pagesOf = (turn: number) => byTurns(all, 3, turn);

test.beforeEach(async ({ context }) => {
  test.setTimeout(240_000);
  await withConsent(context);
});

/** How far the page can be pushed sideways, in pixels. */
function sideways(page: Page): Promise<number> {
  return page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
}

/** Words cut off by the box they stand in; one that scrolls, ends in an ellipsis by design or is only heard cuts nothing. */
function cutOff(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("header *, main *, footer *")]
      .filter((element) => {
        if (element.closest("svg, .sr-only, option, dialog:not([open])")) return false;
        const words = [...element.childNodes].some(
          (node) => node.nodeType === Node.TEXT_NODE && node.textContent!.trim() !== "",
        );
        const { overflowX, overflowY, clip, webkitLineClamp } = getComputedStyle(element);
        if (webkitLineClamp !== "none") return false;
        if (!words || clip !== "auto" || element.clientWidth <= 1) return false;
        const hides = (overflow: string) => overflow === "hidden" || overflow === "clip";
        return (
          (hides(overflowX) && element.scrollWidth > element.clientWidth + 1) ||
          (hides(overflowY) && element.scrollHeight > element.clientHeight + 1)
        );
      })
      .map((element) => `${element.tagName} ${element.textContent!.trim().slice(0, 60)}`),
  );
}

const views = [
  { name: "at 320 px", viewport: { width: 320, height: 700 }, letters: "100%" },
  { name: "at 1280 px zoomed to 200 %", viewport: { width: 640, height: 400 }, letters: "100%" },
  {
    name: "there with letters twice as large",
    viewport: { width: 640, height: 400 },
    letters: "200%",
  },
];
for (const [turn, { name, viewport, letters }] of views.entries())
  test(`nothing is cut off or scrolls sideways ${name}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    for (const path of pagesOf(turn)) {
      await page.goto(path);
      await page.evaluate(
        (size) => document.documentElement.style.setProperty("font-size", size),
        letters,
      );
      expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
      expect.soft(await cutOff(page), path).toEqual([]);
    }
  });

for (const [turn, width] of [320, 1280].entries())
  test(`written from right to left the pages mirror at ${width} px, and nothing leaves them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of pagesOf(turn)) {
      await page.goto(path);
      await hydrated(page);
      await page.evaluate(() => (document.documentElement.dir = "rtl"));
      expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
      const sides = await page.evaluate(() => {
        const mark = document.querySelector("header a svg")!.getBoundingClientRect();
        return { mark: mark.x + mark.width / 2, middle: innerWidth / 2 };
      });
      expect.soft(sides.mark, `${path}: the logo is at the start`).toBeGreaterThan(sides.middle);
    }
  });

test("in forced colours every control has an edge, and focus shows", async ({ page }) => {
  await page.emulateMedia({ forcedColors: "active" });
  for (const path of pagesOf(2)) {
    await page.goto(path);
    await hydrated(page);
    const bare = await page.evaluate(() =>
      [
        ...document.querySelectorAll<HTMLElement>(
          "main :is(button, select, textarea, input:not([type=hidden], [type=checkbox], [type=radio]))",
        ),
      ]
        .filter((control) => {
          const { borderTopWidth, borderTopStyle, textDecorationLine } = getComputedStyle(control);
          const hasEdge = parseFloat(borderTopWidth) > 0 && borderTopStyle !== "none";
          return control.checkVisibility() && !hasEdge && textDecorationLine === "none";
        })
        .map((control) => control.outerHTML.slice(0, 120)),
    );
    expect.soft(bare, path).toEqual([]);
    expect.soft(await sideways(page), path).toBeLessThanOrEqual(0);
    for (let step = 0; step < 4; step += 1) {
      await page.keyboard.press("Tab");
      const ring = await page.evaluate(() => {
        const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement!);
        return outlineStyle === "none" ? 0 : parseFloat(outlineWidth);
      });
      expect.soft(ring, `${path}, step ${step}`).toBeGreaterThanOrEqual(2);
    }
  }
});

test("with reduced motion nothing moves, neither at once nor under the pointer", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const path of pagesOf(0)) {
    await page.goto(path);
    await hydrated(page);
    const moving = await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 10)
        .map(({ effect }) => (effect as KeyframeEffect).target?.outerHTML.slice(0, 120)),
    );
    expect.soft(moving, path).toEqual([]);
    const slow = await page.evaluate(
      () =>
        [...document.querySelectorAll("body *")]
          .map((element) => getComputedStyle(element))
          .filter(({ transitionProperty, transitionDuration }) => {
            const longest = Math.max(...transitionDuration.split(",").map(parseFloat));
            return longest > 0.01 && transitionProperty !== "opacity";
          }).length,
    );
    expect.soft(slow, path).toBe(0);
  }
});
