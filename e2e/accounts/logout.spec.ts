import type { BrowserContext, Locator, Page } from "@playwright/test";
import { aPerson, aStudent, anAdmin, aTeacher } from "#test/builders/people.ts";
import { consentKey } from "#app/features/consent/record.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const wide = { width: 1440, height: 900 };
test.use({ viewport: wide });
test.beforeEach(({ context }) => withConsent(context));

const logout = (page: Page) =>
  page.locator("header[data-bar]").getByRole("button", { name: "Logout" });

async function open(context: BrowserContext, page: Page, person: { id: string }, path: string) {
  await signInAs(context, person);
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

/** A word of each failed logout in the browser's log. */
function failuresOf(page: Page): string[] {
  const logged: string[] = [];
  page.on("console", (message) => {
    if (message.text().startsWith("logout:")) logged.push(message.text());
  });
  return logged;
}

const leaveADraft = (page: Page) =>
  page.evaluate(() => {
    sessionStorage.setItem("chat-unsent:a:b", "[]");
    localStorage.setItem("kept", "yes");
  });

const keptBy = (page: Page) =>
  page.evaluate(() => [sessionStorage.getItem("chat-unsent:a:b"), localStorage.getItem("kept")]);

/** What both stores hold of the choice about cookies. */
async function consentIn(page: Page): Promise<(string | null | undefined)[]> {
  const cookies = await page.context().cookies();
  return [
    cookies.find(({ name }) => name === consentKey)?.value,
    await page.evaluate((key) => localStorage.getItem(key), consentKey),
  ];
}

const faults = [{ status: 500, body: "" }, null];

/** Presses it while the server answers with an error, and while there is no network. */
async function failTwice(page: Page, button: Locator, logged: string[]): Promise<void> {
  for (const [before, fault] of faults.entries()) {
    await page.route("/logout", (route) => (fault ? route.fulfill(fault) : route.abort()));
    await button.click();
    await expect.poll(() => logged.length).toBe(before + 1);
    await page.unroute("/logout");
  }
}

/** The answer to a logout comes when the page has heard on another way that nobody is signed in. */
async function answerLate(page: Page): Promise<void> {
  await page.route("/logout", async (route) => {
    const heard = page.waitForResponse("/api/session");
    const answer = await route.fetch();
    await heard;
    // Time enough for a page that would go by that.
    await page.waitForTimeout(500);
    await route.fulfill({ response: answer });
  });
}

test(
  "an admin's failure is one line in the log and nothing else; then the page is replaced by /login, and Back does not return to it, by every button there is [LO-02] [LO-03]",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    const admin = await anAdmin();
    const logged = failuresOf(page);
    for (const { name, paths, find } of ways)
      await test.step(name, async () => {
        const path = paths?.admin ?? "/admin/teachers";
        logged.length = 0;
        await page.setViewportSize(wide);
        await page.goto("/faq");
        await open(context, page, admin, path);
        const button = await find(page);
        const before = await page.locator("body").innerText();
        await failTwice(page, button, logged);
        expect(page.url()).toContain(path);
        expect(await page.locator("body").innerText()).toBe(before);
        expect(await isSignedIn(context)).toBe(true);

        const steps = await page.evaluate(() => history.length);
        await answerLate(page);
        await button.click();
        await page.waitForURL("/login");
        await page.unroute("/logout");
        expect(await page.evaluate(() => history.length)).toBe(steps);
        expect(await isSignedIn(context)).toBe(false);
        await page.goBack();
        await page.waitForURL("/faq");
      });
  },
);

test(
  "a student's failure is logged and said, and can be tried again; then /login is one step on, sockets are closed and drafts are gone, and what the browser chose for itself stays, by every button there is [LO-01] [LO-04] [LO-10] [CK-49]",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
    const student = await aStudent();
    const logged = failuresOf(page);
    const other = await context.newPage();
    for (const { name, paths, find } of ways)
      await test.step(name, async () => {
        const path = paths?.student ?? "/faq";
        logged.length = 0;
        await page.setViewportSize(wide);
        await open(context, page, student, path);
        const opened = other.waitForEvent("websocket");
        await other.goto("/student/chats");
        const closed = (await opened).waitForEvent("close");
        for (const tab of [page, other]) await leaveADraft(tab);
        await page.bringToFront();
        const consent = await consentIn(page);
        const button = await find(page);
        await failTwice(page, button, logged);
        await expect(page.getByRole("alert")).toHaveText("Could not log out. Try again.");
        expect(page.url()).toContain(path);
        expect(await isSignedIn(context)).toBe(true);

        const steps = await page.evaluate(() => history.length);
        await button.click();
        await page.waitForURL("/login");
        expect(await page.evaluate(() => history.length)).toBe(steps + 1);
        await closed;
        await other.waitForURL(/\/login/);
        for (const tab of [page, other]) expect(await keptBy(tab)).toEqual([null, "yes"]);
        expect(await consentIn(page)).toEqual(consent);
        expect(await isSignedIn(context)).toBe(false);
      });
  },
);

test(
  "a double click is one request, and a session that is over already counts as logged out [LO-05] [LO-06]",
  { tag: "@core" },
  async ({ page, context }) => {
    await open(context, page, await aTeacher(), "/teacher/dashboard");
    await context.clearCookies({ name: /session/ });
    let requests = 0;
    await page.route("/logout", async (route) => {
      requests += 1;
      await new Promise((done) => setTimeout(done, 300));
      await route.continue();
    });
    await logout(page).dblclick();
    await page.waitForURL("/login");
    expect(requests).toBe(1);
  },
);

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

test(
  "a person without a role logs out, and leaves no draft either [LO-01] [LO-10]",
  { tag: onceInFive(3) },
  async ({ page, context }) => {
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
  },
);
