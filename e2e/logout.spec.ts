import type { BrowserContext, Locator, Page } from "@playwright/test";
import { aPerson, aStudent, anAdmin, aTeacher } from "#test/builders.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const logout = (page: Page) =>
  page.locator("header[data-bar]").getByRole("button", { name: "Logout" });

async function open(context: BrowserContext, page: Page, person: { email: string }, path: string) {
  await withConsent(context);
  await signIn(context, person.email);
  await page.goto(path);
  await hydrated(page);
}

type Way = {
  name: string;
  /** Where a student and an admin meet it, when that is not everywhere. */
  paths?: { student: string; admin: string };
  find: (page: Page) => Promise<Locator>;
};

/** Every button that logs out somebody with a role. */
const ways: Way[] = [
  { name: "the bar", find: async (page) => logout(page) },
  {
    name: "the menu of a narrow window",
    async find(page) {
      await page.setViewportSize({ width: 390, height: 780 });
      await page.getByRole("button", { name: /^Open menu/ }).click();
      return page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Logout" });
    },
  },
  {
    name: "a page that is somebody else's",
    paths: { student: "/admin/teachers", admin: "/student/dashboard" },
    find: async (page) => page.getByRole("main").getByRole("button", { name: "Logout" }),
  },
];

async function isSignedIn(context: BrowserContext): Promise<boolean> {
  const answer = await context.request.get(`${process.env["E2E_URL"]}/api/session`);
  return (await answer.json()).uid !== null;
}

for (const [who, make, path] of [
  ["a student", aStudent, "/student/dashboard"],
  ["a teacher", aTeacher, "/teacher/dashboard"],
] as const)
  test(`${who} comes to /login, one step on, and the session has ended [LO-01]`, async ({
    page,
    context,
  }) => {
    await open(context, page, await make(), path);
    const steps = await page.evaluate(() => history.length);
    await logout(page).click();
    await page.waitForURL("/login");
    expect(await page.evaluate(() => history.length)).toBe(steps + 1);
    expect(await isSignedIn(context)).toBe(false);
  });

for (const { name, paths, find } of ways)
  test(`by ${name} an admin's page is replaced by /login, and Back does not return to it [LO-02]`, async ({
    page,
    context,
  }) => {
    await withConsent(context);
    await page.goto("/faq");
    await open(context, page, await anAdmin(), paths?.admin ?? "/admin/teachers");
    const steps = await page.evaluate(() => history.length);
    await (await find(page)).click();
    await page.waitForURL("/login");
    expect(await page.evaluate(() => history.length)).toBe(steps);
    expect(await isSignedIn(context)).toBe(false);
    await page.goBack();
    await page.waitForURL("/faq");
  });

/** A word of each failed logout in the browser's log. */
function failuresOf(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("logout:")) logged.push(message.text());
  });
  return logged;
}

const faults = [
  ["an error", { status: 500, body: "" }],
  ["no network", null],
] as const;

for (const [at, { name, paths, find }] of ways.entries())
  for (const [fault, fulfil] of at === 0 ? faults : [faults[at % 2]!]) {
    test(`by ${name} an admin's failure by ${fault} is one line in the log and nothing else [LO-03]`, async ({
      page,
      context,
    }) => {
      const path = paths?.admin ?? "/admin/teachers";
      await open(context, page, await anAdmin(), path);
      const button = await find(page);
      const before = await page.locator("body").innerText();
      const logged = failuresOf(page);
      await page.route("/logout", (route) => (fulfil ? route.fulfill(fulfil) : route.abort()));
      await button.click();
      await expect.poll(() => logged.length).toBe(1);
      expect(page.url()).toContain(path);
      expect(await page.locator("body").innerText()).toBe(before);
      expect(await isSignedIn(context)).toBe(true);
      await page.unroute("/logout");
      await button.click();
      await page.waitForURL("/login");
    });

    test(`by ${name} a student's failure by ${fault} is logged and said, and can be tried again [LO-04]`, async ({
      page,
      context,
    }) => {
      const path = paths?.student ?? "/student/dashboard";
      await open(context, page, await aStudent(), path);
      const button = await find(page);
      const logged = failuresOf(page);
      await page.route("/logout", (route) => (fulfil ? route.fulfill(fulfil) : route.abort()));
      await button.click();
      await expect(page.getByRole("alert")).toHaveText("Could not log out. Try again.");
      expect(logged).toHaveLength(1);
      expect(page.url()).toContain(path);
      await page.unroute("/logout");
      await button.click();
      await page.waitForURL("/login");
    });
  }

test("a double click is one request [LO-05]", async ({ page, context }) => {
  await open(context, page, await aStudent(), "/student/dashboard");
  let requests = 0;
  await page.route("/logout", async (route) => {
    requests += 1;
    await new Promise((done) => setTimeout(done, 300));
    await route.continue();
  });
  await logout(page).dblclick();
  await page.waitForURL("/login");
  expect(requests).toBe(1);
});

test("a session that is over already counts as logged out [LO-06]", async ({ page, context }) => {
  await open(context, page, await aStudent(), "/student/dashboard");
  await context.clearCookies({ name: /session/ });
  await logout(page).click();
  await page.waitForURL("/login");
});

test("without JavaScript the form leads to /login [LO-07]", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    baseURL,
    javaScriptEnabled: false,
    viewport: { width: 1440, height: 900 },
  });
  const page = await context.newPage();
  await withConsent(context);
  await signIn(context, (await aStudent()).email);
  await page.goto("/student/dashboard");
  await logout(page).click();
  await page.waitForURL("/login");
  expect(await isSignedIn(context)).toBe(false);
  await context.close();
});

test("a form without a script is answered 303 to /login; another site's is refused [LO-07] [LO-08]", async ({
  context,
}) => {
  const url = process.env["E2E_URL"]!;
  await signIn(context, (await aStudent()).email);
  const foreign = await context.request.post(`${url}/logout`, {
    headers: { origin: "https://elsewhere.test" },
    maxRedirects: 0,
  });
  expect(foreign.status()).toBe(403);
  expect(await isSignedIn(context)).toBe(true);
  const own = await context.request.post(`${url}/logout`, {
    headers: { origin: url },
    maxRedirects: 0,
  });
  expect([own.status(), own.headers()["location"]]).toEqual([303, "/login"]);
  expect(await isSignedIn(context)).toBe(false);
});

for (const [who, make, path, steps] of [
  ["a student follows it", aStudent, "/student/dashboard", 1],
  ["an admin's page is replaced by it", anAdmin, "/admin/teachers", 0],
] as const)
  test(`where the server names another way out, ${who} [LO-09]`, async ({ page, context }) => {
    await open(context, page, await make(), path);
    const before = await page.evaluate(() => history.length);
    await page.route("/logout", (route) => route.fulfill({ json: { to: "/faq?ended" } }));
    await logout(page).click();
    await page.waitForURL("/faq?ended");
    expect(await page.evaluate(() => history.length)).toBe(before + steps);
  });

for (const { name, paths, find } of ways)
  test(`by ${name} sockets are closed and drafts are gone, what the browser chose for itself stays [LO-10]`, async ({
    page,
    context,
  }) => {
    await open(context, page, await aStudent(), paths?.student ?? "/faq");
    const other = await context.newPage();
    const opened = other.waitForEvent("websocket");
    await other.goto("/student/chats");
    const closed = (await opened).waitForEvent("close");
    for (const tab of [page, other]) await leaveADraft(tab);
    await (await find(page)).click();
    await page.waitForURL("/login");
    await closed;
    await other.waitForURL(/\/login/);
    for (const tab of [page, other]) expect(await keptBy(tab)).toEqual([null, "yes"]);
    expect((await context.cookies()).map(({ name }) => name)).toContain(
      "cookie-consent-2025-09-10",
    );
  });

test("whoever has no role logs out at the door, and leaves no draft either [LO-01] [LO-10]", async ({
  page,
  context,
}) => {
  for (const path of ["/login", "/student/register", "/teacher/apply"]) {
    await open(context, page, await aPerson(null), path);
    await leaveADraft(page);
    await page.route("/logout", async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { to: `/faq?left=${path}` } });
    });
    await page.getByRole("main").getByRole("button", { name: "Logout" }).click();
    await page.waitForURL(/\/faq\?left=/);
    expect(await isSignedIn(context)).toBe(false);
    expect(await keptBy(page)).toEqual([null, "yes"]);
    await page.unroute("/logout");
  }
});

const leaveADraft = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem("chat-unsent:a:b", "[]");
    localStorage.setItem("kept", "yes");
  });

const keptBy = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem("chat-unsent:a:b"), localStorage.getItem("kept")]);

test("a link or an address never logs out [LO-12]", async ({ context }) => {
  const url = process.env["E2E_URL"]!;
  await signIn(context, (await aStudent()).email);
  await context.request.get(`${url}/logout`);
  await context.request.head(`${url}/logout`);
  expect(await isSignedIn(context)).toBe(true);
});
