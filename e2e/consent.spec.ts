import type { BrowserContext, Page } from "@playwright/test";
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
import { shell } from "#config/shell.ts";
import { cases } from "#test/depth.ts";
import { expect, hydrated, signIn, test } from "./fixtures.ts";

// these tests answer requests themselves, which a worker in between would hide from them
test.use({ serviceWorkers: "block" });

const day = 86_400_000;
const life = shell.consentSeconds * 1000;

const banner = (page: Page) => page.getByRole("region", { name: "Cookies, and your say" });
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

/** Leaves text in local storage before any page of ours runs. */
async function putLocal(context: BrowserContext, text: string, key = consentKey): Promise<void> {
  const page = await context.newPage();
  await page.route("**/plain", (route) => route.fulfill({ body: "", contentType: "text/html" }));
  await page.goto("/plain");
  await page.evaluate(([key, text]) => localStorage.setItem(key!, text!), [key, text]);
  await page.close();
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
  quota: () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  },
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

test.describe("the banner", () => {
  test("asks on every page until somebody answers, at most 720 px wide [CK-01]", async ({
    page,
    context,
  }) => {
    test.setTimeout(120_000);
    const ask = async (path: string) => {
      await page.goto(path);
      await expect(banner(page), path).toBeVisible();
      await expect(banner(page)).toHaveCSS("max-width", "720px");
      expect((await banner(page).boundingBox())!.width).toBeLessThanOrEqual(720);
      await expect(banner(page).getByRole("link", { name: "Cookie policy" })).toHaveAttribute(
        "href",
        "/legal/cookie",
      );
      await expect(banner(page).getByRole("link", { name: "Manage Settings" })).toHaveAttribute(
        "href",
        "/cookie-preferences",
      );
    };
    for (const path of [
      "/",
      "/how-it-works",
      "/faq",
      "/legal/cookie",
      "/cookie-preferences",
      "/student/teachers",
      "/login",
      "/teacher/apply",
      "/no/such/house",
    ])
      await ask(path);
    await signIn(context, "student@demo.test");
    for (const path of ["/student/dashboard", "/student/chats", "/admin/teachers"]) await ask(path);
    await context.clearCookies();
    await signIn(context, "admin@demo.test");
    for (const path of ["/admin/teachers", "/admin/reports"]) await ask(path);
  });

  for (const [name, flags, press] of [
    ["Accept All allows everything [CK-02]", allOn, accept],
    ["Reject All allows nothing [CK-03]", allOff, reject],
  ] as const)
    test(`${name}`, async ({ page }) => {
      await open(page);
      await page.evaluate(() => ((window as unknown as { stays: boolean }).stays = true));
      const before = Date.now();
      await press(page).click();
      await expect(banner(page)).toBeHidden();
      const record = await expectKept(page, flags);
      expect(record.necessary).toBe(true);
      expect(Math.abs(record.timestamp - before)).toBeLessThan(60_000);
      expect(await page.evaluate(() => (window as unknown as { stays: boolean }).stays)).toBe(true);
      await page.reload();
      await expect(banner(page)).toHaveCount(0);
    });

  test("Manage Settings leads to the preferences, writes nothing and keeps asking [CK-04]", async ({
    page,
    context,
  }) => {
    await open(page);
    await banner(page).getByRole("link", { name: "Manage Settings" }).click();
    await expect(page).toHaveURL(/\/cookie-preferences$/);
    await expect(banner(page)).toBeVisible();
    expect((await cookieOf(context)).cookie).toBeUndefined();
    expect(await localOf(page)).toBeNull();
  });

  test("a double click is one record and one request [CK-36]", async ({ page }) => {
    await open(page);
    let posts = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("cookie-preferences")) posts += 1;
    });
    await accept(page).dblclick();
    await expectKept(page, allOn);
    expect(posts).toBe(1);
  });

  test("stays as it is where the browser signals Global Privacy Control or Do Not Track [CK-41]", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({
      baseURL,
      extraHTTPHeaders: { "Sec-GPC": "1", DNT: "1" },
    });
    await context.addInitScript(() => {
      Object.defineProperty(navigator, "globalPrivacyControl", { value: true });
      Object.defineProperty(navigator, "doNotTrack", { value: "1" });
    });
    const page = await context.newPage();
    await open(page);
    await expect(banner(page)).toBeVisible();
    expect((await cookieOf(context)).cookie).toBeUndefined();
    expect(await localOf(page)).toBeNull();
    await context.close();
  });
});

test.describe("the record", () => {
  test("is set by the server's answer for 180 days, readable by scripts, for this host alone [CK-08] [CK-09] [CK-10] [CK-11]", async ({
    page,
    context,
  }) => {
    await open(page);
    const [answer] = await Promise.all([
      page.waitForResponse((response) => response.request().method() === "POST"),
      accept(page).click(),
    ]);
    const line = (await answer.headerValues("set-cookie")).find((one) =>
      one.startsWith(consentKey),
    )!;
    expect(line).toMatch(
      /^cookie-consent-2025-09-10=[^;]{1,199}; Max-Age=15552000; Path=\/; SameSite=Lax$/,
    );
    expect(Object.keys(JSON.parse(decodeURIComponent(line.split(/[=;]/)[1]!)))).toEqual([
      "necessary",
      "functional",
      "analytics",
      "advertising",
      "timestamp",
    ]);
    await expectKept(page, allOn);
    const { cookie } = await cookieOf(context);
    expect(cookie).toMatchObject({ path: "/", sameSite: "Lax", secure: false, httpOnly: false });
    expect(Math.abs(cookie!.expires - Date.now() / 1000 - shell.consentSeconds)).toBeLessThan(60);
    expect(Object.keys(await page.evaluate(() => ({ ...localStorage })))).toContain(
      "cookie-consent-2025-09-10",
    );
  });

  test("in local storage alone answers, and the cookie comes back with what is left of its life [CK-12] [CK-27]", async ({
    page,
    context,
  }) => {
    const made = Date.now() - 100 * day;
    await putLocal(context, serialiseRecord(makeRecord(allOff, made)));
    await open(page);
    await expect(banner(page)).toBeHidden();
    await expect.poll(async () => (await cookieOf(context)).record?.timestamp).toBe(made);
    const { cookie } = await cookieOf(context);
    expect(Math.abs(cookie!.expires - (Date.now() + 80 * day) / 1000)).toBeLessThan(60);
  });

  test("in the cookie alone answers in the first HTML already, and local storage gets it back [CK-13] [CK-45]", async ({
    page,
    context,
  }) => {
    const record = makeRecord({ ...allOff, functional: true }, Date.now() - 7 * day);
    await putCookie(context, serialiseRecord(record));
    const html = await (await context.request.get("/faq")).text();
    expect(html.includes("Cookies, and your say")).toBe(false);
    await open(page);
    await expect(banner(page)).toHaveCount(0);
    await expect.poll(() => localOf(page)).toEqual(record);
  });

  test("of two that differ is the newer one, and of one instant what both allow [CK-14] [CK-15]", async ({
    page,
    context,
  }) => {
    const now = Date.now();
    await putLocal(context, serialiseRecord(makeRecord(allOff, now - day)));
    await putCookie(context, serialiseRecord(makeRecord(allOn, now - 2 * day)));
    await open(page);
    await expect.poll(async () => flagsOf((await cookieOf(context)).record)).toEqual(allOff);

    await putLocal(context, serialiseRecord(makeRecord({ ...allOn, analytics: false }, now)));
    await putCookie(context, serialiseRecord(makeRecord({ ...allOn, functional: false }, now)));
    await page.reload();
    await expectKept(page, { functional: false, analytics: false, advertising: true });
  });

  test("malformed is none: the page answers 200 and asks; beside a valid one it is overwritten [CK-16] [CK-17] [CK-18] [CK-45]", async ({
    page,
    context,
    request,
  }) => {
    for (const value of ["%E0%A4%A", "%7B", "null", "x".repeat(3000)]) {
      const answer = await request.get("/faq", { headers: { cookie: `${consentKey}=${value}` } });
      expect(answer.status()).toBe(200);
      expect((await answer.text()).includes("Cookies, and your say")).toBe(true);
    }
    await context.addCookies([
      { name: consentKey, value: "%E0%A4%A", url: process.env["E2E_URL"]! },
    ]);
    await putLocal(context, '{"necessary":true}');
    const errors = errorsOf(page);
    await open(page);
    await expect(banner(page)).toBeVisible();

    const record = makeRecord(allOff, Date.now());
    await putLocal(context, serialiseRecord(record));
    await page.reload();
    await expect(banner(page)).toBeHidden();
    await expect.poll(async () => (await cookieOf(context)).record).toEqual(record);
    expect(errors).toEqual([]);
  });

  test("of an older version is not read, and is removed by the next choice; of a later one it is left alone [CK-21] [CK-22]", async ({
    page,
    context,
  }) => {
    const [old, later] = ["cookie-consent-2024-01-01", "cookie-consent-2030-01-01"];
    for (const name of [old, later]) {
      await putLocal(context, serialiseRecord(makeRecord(allOn, Date.now())), name);
      await context.addCookies([{ name, value: "x", url: process.env["E2E_URL"]! }]);
    }
    const names = async () => [
      ...(await context.cookies()).map(({ name }) => name),
      ...(await page.evaluate(() => Object.keys(localStorage))),
    ];
    await open(page);
    await expect(banner(page)).toBeVisible();
    expect((await names()).filter((name) => name === old)).toHaveLength(2);
    await reject(page).click();
    await expectKept(page, allOff);
    expect((await names()).filter((name) => name === old)).toEqual([]);
    expect((await names()).filter((name) => name === later)).toHaveLength(2);
  });

  test("is the moment of the choice, not of the page [CK-50]", async ({ page }) => {
    await page.clock.install();
    await open(page);
    const loaded = Date.now();
    await page.clock.setSystemTime(loaded + 3_600_000);
    await accept(page).click();
    const record = await expectKept(page, allOn);
    expect(record.timestamp).toBeGreaterThanOrEqual(loaded + 3_600_000);
  });

  test("that is 180 days old is none, and both stores are rid of it [CK-23] [CK-24]", async ({
    page,
    context,
  }) => {
    const old = serialiseRecord(makeRecord(allOn, Date.now() - life));
    await putLocal(context, old);
    await putCookie(context, old);
    await open(page);
    await expect(banner(page)).toBeVisible();
    await expect.poll(async () => (await cookieOf(context)).cookie).toBeUndefined();
    expect(await page.evaluate((key) => localStorage.getItem(key), consentKey)).toBeNull();

    await putCookie(context, serialiseRecord(makeRecord(allOn, Date.now() - life + 3_600_000)));
    await page.reload();
    await expect(banner(page)).toHaveCount(0);
  });

  for (const [how, act] of [
    [
      "when somebody returns to it",
      (page: Page) => page.evaluate(() => dispatchEvent(new Event("focus"))),
    ],
    [
      "on the way to another page",
      (page: Page) => page.getByRole("contentinfo").getByRole("link", { name: "About" }).click(),
    ],
  ] as const)
    test(`that expires in an open tab is asked for again ${how} [CK-25]`, async ({
      page,
      context,
    }) => {
      await putCookie(context, serialiseRecord(makeRecord(allOn, Date.now() - life + 3_600_000)));
      await page.clock.install();
      await open(page);
      await expect(banner(page)).toHaveCount(0);
      await page.clock.setSystemTime(Date.now() + 2 * 3_600_000);
      await act(page);
      await expect(banner(page)).toBeVisible();
    });

  test("of a clock a day ahead counts, further ahead the browser asks and the server does not judge [CK-26]", async ({
    page,
    context,
  }) => {
    const hour = 3_600_000;
    await putCookie(context, serialiseRecord(makeRecord(allOff, Date.now() + 23 * hour)));
    await open(page);
    await expect(banner(page)).toHaveCount(0);

    await context.clearCookies();
    const ahead = serialiseRecord(makeRecord(allOff, Date.now() + 25 * hour));
    await putLocal(context, ahead);
    await putCookie(context, ahead);
    const html = await (await context.request.get("/faq")).text();
    expect(html.includes("Cookies, and your say")).toBe(false);
    await page.reload();
    await expect(banner(page)).toBeVisible();
  });
});

test.describe("where storage is denied", () => {
  for (const [name, script] of [
    ["blocked [CK-28]", block.local],
    ["full [CK-29]", block.quota],
  ] as const)
    test(`the cookie alone does, with local storage ${name}`, async ({ page, context }) => {
      await context.addInitScript(script);
      const errors = errorsOf(page);
      await open(page);
      await reject(page).click();
      await expect(banner(page)).toBeHidden();
      await expect.poll(async () => flagsOf((await cookieOf(context)).record)).toEqual(allOff);
      await page.reload();
      await expect(banner(page)).toHaveCount(0);
      expect(errors).toEqual([]);
    });

  test("with cookies off, local storage alone hides the banner before it is painted [CK-30]", async ({
    page,
    context,
  }) => {
    await withoutCookies(context);
    const errors = errorsOf(page);
    await open(page);
    await accept(page).click();
    await expect(banner(page)).toBeHidden();
    expect((await localOf(page))?.analytics).toBe(true);
    await page.reload();
    await hydrated(page);
    await expect(banner(page)).toBeHidden();
    expect((await cookieOf(context)).cookie).toBeUndefined();
    expect(errors).toEqual([]);

    await context.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/about");
    await expect(page.locator(".cookie-banner")).toHaveCount(1);
    await expect(page.locator(".cookie-banner")).toBeHidden();
    await page.evaluate((key) => localStorage.removeItem(key), consentKey);
    await page.reload();
    await expect(page.locator(".cookie-banner")).toBeVisible();
  });

  test("with both off, the choice lives as long as the page, over its links, and is asked for again after a reload [CK-31]", async ({
    page,
    context,
  }) => {
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
  });

  test("a private window remembers, and forgets when it is closed [CK-32]", async ({
    browser,
    baseURL,
  }) => {
    const first = await browser.newContext({ baseURL });
    const page = await first.newPage();
    await open(page);
    await accept(page).click();
    await expectKept(page, allOn);
    await page.reload();
    await expect(banner(page)).toHaveCount(0);
    await first.close();

    const second = await browser.newContext({ baseURL });
    const again = await second.newPage();
    await open(again);
    await expect(banner(again)).toBeVisible();
    await second.close();
  });
});

test.describe("several tabs", () => {
  for (const [how, scripts, wake] of [
    ["by local storage", [], false],
    ["by a channel where only the cookie works", [block.local], false],
    ["at the next look where neither works", [block.local, block.channel], true],
  ] as const)
    test(`a choice in one hides the banner in the other, ${how} [CK-33]`, async ({
      page,
      context,
    }) => {
      for (const script of scripts) await context.addInitScript(script);
      await open(page);
      const other = await context.newPage();
      await open(other, "/about");
      await expect(banner(other)).toBeVisible();
      await page.bringToFront();
      await accept(page).click();
      await expect(banner(page)).toBeHidden();
      if (wake) {
        await expect(banner(other)).toBeVisible();
        await other.evaluate(() => dispatchEvent(new Event("focus")));
      }
      await expect(banner(other)).toBeHidden({ timeout: 10_000 });
    });

  test("accepted in one, then rejected in the other: the later one holds in both [CK-34]", async ({
    page,
    context,
  }) => {
    await open(page, "/cookie-preferences");
    const other = await context.newPage();
    await open(other, "/cookie-preferences");
    await page.getByRole("main").getByRole("button", { name: "Accept All" }).click();
    await expect(other.getByLabel("Analytics")).toBeChecked();
    await other.getByRole("main").getByRole("button", { name: "Reject All" }).click();
    await expectKept(other, allOff);
    await expect(page.getByLabel("Analytics")).not.toBeChecked();
    await expectKept(page, allOff);
  });

  test("storage cleared in one: the cookie still answers in the other [CK-35]", async ({
    page,
    context,
  }) => {
    await open(page);
    await accept(page).click();
    await expectKept(page, allOn);
    const other = await context.newPage();
    await open(other, "/about");
    await page.evaluate(() => localStorage.clear());
    await expect.poll(async () => flagsOf(await localOf(other))).toEqual(allOn);
    await expect(banner(other)).toHaveCount(0);
  });
});

test.describe("the server", () => {
  test("is not believed by another site's page [CK-43]", async ({ request, baseURL }) => {
    const strangers: Record<string, string>[] = [
      { origin: "https://evil.example" },
      { origin: baseURL!, "sec-fetch-site": "cross-site" },
      { origin: "null" },
    ];
    for (const headers of strangers) {
      const answer = await request.post("/cookie-preferences", {
        form: { choice: "accept" },
        headers,
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(403);
      expect(answer.headers()["set-cookie"]).toBeUndefined();
    }
  });

  test("stores a forged necessary=false as true [CK-06]", async ({ request, baseURL }) => {
    const answer = await request.post("/cookie-preferences", {
      form: { choice: "save", necessary: "false", functional: "on" },
      headers: { origin: baseURL! },
      maxRedirects: 0,
    });
    const value = /cookie-consent-2025-09-10=([^;]+)/.exec(answer.headers()["set-cookie"]!)?.[1];
    expect(JSON.parse(decodeURIComponent(value!))).toMatchObject({
      necessary: true,
      functional: true,
    });
  });

  test("sends nobody to another site [CK-42]", async ({ request, baseURL }) => {
    for (const back of ["https://evil.example/", "//evil.example", "/\\evil.example", "faq"]) {
      const answer = await request.post("/cookie-preferences", {
        form: { choice: "reject", back },
        headers: { origin: baseURL! },
        maxRedirects: 0,
      });
      expect(answer.status()).toBe(303);
      expect(answer.headers()["location"]).toBe("/cookie-preferences?saved");
    }
  });

  for (const how of ["answers 500", "cannot be reached"])
    test(`that ${how} is done without [CK-44]`, async ({ page, context }) => {
      await open(page);
      await page.route("**/cookie-preferences", (route) =>
        how === "answers 500" ? route.fulfill({ status: 500, body: "" }) : route.abort(),
      );
      await accept(page).click();
      await expect(banner(page)).toBeHidden();
      await expectKept(page, allOn);
      const { cookie } = await cookieOf(context);
      expect(cookie!.expires).toBeGreaterThan(Date.now() / 1000 + 179 * 86_400);
      await page.unroute("**/cookie-preferences");
      await page.reload();
      await expect(banner(page)).toHaveCount(0);
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const [press, flags] of [
    [accept, allOn],
    [reject, allOff],
  ] as const)
    test(`${flags === allOn ? "accepting" : "rejecting"} comes back to the page it was asked on [CK-42]`, async ({
      page,
      context,
    }) => {
      await page.goto("/faq?q=cancel");
      const [answer] = await Promise.all([
        page.waitForResponse((response) => response.request().method() === "POST"),
        press(page).click(),
      ]);
      expect(answer.status()).toBe(303);
      await expect(page).toHaveURL(/\/faq\?q=cancel$/);
      await expect(banner(page)).toHaveCount(0);
      expect(flagsOf((await cookieOf(context)).record)).toEqual(flags);
    });

  test("a page that is refused asks as well, and not once somebody has answered [CK-01] [CK-42]", async ({
    page,
    context,
  }) => {
    await signIn(context, "student@demo.test");
    for (const path of ["/admin/teachers", "/no/such/house"]) {
      await page.goto(path);
      await expect(banner(page)).toBeVisible();
    }
    await reject(page).click();
    for (const path of ["/admin/teachers", "/no/such/house"]) {
      await page.goto(path);
      await expect(banner(page)).toHaveCount(0);
    }
  });

  test("the preferences are saved by a plain form, and say so [CK-05] [CK-42]", async ({
    page,
    context,
  }) => {
    await page.goto("/cookie-preferences");
    await page.getByLabel("Functional").check({ force: true });
    await page.getByRole("button", { name: "Save my choice" }).click();
    await expect(page.getByRole("status")).toContainText("Saved until");
    await expect(page.getByLabel("Functional")).toBeChecked();
    await expect(page.getByLabel("Analytics")).not.toBeChecked();
    expect(flagsOf((await cookieOf(context)).record)).toEqual({ ...allOff, functional: true });
  });
});

test.describe("on the preferences page", () => {
  const switches = ["Functional", "Analytics", "Advertising"] as const;

  test("nothing optional is ticked before a choice, and what is necessary cannot be switched off [CK-06] [CK-07]", async ({
    page,
  }) => {
    await open(page, "/cookie-preferences");
    await expect(page.getByLabel("Necessary")).toBeChecked();
    await expect(page.getByLabel("Necessary")).toBeDisabled();
    for (const name of switches) await expect(page.getByLabel(name)).not.toBeChecked();
    await expect(page.getByText("None yet.")).toBeVisible();
    await expect(banner(page)).toBeVisible();
  });

  test("each of the eight combinations is saved as it stands, shown again, and ends the banner [CK-05] [CK-07]", async ({
    page,
  }) => {
    test.setTimeout(120_000);
    // every one at deep depth; the machine's own tests try them all in any case
    for (let bits = 1; bits < 9; bits += cases(3, 1)) {
      const flags = {
        functional: !!(bits & 1),
        analytics: !!(bits & 2),
        advertising: !!(bits & 4),
      };
      await open(page, "/cookie-preferences");
      for (const name of switches) {
        const on = flags[name.toLowerCase() as keyof ConsentFlags];
        await page.getByLabel(name).setChecked(on, { force: true });
      }
      const save = page.getByRole("button", { name: "Save my choice" });
      await save.click();
      await expect(page.getByRole("status")).toContainText("Saved until");
      await expect(save).toBeFocused();
      await expectKept(page, flags);
      await expect(banner(page)).toHaveCount(0);
      await page.reload();
      for (const name of switches)
        await expect(page.getByLabel(name)).toBeChecked({
          checked: flags[name.toLowerCase() as keyof ConsentFlags],
        });
    }
  });

  test("accept and reject move the switches, also from the banner, and the date follows [CK-02] [CK-03] [CK-07]", async ({
    page,
  }) => {
    await open(page, "/cookie-preferences");
    await accept(page).click();
    for (const name of switches) await expect(page.getByLabel(name)).toBeChecked();
    await expect(page.getByRole("complementary")).toContainText(
      "Necessary, Functional, Analytics, Advertising",
    );
    await page.getByLabel("Functional").uncheck({ force: true });
    await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
    for (const name of switches) await expect(page.getByLabel(name)).not.toBeChecked();
    await expect(page.getByRole("complementary")).toContainText("180 days");
    await page.getByLabel("Analytics").check({ force: true });
    await page.getByRole("main").getByRole("button", { name: "Reject All" }).click();
    await expect(page.getByLabel("Analytics")).not.toBeChecked();
    await expectKept(page, allOff);
  });

  test("a choice that only local storage knows is shown as well [CK-07] [CK-30]", async ({
    page,
    context,
  }) => {
    await withoutCookies(context);
    await putLocal(
      context,
      serialiseRecord(makeRecord({ ...allOff, analytics: true }, Date.now())),
    );
    await open(page, "/cookie-preferences");
    await expect(page.getByLabel("Analytics")).toBeChecked();
    await expect(page.getByLabel("Functional")).not.toBeChecked();
  });

  test("every row says what it stores, and the advertising row that its switch changes nothing", async ({
    page,
  }) => {
    await open(page, "/cookie-preferences");
    const rows = page.getByRole("main").getByRole("list").first().getByRole("listitem");
    await expect(rows).toHaveCount(4);
    await expect(rows.nth(0).getByRole("rowheader", { name: consentKey }).first()).toBeVisible();
    await expect(rows.nth(3)).toContainText("this switch changes nothing yet");
  });
});

test.describe("for everybody", () => {
  test("the banner comes early by keyboard, holds nobody, and hands the focus to the page [CK-46]", async ({
    page,
  }) => {
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
  });

  for (const scheme of ["light", "dark"] as const)
    test(`it is a named region whose two answers weigh the same, ${scheme} [CK-47]`, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme: scheme });
      await open(page);
      await expect(banner(page)).toBeVisible();
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
    });

  for (const [name, viewport, zoom] of [
    ["320 px wide", { width: 320, height: 640 }, 1],
    ["at 200 % zoom", { width: 640, height: 450 }, 1],
    ["with text twice as large on a phone", { width: 360, height: 780 }, 2],
  ] as const)
    test(`it covers nothing for good, ${name} [CK-48]`, async ({ page }) => {
      test.setTimeout(90_000);
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
    });

  test("signing in and out leaves the choice alone [CK-49]", async ({ page, context }) => {
    await open(page);
    await accept(page).click();
    const record = await expectKept(page, allOn);
    await signIn(context, "student@demo.test");
    await open(page, "/student/dashboard");
    await expectKept(page, allOn);
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL(/\/login$/);
    expect(await expectKept(page, allOn)).toEqual(record);
    await expect(banner(page)).toHaveCount(0);
  });
});
