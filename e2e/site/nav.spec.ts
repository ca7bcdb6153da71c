import type { BrowserContext, Page } from "@playwright/test";
import { saveApplication } from "#app/features/teachers/applications/wizard/save-application.server.ts";
import { findApplication } from "#app/features/teachers/applications/applications.server.ts";
import { submitApplication } from "#app/features/teachers/applications/submit-application.server.ts";
import { completeContent } from "#test/builders/applications.ts";
import { aStudent, anAdmin, aTeacher } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const barOf = (page: Page) => page.locator("header[data-bar]");
const isStudentBar = (page: Page) => barOf(page).getByRole("link", { name: "My Lessons" });
const isVisitorBar = (page: Page) => barOf(page).getByRole("link", { name: "Log in" });
const isAdminBar = (page: Page) => barOf(page).getByText("Admin area");
const isTeacherBar = (page: Page) => barOf(page).getByRole("link", { name: "Calendar" });

async function signedIn(context: BrowserContext, person: { id: string }): Promise<void> {
  await withConsent(context);
  await signInAs(context, person);
}

/** Opens a page and waits until the bar has confirmed its role, so that what follows is the next read. */
async function open(page: Page, path: string): Promise<void> {
  const confirmed = page.waitForResponse(/\/api\/users\//);
  await page.goto(path);
  await hydrated(page);
  await confirmed;
}

/** Notes each time the bar changes, frame by frame: whose links it holds. */
async function watchFrames(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const seen: string[] = [];
    Object.assign(window, { barFrames: seen });
    const look = () => {
      const bar = document.querySelector("header[data-bar]")?.textContent ?? "";
      const kind = bar.includes("Admin area")
        ? "admin"
        : bar.includes("My Lessons")
          ? "student"
          : bar.includes("Calendar")
            ? "teacher"
            : bar.includes("Log in")
              ? "visitor"
              : "none";
      if (seen.at(-1) !== kind) seen.push(kind);
    };
    look();
    new MutationObserver(look).observe(document, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { barFrames: string[] }).barFrames);
}

/** Goes through the page by Tab, so often, and says what each has for a name; each shows that it has the focus. */
async function walk(page: Page, count: number): Promise<string[]> {
  const heard: string[] = [];
  for (let presses = 0; presses < count; presses += 1) {
    await page.keyboard.press("Tab");
    const at = await page.evaluate(() => {
      const here = document.activeElement as HTMLElement;
      const { outlineStyle, outlineWidth } = getComputedStyle(here);
      const home =
        here.closest("[data-bar]") !== null && here.querySelector("svg[data-mark], svg") !== null;
      return {
        name: here.textContent?.trim() || (here.getAttribute("aria-label") ?? ""),
        home: home && here.tagName === "A" && here.parentElement?.tagName !== "LI",
        shown: outlineStyle !== "none" && parseFloat(outlineWidth) >= 2,
        tall: here.getBoundingClientRect().height,
      };
    });
    heard.push(at.home ? "home" : at.name);
    expect.soft(at.shown, `${at.name} shows the focus`).toBe(true);
    expect.soft(at.tall, `${at.name} is tall enough`).toBeGreaterThanOrEqual(44);
  }
  return heard;
}

test.describe("by keyboard and by ear", () => {
  test(
    "a visitor's bar is walked through in its order, each with its name and a visible focus, and nobody is asked for a role [NAV-01] [NAV-54]",
    { tag: onceInFive(1) },
    async ({ page, context }) => {
      await withConsent(context);
      const asked: string[] = [];
      page.on("request", (request) => {
        if (/\/api\/(users|session)/.test(request.url())) asked.push(request.url());
      });
      await page.goto("/faq");
      await hydrated(page);
      expect(await walk(page, 8)).toEqual([
        "Skip to content",
        "home",
        "Home",
        "How it works",
        "Find teachers",
        "FAQ",
        "Sign Up",
        "Log in",
      ]);
      expect(asked).toEqual([]);
    },
  );

  for (const [who, make, path, names] of [
    [
      "student",
      aStudent,
      "/faq",
      [
        "Skip to content",
        "home",
        "Dashboard",
        "Find teachers",
        "My Lessons",
        "Chats",
        "Security Settings",
        "Notifications",
        "Logout",
      ],
    ],
    [
      "teacher",
      aTeacher,
      "/faq",
      [
        "Skip to content",
        "home",
        "Dashboard",
        "Calendar",
        "Lessons",
        "Chats",
        "Security Settings",
        "Notifications",
        "Logout",
      ],
    ],
    ["admin", anAdmin, "/faq", ["Skip to content", "home", "Teachers", "Reports", "Logout"]],
  ] as const)
    test(`the ${who}'s bar is walked through in its order, each with its name and a visible focus [NAV-54]`, async ({
      page,
      context,
    }) => {
      await signedIn(context, await make());
      await page.goto(path);
      await hydrated(page);
      expect(await walk(page, names.length)).toEqual(names);
    });
});

test.describe("the first paint", () => {
  test(
    "is the last one: no frame shows another bar, and React finds nothing to mend [NAV-48]",
    { tag: onceInFive(2) },
    async ({ page, context }) => {
      const complaints: string[] = [];
      page.on("console", (message) => {
        if (message.type() === "error") complaints.push(message.text());
      });
      await signedIn(context, await aStudent());
      await page.goto("/student/dashboard", { waitUntil: "commit" });
      const frames = await watchFrames(page);
      await hydrated(page);
      await page.waitForTimeout(500);
      expect((await frames()).filter((kind) => kind !== "none")).toEqual(["student"]);
      expect(complaints).toEqual([]);
    },
  );
});

test.describe("two tabs", () => {
  test(
    "signing out in one shows the visitor bar in the others at once, without a look, and sends a private page to log in [NAV-40] [NAV-44]",
    { tag: onceInFive(1) },
    async ({ context }) => {
      await signedIn(context, await aStudent());
      const [first, second, third] = [
        await context.newPage(),
        await context.newPage(),
        await context.newPage(),
      ];
      await open(second, "/faq");
      await open(third, "/student/lessons");
      await open(first, "/student/dashboard");
      await barOf(first).getByRole("button", { name: "Logout" }).click();
      await expect(isVisitorBar(second)).toBeVisible({ timeout: 10_000 });
      await third.waitForURL(/\/login\?next=%2Fstudent%2Flessons/);
      await expect(isVisitorBar(third)).toBeVisible();
      await first.waitForURL("/login");
    },
  );

  test(
    "without a channel a tab learns it when it is looked at, or comes back from the browser's memory [NAV-40] [NAV-42]",
    { tag: onceInFive(1) },
    async ({ context }) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
      await signedIn(context, await aStudent());
      const [looked, returned] = [await context.newPage(), await context.newPage()];
      for (const page of [looked, returned]) await open(page, "/faq");
      await context.clearCookies({ name: /session/ });
      await looked.evaluate(() => window.dispatchEvent(new Event("focus")));
      await expect(isVisitorBar(looked)).toBeVisible();
      await expect(isStudentBar(returned)).toBeVisible();
      await returned.evaluate(() =>
        window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
      );
      await expect(isVisitorBar(returned)).toBeVisible();
    },
  );

  test(
    "signing in as another person never shows the first one's bar over the second's page [NAV-41]",
    { tag: onceInFive(1) },
    async ({ context }) => {
      const [student, admin] = [
        await aStudent({ name: "Ana First" }),
        await anAdmin({ name: "Bea Second" }),
      ];
      await signedIn(context, student);
      const second = await context.newPage();
      await open(second, "/student/teachers");
      const frames = await watchFrames(second);
      const first = await context.newPage();
      await first.goto("/faq");
      await hydrated(first);
      await barOf(first).getByRole("button", { name: "Logout" }).click();
      await first.waitForURL("/login");
      await signInAs(context, admin);
      await first.goto("/admin/teachers");
      await expect(isAdminBar(second)).toBeVisible();
      await expect(barOf(second).getByText("Bea Second").first()).toBeAttached();
      expect(await frames()).toEqual(["student", "visitor", "admin"]);
      await expect(second.getByText("Ana First")).toHaveCount(0);
    },
  );

  test(
    "what an old tab asks for another person is refused, and the tab loads itself again [NAV-41]",
    { tag: onceInFive(2) },
    async ({ context }) => {
      await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
      const [ana, bea] = [
        await aStudent({ name: "Ana First" }),
        await aStudent({ name: "Bea Second" }),
      ];
      await signedIn(context, ana);
      const page = await context.newPage();
      // its socket would tell this tab first
      await page.routeWebSocket(/./, () => {});
      await open(page, "/account/security");
      await signInAs(context, bea);
      const refused = page.waitForResponse((answer) => answer.request().method() === "POST");
      const reloaded = page.waitForEvent("load");
      await barOf(page).getByRole("button", { name: "Logout" }).click();
      expect((await refused).status()).toBe(409);
      await reloaded;
      await expect(
        barOf(page).getByRole("button", { name: /Signed in as Bea Second/ }),
      ).toBeVisible();
    },
  );
});

test.describe("a role that changes", () => {
  test("an approved application turns the bar into a teacher's, at once and without signing in again [NAV-36]", async ({
    browser,
    baseURL,
  }) => {
    const student = await aStudent({ name: "Nell Applicant" });
    const applicationId = await anApplicationOf(student);
    const own = await browser.newContext({ baseURL, viewport: { width: 1440, height: 900 } });
    await signedIn(own, student);
    const page = await own.newPage();
    await open(page, "/faq");
    await expect(isStudentBar(page)).toBeVisible();

    const other = await browser.newContext({ baseURL });
    await signedIn(other, await anAdmin());
    const admin = await other.newPage();
    await admin.goto(`/admin/teachers/${applicationId}`);
    await hydrated(admin);
    await admin.getByRole("button", { name: "Claim Nell Applicant" }).click();
    const lines = admin.getByRole("form", { name: "Checklist" }).getByRole("group");
    await expect(lines.first()).toBeVisible();
    for (const line of await lines.all()) await line.getByText("Pass").click();
    await admin.getByRole("button", { name: "Approve Nell Applicant" }).click();
    await expect(isTeacherBar(page)).toBeVisible();
    await Promise.all([own.close(), other.close()]);
  });

  test(
    "offline it is none, is logged, and comes back with the network [NAV-39] [NAV-47]",
    { tag: onceInFive(1) },
    async ({ page, context }) => {
      await signedIn(context, await aStudent());
      await open(page, "/faq");
      const logged: string[] = [];
      page.on("console", (message) => {
        if (message.text().startsWith("profile read:")) logged.push(message.text());
      });
      await page.route(/\/api\/users\//, (route) => route.abort());
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(isStudentBar(page)).toBeHidden();
      expect(logged).toHaveLength(1);
      await page.unroute(/\/api\/users\//);
      await page.evaluate(() => window.dispatchEvent(new Event("online")));
      await expect(isStudentBar(page)).toBeVisible();
    },
  );
});

test.describe("while it loads", () => {
  test(
    "a blank block of 48 px stands in the admin area, and nothing moves when the bar comes [NAV-04] [NAV-05] [NAV-53]",
    { tag: onceInFive(1) },
    async ({ page, context }) => {
      const [first, next] = [await anAdmin(), await anAdmin()];
      await signedIn(context, first);
      await open(page, "/admin/reports?x=1#y");
      const top = () => page.locator("main").evaluate((main) => main.getBoundingClientRect().top);
      const before = await top();
      let answer = () => {};
      const asked = new Promise<void>((done) => (answer = done));
      await page.route(/\/api\/users\//, async (route) => {
        await asked;
        await route.continue();
      });
      // The page itself stays as it is, so that only the bar is seen to change.
      await page.route(/reports\.data/, async (route) => {
        await new Promise(() => route);
      });
      await signInAs(context, next);
      await page.evaluate((uid) => new BroadcastChannel("session").postMessage({ uid }), next.id);
      const block = page.locator("body > div[aria-hidden='true']").first();
      await expect(block).toBeVisible();
      expect((await block.boundingBox())!.height).toBe(48);
      expect(await block.locator("a, button").count()).toBe(0);
      expect(await top()).toBe(before);
      answer();
      await expect(isAdminBar(page)).toBeVisible();
      expect((await barOf(page).boundingBox())!.height).toBe(48);
      expect(await top()).toBe(before);
    },
  );

  test(
    "the bar that comes takes no focus, and a vanished link's focus goes to the start of the page [NAV-54]",
    { tag: onceInFive(2) },
    async ({ context }) => {
      const student = await aStudent();
      const page = await context.newPage();
      /** As when the session ends in another tab. */
      const leave = async () => {
        await context.clearCookies({ name: /session/ });
        await page.evaluate(() => new BroadcastChannel("session").postMessage({ uid: null }));
        await expect(isVisitorBar(page)).toBeVisible();
      };

      await signedIn(context, student);
      await open(page, "/faq");
      await page.getByRole("main").getByRole("link").first().focus();
      await leave();
      expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(
        true,
      );

      await signedIn(context, student);
      await open(page, "/faq");
      await isStudentBar(page).focus();
      await leave();
      expect(
        await page.evaluate(() => document.activeElement === document.body.firstElementChild),
      ).toBe(true);
    },
  );
});

test.describe("the browser's memory", () => {
  test(
    "Back after a logout shows nothing private [NAV-43]",
    { tag: onceInFive(1) },
    async ({ page, context }) => {
      await signedIn(context, await aStudent({ name: "Ana Private" }));
      await open(page, "/student/dashboard");
      await barOf(page).getByRole("button", { name: "Logout" }).click();
      await page.waitForURL("/login");
      await page.goBack();
      await page.waitForURL(/\/login/);
      await expect(page.getByText("Ana Private")).toHaveCount(0);
      await expect(isVisitorBar(page)).toBeVisible();
    },
  );
});

async function anApplicationOf(student: Awaited<ReturnType<typeof aStudent>>): Promise<string> {
  await saveApplication(student, await completeContent(student));
  const { id, version } = (await findApplication(student))!;
  const sent = await submitApplication(student, { version });
  if (!sent.ok) throw new Error(sent.reason);
  return id;
}
