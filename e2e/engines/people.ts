/** People of the journeys: each in a browser of their own, found by what they see. */
import type { Browser, Page } from "puppeteer-core";
import { expect, refusal, test as base } from "../harness/fixtures.ts";
import { sessionOf } from "#test/asking/sign-in.ts";
import type { Cookie } from "./engine.ts";
import { launchChromium, launchFirefox, openPage } from "./puppeteer.ts";

type Browsers = { firefox: Browser; chromium: Browser };

export const test = base.extend<object, Browsers>({
  firefox: [
    async ({}, use) => {
      const browser = await launchFirefox();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
  chromium: [
    async ({}, use) => {
      const browser = await launchChromium();
      await use(browser);
      await browser.close();
    },
    { scope: "worker" },
  ],
});

/** A page of a built person, or of a visitor, who has answered the banner. */
export async function pageOf(browser: Browser, person?: { id: string }) {
  const opened = await openPage(browser, [refusal(), ...(person ? await cookiesOf(person) : [])]);
  await opened.page.setViewport({ width: 1280, height: 900 });
  return opened;
}

async function cookiesOf(person: { id: string }): Promise<Cookie[]> {
  const pairs = (await sessionOf(person)).get("cookie")!.split("; ");
  return pairs.map((pair) => {
    const at = pair.indexOf("=");
    return { name: pair.slice(0, at), value: pair.slice(at + 1), httpOnly: true };
  });
}

/** Opens a path and waits until what is typed there is not lost. */
export async function goto(page: Page, path: string): Promise<void> {
  await page.goto(process.env["E2E_URL"] + path);
  await page.waitForFunction(() =>
    [document.body, document.documentElement].some((element) =>
      Object.keys(element).some((key) => key.startsWith("__react")),
    ),
  );
}

/** The button or link whose words begin so. */
export function press(page: Page, words: string): Promise<void> {
  const starts = `starts-with(normalize-space(.), "${words}")`;
  const named = `starts-with(@aria-label, "${words}")`;
  return page
    .locator(`::-p-xpath(//main//*[self::button or self::a][${starts} or ${named}])`)
    .click();
}

/** The words are on the page, in any element. */
export async function sees(page: Page, words: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.body.innerText).catch(() => ""), {
      message: `the page says "${words}"`,
      timeout: 20_000,
    })
    .toContain(words);
}
