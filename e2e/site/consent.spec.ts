import type { BrowserContext, Page, Request } from "@playwright/test";
import {
  allOff,
  allOn,
  type ConsentFlags,
  type ConsentRecord,
  consentKey,
  decodeCookieValue,
  makeRecord,
  parseRecord,
  serialiseRecord,
} from "#app/features/consent/record.ts";
import * as shell from "#config/shell.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

// these tests answer requests themselves, which a worker in between would hide from them
test.use({ serviceWorkers: "block" });

const life = shell.consentSeconds * 1000;

const banner = (page: Page) => page.getByRole("region", { name: "Cookies: your choice" });
const accept = (page: Page) => banner(page).getByRole("button", { name: "Accept All" });
const reject = (page: Page) => banner(page).getByRole("button", { name: "Reject All" });

async function cookieOf(context: BrowserContext) {
  const cookie = (await context.cookies()).find(({ name }) => name === consentKey);
  const record = cookie ? parseRecord(decodeCookieValue(cookie.value), { now: Date.now() }) : null;
  return { cookie, record };
}

async function localOf(page: Page): Promise<ConsentRecord | null> {
  const text = await page.evaluate((key) => localStorage.getItem(key), consentKey);
  return parseRecord(text, { now: Date.now() });
}

async function putCookie(context: BrowserContext, value: string): Promise<void> {
  await context.addCookies([
    { name: consentKey, value: encodeURIComponent(value), url: process.env["E2E_URL"]! },
  ]);
}

const flagsOf = (record: ConsentRecord | null) =>
  record && {
    functional: record.functional,
    analytics: record.analytics,
    advertising: record.advertising,
  };

/** Both stores hold that choice, and the same one. */
async function expectKept(page: Page, flags: ConsentFlags): Promise<ConsentRecord> {
  await expect.poll(async () => flagsOf((await cookieOf(page.context())).record)).toEqual(flags);
  const { record } = await cookieOf(page.context());
  await expect.poll(() => localOf(page)).toEqual(record);
  return record!;
}

function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  return errors;
}

async function open(page: Page, path = "/faq"): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const block = {
  local: () =>
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("The operation is insecure.", "SecurityError");
      },
    }),
  cookies: () => Object.defineProperty(Document.prototype, "cookie", { get: () => "", set() {} }),
  channel: () =>
    Object.defineProperty(window, "BroadcastChannel", {
      value: function Refused() {
        throw new DOMException("blocked", "SecurityError");
      },
    }),
};

/** A browser that takes no cookie of the answers either. */
async function withoutCookies(context: BrowserContext): Promise<void> {
  await context.addInitScript(block.cookies);
  await context.route("**/cookie-preferences", async (route) => {
    if (route.request().method() !== "POST") return route.continue();
    await route.fulfill({ status: 204, body: "" });
  });
}

test(
  "Accept All allows everything at once, by one request, and is remembered; a new private window asks again [CK-02] [CK-09] [CK-32] [CK-36]",
  { tag: onceInFive(4) },
  async ({ page, context, browser, baseURL }) => {
    await open(page);
    await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true));
    const posts: Request[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("cookie-preferences"))
        posts.push(request);
    });
    const before = Date.now();
    await accept(page).dblclick();
    await expect(banner(page)).toBeHidden();
    const record = await expectKept(page, allOn);
    expect(record.necessary).toBe(true);
    expect(Math.abs(record.timestamp - before)).toBeLessThan(60_000);
    expect(posts).toHaveLength(1);
    expect(await (await posts[0]!.response())!.headerValue("set-cookie")).toContain(consentKey);
    const { cookie } = await cookieOf(context);
    expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", secure: false, httpOnly: false });
    expect(Math.abs(cookie!.expires - Date.now() / 1000 - shell.consentSeconds)).toBeLessThan(60);
    expect(await page.evaluate(() => (window as unknown as { stays: boolean }).stays)).toBe(true);
    await page.reload();
    await expect(banner(page)).toHaveCount(0);

    const window = await browser.newContext({ baseURL });
    const again = await window.newPage();
    await open(again);
    await expect(banner(again)).toBeVisible();
    await window.close();
  },
);

test(
  "Manage Settings leads to the preferences, writes nothing and keeps asking, also where the browser signals Global Privacy Control or Do Not Track [CK-04] [CK-41]",
  { tag: onceInFive(2) },
  async ({ page, context }) => {
    await context.setExtraHTTPHeaders({ "Sec-GPC": "1", DNT: "1" });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
      Object.defineProperty(navigator, "doNotTrack", { value: "1" });
    });
    await open(page);
    await banner(page).getByRole("link", { name: "Manage Settings" }).click();
    await expect(page).toHaveURL(/\/cookie-preferences$/);
    await expect(banner(page)).toBeVisible();
    expect((await cookieOf(context)).cookie).toBeUndefined();
    expect(await localOf(page)).toBeNull();
  },
);

test(
  "the preferences keep what is ticked, and follow Accept All and Reject All, also from the banner [CK-02] [CK-03] [CK-05] [CK-07]",
  { tag: onceInFive(0) },
  async ({ page }) => {
    const switches = ["Functional", "Analytics", "Advertising"] as const;
    await open(page, "/cookie-preferences");
    await accept(page).click();
    for (const name of switches) await expect(page.getByLabel(name)).toBeChecked();
    await expect(page.getByRole("complementary")).toContainText(
      "Necessary, Functional, Analytics, Advertising",
    );
    await page.getByLabel("Functional").uncheck({ force: true });
    await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
    for (const name of switches) await expect(page.getByLabel(name)).not.toBeChecked();
    await expectKept(page, allOff);

    await page.getByLabel("Analytics").check({ force: true });
    const save = page.getByRole("button", { name: "Save my choice" });
    await save.click();
    await expect(page.getByRole("status")).toContainText("Saved until");
    await expect(save).toBeFocused();
    await expectKept(page, { ...allOff, analytics: true });
    await page.reload();
    await expect(page.getByLabel("Analytics")).toBeChecked();
    await expect(page.getByLabel("Functional")).not.toBeChecked();
  },
);

test(
  "a choice that only the cookie holds is copied back, and asked for again once it has expired, on the way to another page [CK-13] [CK-25]",
  { tag: onceInFive(4) },
  async ({ page, context }) => {
    const hour = 3_600_000;
    const record = makeRecord({ ...allOff, functional: true }, Date.now() - life + hour);
    await putCookie(context, serialiseRecord(record));
    await page.clock.install();
    await open(page);
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => localOf(page)).toEqual(record);
    await page.clock.setSystemTime(Date.now() + 2 * hour);
    await page.getByRole("contentinfo").getByRole("link", { name: "About" }).click();
    await expect(banner(page)).toBeVisible();
    expect(await page.evaluate((key) => localStorage.getItem(key), consentKey)).toBeNull();
    expect((await cookieOf(context)).cookie).toBeUndefined();
  },
);

test.describe("where storage is denied", () => {
  test(
    "with cookies off, local storage alone is shown, and hides the banner before it is painted [CK-07] [CK-30]",
    { tag: onceInFive(2) },
    async ({ page, context }) => {
      await withoutCookies(context);
      const errors = errorsOf(page);
      await open(page);
      await accept(page).click();
      await expect(banner(page)).toBeHidden();
      expect((await localOf(page))?.analytics).toBe(true);
      await open(page, "/cookie-preferences");
      await expect(banner(page)).toBeHidden();
      await expect(page.getByLabel("Analytics")).toBeChecked();
      expect((await cookieOf(context)).cookie).toBeUndefined();
      expect(errors).toEqual([]);

      await context.route("**/assets/*.js", (route) => route.abort());
      await page.goto("/about");
      await expect(page.locator(".cookie-banner")).toHaveCount(1);
      await expect(page.locator(".cookie-banner")).toBeHidden();
      await page.evaluate((key) => localStorage.removeItem(key), consentKey);
      await page.reload();
      await expect(page.locator(".cookie-banner")).toBeVisible();
    },
  );

  test(
    "with both off, the choice lives as long as the page, over its links, and is asked for again after a reload [CK-31]",
    { tag: onceInFive(0) },
    async ({ page, context }) => {
      await context.addInitScript(block.local);
      await withoutCookies(context);
      const errors = errorsOf(page);
      await open(page);
      await accept(page).click();
      await expect(banner(page)).toBeHidden();
      for (const name of ["About", "Contact", "Legal"]) {
        await page.getByRole("contentinfo").getByRole("link", { name, exact: true }).click();
        await expect(page.locator("main h1")).toBeVisible();
        await page.evaluate(() => dispatchEvent(new Event("focus")));
        await expect(banner(page)).toBeHidden();
      }
      await page.reload();
      await expect(banner(page)).toBeVisible();
      expect(errors).toEqual([]);
    },
  );

  test(
    "a server that cannot be reached is done without [CK-44]",
    { tag: onceInFive(4) },
    async ({ page, context }) => {
      await open(page);
      await page.route("**/cookie-preferences", (route) => route.abort());
      await accept(page).click();
      await expect(banner(page)).toBeHidden();
      await expectKept(page, allOn);
      const { cookie } = await cookieOf(context);
      expect(cookie!.expires).toBeGreaterThan(Date.now() / 1000 + 179 * 86_400);
      await page.unroute("**/cookie-preferences");
      await page.reload();
      await expect(banner(page)).toHaveCount(0);
    },
  );
});

test.describe("several tabs", () => {
  test(
    "accepted in one, then rejected in the other: the later one holds in both, and neither asks [CK-33] [CK-34]",
    { tag: onceInFive(2) },
    async ({ page, context }) => {
      await open(page, "/cookie-preferences");
      const other = await context.newPage();
      await open(other, "/cookie-preferences");
      await expect(banner(other)).toBeVisible();
      await page.getByRole("main").getByRole("button", { name: "Accept All" }).click();
      await expect(other.getByLabel("Analytics")).toBeChecked();
      await expect(banner(other)).toBeHidden();
      await other.getByRole("main").getByRole("button", { name: "Reject All" }).click();
      await expectKept(other, allOff);
      await expect(page.getByLabel("Analytics")).not.toBeChecked();
      await expectKept(page, allOff);
    },
  );

  for (const { how, scripts, wake, tag } of [
    {
      how: "by a channel where only the cookie works",
      scripts: [block.local],
      wake: false,
      tag: ["@core"],
    },
    {
      how: "at the next look where neither works",
      scripts: [block.local, block.channel],
      wake: true,
      tag: [],
    },
  ])
    test(
      `a choice in one hides the banner in the other, ${how} [CK-28] [CK-33]`,
      { tag },
      async ({ page, context }) => {
        for (const script of scripts) await context.addInitScript(script);
        const errors = errorsOf(page);
        await open(page);
        const other = await context.newPage();
        await open(other, "/about");
        await expect(banner(other)).toBeVisible();
        await page.bringToFront();
        await reject(page).click();
        await expect(banner(page)).toBeHidden();
        if (wake) {
          await expect(banner(other)).toBeVisible();
          await other.evaluate(() => dispatchEvent(new Event("focus")));
        }
        await expect(banner(other)).toBeHidden({ timeout: 10_000 });
        expect(flagsOf((await cookieOf(context)).record)).toEqual(allOff);
        await page.reload();
        await expect(banner(page)).toHaveCount(0);
        expect(errors).toEqual([]);
      },
    );
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the banner's form answers, and the page it stood on comes back without it [CK-42]", async ({
    page,
    context,
  }) => {
    await page.goto("/faq?q=cancel");
    await accept(page).click();
    await expect(page).toHaveURL(/\/faq\?q=cancel$/);
    await expect(banner(page)).toHaveCount(0);
    expect(flagsOf((await cookieOf(context)).record)).toEqual(allOn);
  });
});

test.describe("for everybody", () => {
  test(
    "the banner comes early by keyboard, holds nobody, and hands the focus to the page [CK-46]",
    { tag: onceInFive(0) },
    async ({ page }) => {
      await open(page);
      await page.keyboard.press("Tab");
      await expect(page.getByRole("link", { name: "Skip to content" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(banner(page).getByRole("link", { name: "Cookie policy" })).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(accept(page)).toBeFocused();
      await page.keyboard.press("Tab");
      await expect(reject(page)).toBeFocused();
      await page.keyboard.press("Tab");
      await page.keyboard.press("Tab");
      await expect(page.getByRole("banner").getByRole("link").first()).toBeFocused();
      await expect(page.locator("[aria-modal], [inert]")).toHaveCount(0);
      await reject(page).focus();
      await page.keyboard.press("Enter");
      await expect(banner(page)).toBeHidden();
      await expect(page.locator("#main")).toBeFocused();
    },
  );

  test(
    "it is a named region of at most 720 px whose two answers weigh the same, light and dark [CK-01] [CK-47] [I2]",
    { tag: onceInFive(4) },
    async ({ page }) => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        await open(page);
        await expect(banner(page)).toHaveCSS("max-width", "720px");
        const looks = await Promise.all(
          [accept(page), reject(page)].map(async (button) => {
            const { width, height, y } = (await button.boundingBox())!;
            const paint = await button.evaluate((it) => {
              const { color, backgroundColor, borderColor, fontSize, fontWeight } =
                getComputedStyle(it);
              return { color, backgroundColor, borderColor, fontSize, fontWeight };
            });
            return { width, height, y, ...paint };
          }),
        );
        expect(looks[0]).toEqual(looks[1]);
        expect(looks[0]!.height).toBeGreaterThanOrEqual(44);
      }
    },
  );

  test(
    "it covers nothing for good, 320 px wide, at 200 % zoom, and with text twice as large on a phone [CK-48]",
    { tag: onceInFive(2) },
    async ({ page }) => {
      for (const [viewport, zoom] of [
        [{ width: 320, height: 640 }, 1],
        [{ width: 640, height: 450 }, 1],
        [{ width: 360, height: 780 }, 2],
      ] as const) {
        await page.setViewportSize(viewport);
        await open(page, "/cookie-preferences");
        await page.evaluate((zoom) => {
          document.documentElement.style.fontSize = `${zoom * 100}%`;
        }, zoom);
        for (const button of [accept(page), reject(page)]) {
          await button.scrollIntoViewIfNeeded();
          await expect(button).toBeInViewport({ ratio: 0.99 });
        }
        const box = (await banner(page).boundingBox())!;
        expect(box.y).toBeGreaterThanOrEqual(0);
        expect(box.x).toBeGreaterThanOrEqual(0);
        expect(box.x + box.width).toBeLessThanOrEqual(viewport.width);
        expect(box.y + box.height).toBeLessThanOrEqual(viewport.height);

        // the end of the page stands clear
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const last = page.getByRole("contentinfo").locator("a, button").last();
        const end = (await last.boundingBox())!;
        expect(end.y + end.height).toBeLessThanOrEqual((await banner(page).boundingBox())!.y);

        // and whatever takes the focus is to be seen, above all Save
        const covered = await page.evaluate(() => {
          const banner = document.querySelector(".cookie-banner")!;
          const found: string[] = [];
          for (const target of document.querySelectorAll<HTMLElement>(
            "main a, main button, main input:enabled, main summary, footer a, footer button",
          )) {
            target.focus();
            if (document.activeElement !== target) continue;
            const { top, bottom } = target.getBoundingClientRect();
            if (bottom > banner.getBoundingClientRect().top + 1 || top < 0)
              found.push(`${target.tagName} ${target.textContent}`.slice(0, 40));
          }
          return found;
        });
        expect(covered).toEqual([]);
      }
    },
  );
});
