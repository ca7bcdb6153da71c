/**
 * Pictures of the gallery and five pages, held against those in e2e/looks/. Letters are drawn a little differently by
 * every major version of Chromium, and by its headless shell, so each has its own pictures: one without any is
 * skipped. `LOOKS=record` takes them, or takes them again to accept a change; they are looked at before they are
 * committed.
 */
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import type { Page, Route } from "@playwright/test";
import { knownChromium } from "#scripts/tests/chromium.ts";
import { byTurns } from "#test/depth.ts";
import { expect, hydrated, test, withConsent } from "../harness/fixtures.ts";

const pages: { name: string; path: string; settle?: (page: Page) => Promise<void> }[] = [
  { name: "gallery", path: "/dev/gallery" },
  // who is free soon differs from hour to hour
  {
    name: "home",
    path: "/",
    settle: (page) => page.locator("#free-soon").evaluate((e) => e.remove()),
  },
  { name: "how-it-works", path: "/how-it-works" },
  { name: "faq", path: "/faq" },
  { name: "login", path: "/login" },
  { name: "refund", path: "/legal/refund" },
];

const isRecording = process.env["LOOKS"] === "record";

// Playwright stills what moves by a style of its own.
test.use({ bypassCSP: true, colorScheme: "light", reducedMotion: "reduce" });

/** A page keeps its stand-ins when its fonts are late; a picture is of the fonts. */
async function waitForFonts(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.text()).replaceAll("font-display:optional", "font-display:swap");
  await route.fulfill({ response, body });
}

/** Always the same hour, and later than the choice about cookies: one from the future is none. */
function nextNoon(): number {
  return new Date().setUTCHours(36, 0, 0, 0);
}

for (const [turn, width] of [360, 1440].entries())
  for (const { name, path, settle } of isRecording ? pages : byTurns(pages, 2, turn))
    test(
      `${path} looks at ${width} px as it was accepted`,
      { tag: "@core" },
      async ({ page, context, browser }) => {
        const kind = basename(knownChromium() ?? "playwright-chromium");
        const major = `${kind}-${browser.version().split(".")[0]}`;
        const file = `${name}-${width}.png`;
        const accepted = `e2e/looks/${major}/${file}`;
        test.skip(
          !isRecording && !existsSync(accepted),
          `no picture of ${major} is kept: LOOKS=record takes it`,
        );

        await withConsent(context);
        await page.clock.setFixedTime(nextNoon());
        await page.setViewportSize({ width, height: 900 });
        await page.route("**/assets/*.css", waitForFonts);
        await page.goto(path);
        await hydrated(page);
        await settle?.(page);
        await page.evaluate(() => document.fonts.ready);
        const picture = await page.screenshot({ fullPage: true, animations: "disabled" });

        if (isRecording) {
          mkdirSync(dirname(accepted), { recursive: true });
          writeFileSync(accepted, picture);
          console.log(`${accepted} was taken: look at it, then commit it`);
        } else expect(picture).toMatchSnapshot([major, file], { maxDiffPixelRatio: 0.002 });
      },
    );
