import type { BrowserContext, Page } from "@playwright/test";
import { saveApplication } from "#app/features/teachers/save-application.server.ts";
import { findApplication } from "#app/features/teachers/applications.server.ts";
import { submitApplication } from "#app/features/teachers/submit-application.server.ts";
import { completeContent } from "#test/applications.ts";
import { aPerson, aStudent, anAdmin, aTeacher } from "#test/builders.ts";
import { expect, hydrated, signIn, test, withConsent, appCode } from "./fixtures.ts";

test.use({ viewport: { width: 1440, height: 900 } });

const barOf = (page: Page) => page.locator("header[data-bar]");
const isStudentBar = (page: Page) => barOf(page).getByRole("link", { name: "My Lessons" });
const isVisitorBar = (page: Page) => barOf(page).getByRole("link", { name: "Log in" });
const isAdminBar = (page: Page) => barOf(page).getByText("Admin area");
const isTeacherBar = (page: Page) => barOf(page).getByRole("link", { name: "Calendar" });

async function signedIn(context: BrowserContext, person: { email: string }): Promise<void> {
  await withConsent(context);
  await signIn(context, person.email);
}

/** Opens a page and waits until the bar has confirmed its role, so that what follows is the next read. */
async function open(page: Page, path: string): Promise<void> {
  const confirmed = page.waitForResponse(/\/api\/users\//);
  await page.goto(path);
  await hydrated(page);
  await confirmed;
}

/** The links of the bar in order, as a screen reader lists them. */
async function linksOf(page: Page): Promise<string[]> {
  return barOf(page)
    .locator("a:visible")
    .evaluateAll((links) =>
      links.map((link) => new URL((link as HTMLAnchorElement).href).pathname),
    );
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
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true });
  });
  return () => page.evaluate(() => (window as unknown as { barFrames: string[] }).barFrames);
}

test.describe("the four bars", () => {
  test("a visitor's links, in order, and not one question about a role [NAV-01]", async ({
    page,
    context,
  }) => {
    await withConsent(context);
    const asked: string[] = [];
    page.on("request", (request) => {
      if (/\/api\/(users|session)/.test(request.url())) asked.push(request.url());
    });
    await page.goto("/");
    await hydrated(page);
    expect(await linksOf(page)).toEqual([
      "/",
      "/",
      "/how-it-works",
      "/student/teachers",
      "/faq",
      "/login",
    ]);
    await barOf(page).getByRole("button", { name: "Sign Up" }).click();
    expect((await linksOf(page)).slice(5)).toEqual([
      "/student/register",
      "/teacher/apply",
      "/login",
    ]);
    await page.waitForTimeout(300);
    expect(asked).toEqual([]);
  });

  test("a student's five links and the way out [NAV-08]", async ({ page, context }) => {
    await signedIn(context, await aStudent());
    await open(page, "/student/dashboard");
    expect((await linksOf(page)).slice(1)).toEqual([
      "/student/dashboard",
      "/student/teachers",
      "/student/lessons",
      "/student/chats",
      "/account/security",
    ]);
    await expect(barOf(page).getByRole("navigation", { name: "Main" })).toBeVisible();
    await expect(barOf(page).getByRole("button", { name: "Logout" })).toBeVisible();
    await expect(barOf(page).getByRole("link", { name: "Security Settings" })).toBeVisible();
  });

  test("a teacher's five links and the way out [NAV-09]", async ({ page, context }) => {
    await signedIn(context, await aTeacher());
    await open(page, "/teacher/dashboard");
    expect((await linksOf(page)).slice(1)).toEqual([
      "/teacher/dashboard",
      "/teacher/calendar",
      "/teacher/lessons",
      "/teacher/chats",
      "/account/security",
    ]);
    await expect(barOf(page).getByRole("button", { name: "Logout" })).toBeVisible();
  });

  test("an admin's brand, title, two links and way out, 48 px high in the admin area [NAV-10] [NAV-53]", async ({
    page,
    context,
  }) => {
    await signedIn(context, await anAdmin());
    await open(page, "/admin/teachers");
    expect(await linksOf(page)).toEqual(["/admin/teachers", "/admin/teachers", "/admin/reports"]);
    await expect(isAdminBar(page)).toBeVisible();
    await expect(barOf(page).getByRole("navigation", { name: "Admin" })).toBeVisible();
    await expect(barOf(page).getByRole("button", { name: "Logout" })).toBeVisible();
    expect((await barOf(page).boundingBox())!.height).toBe(48);
  });

  test("an admin keeps the admin bar on public pages [NAV-11]", async ({ page, context }) => {
    await signedIn(context, await anAdmin());
    await open(page, "/faq");
    await expect(isAdminBar(page)).toBeVisible();
  });

  test("a student under /admin is refused below the student bar [NAV-12]", async ({
    page,
    context,
  }) => {
    await signedIn(context, await aStudent());
    const answer = await page.goto("/admin/teachers");
    expect(answer!.status()).toBe(403);
    await expect(isStudentBar(page)).toBeVisible();
  });

  test("without a role: the visitor bar, and nothing at all under /admin [NAV-13] [NAV-14]", async ({
    page,
    context,
  }) => {
    await signedIn(context, await aPerson(null));
    await open(page, "/");
    await expect(barOf(page).getByRole("link", { name: "How it works" })).toBeVisible();
    const answer = await page.goto("/admin");
    expect(answer!.status()).toBe(403);
    await expect(barOf(page)).toHaveCount(0);
    expect(await page.locator("main").evaluate((main) => main.getBoundingClientRect().top)).toBe(0);
  });
});

test.describe("by keyboard and by ear", () => {
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
    [
      "visitor",
      null,
      "/faq",
      [
        "Skip to content",
        "home",
        "Home",
        "How it works",
        "Find teachers",
        "FAQ",
        "Sign Up",
        "Log in",
      ],
    ],
  ] as const)
    test(`the ${who}'s bar is walked through in its order, each with its name and a visible focus [NAV-54]`, async ({
      page,
      context,
    }) => {
      await withConsent(context);
      if (make !== null) await signIn(context, (await make()).email);
      await page.goto(path);
      await hydrated(page);
      const heard: string[] = [];
      for (const _ of names) {
        await page.keyboard.press("Tab");
        const at = await page.evaluate(() => {
          const here = document.activeElement as HTMLElement;
          const { outlineStyle, outlineWidth } = getComputedStyle(here);
          const home =
            here.closest("[data-bar]") !== null &&
            here.querySelector("svg[data-mark], svg") !== null;
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
      expect(heard).toEqual(names);
    });
});

test.describe("the first paint", () => {
  test("has the student bar already, without JavaScript too [NAV-48]", async ({
    browser,
    baseURL,
  }) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled: false });
    await signedIn(context, await aStudent());
    const page = await context.newPage();
    await page.goto("/student/dashboard");
    await expect(barOf(page).getByText("My Lessons").first()).toBeAttached();
    await context.close();
  });

  test("is the last one: no frame shows another bar, and React finds nothing to mend [NAV-48]", async ({
    page,
    context,
  }) => {
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
  });

  test("sends a visitor under /admin to log in, and back [NAV-51]", async ({ request }) => {
    const answer = await request.get("/admin/reports", { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers()["location"]).toBe("/login?next=%2Fadmin%2Freports");
  });
});

test.describe("two tabs", () => {
  test("signing out in one shows the visitor bar in the other within a second, without a look [NAV-40]", async ({
    context,
  }) => {
    await signedIn(context, await aStudent());
    const [first, second] = [await context.newPage(), await context.newPage()];
    await open(second, "/faq");
    await open(first, "/student/dashboard");
    await barOf(first).getByRole("button", { name: "Logout" }).click();
    await expect(isVisitorBar(second)).toBeVisible({ timeout: 10_000 });
    await first.waitForURL("/login");
  });

  test("signing out in one sends the other's private page to log in [NAV-44]", async ({
    context,
  }) => {
    await signedIn(context, await aStudent());
    const [first, second] = [await context.newPage(), await context.newPage()];
    await open(second, "/student/lessons");
    await open(first, "/faq");
    await barOf(first).getByRole("button", { name: "Logout" }).click();
    await second.waitForURL(/\/login\?next=%2Fstudent%2Flessons/);
    await expect(isVisitorBar(second)).toBeVisible();
  });

  test("without a channel the other tab learns it when it is looked at [NAV-40]", async ({
    context,
  }) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
    await signedIn(context, await aStudent());
    const [first, second] = [await context.newPage(), await context.newPage()];
    await open(second, "/faq");
    await open(first, "/faq");
    await barOf(first).getByRole("button", { name: "Logout" }).click();
    await first.waitForURL("/login");
    await second.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(isVisitorBar(second)).toBeVisible();
  });

  test("signing in as another person never shows the first one's bar over the second's page [NAV-41]", async ({
    context,
  }) => {
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
    await hydrated(first);
    await first.getByLabel("Email").fill(admin.email);
    await first.getByLabel("Password", { exact: true }).fill("parlour-lane-demo");
    await first.locator("main").getByRole("button", { name: "Log in" }).click();
    await first.getByLabel("Code", { exact: true }).fill(appCode());
    await first.locator("main").getByRole("button", { name: "Log in" }).click();
    await first.waitForURL("/admin/teachers");
    await expect(isAdminBar(second)).toBeVisible();
    await expect(barOf(second).getByText("Bea Second").first()).toBeAttached();
    expect(await frames()).toEqual(["student", "visitor", "admin"]);
    await expect(second.getByText("Ana First")).toHaveCount(0);
  });

  test("what an old tab asks for another person is refused, and the tab loads itself again [NAV-41]", async ({
    context,
  }) => {
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
    await signIn(context, bea.email);
    const refused = page.waitForResponse((answer) => answer.request().method() === "POST");
    const reloaded = page.waitForEvent("load");
    await barOf(page).getByRole("button", { name: "Logout" }).click();
    expect((await refused).status()).toBe(409);
    await reloaded;
    await expect(barOf(page).getByRole("img", { name: "Signed in as Bea Second" })).toBeVisible();
  });
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

  test("a document that has gone keeps the bar while it is asked for again, four reads in all [NAV-38]", async ({
    page,
    context,
  }) => {
    await signedIn(context, await aStudent());
    await open(page, "/faq");
    let reads = 0;
    await page.route(/\/api\/users\//, (route) => {
      reads += 1;
      return route.fulfill({ status: 404, json: { error: "not-found" } });
    });
    const frames = await watchFrames(page);
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await page.waitForTimeout(1_000);
    await expect(isStudentBar(page)).toBeVisible();
    await expect(isStudentBar(page)).toBeHidden();
    expect(reads).toBe(4);
    expect(await frames()).toEqual(["student", "none"]);
  });

  test("an admin whose role is taken away loses the bar at the next question [NAV-37]", async ({
    page,
    context,
  }) => {
    const admin = await anAdmin();
    await signedIn(context, admin);
    await open(page, "/admin/teachers");
    await page.route(/\/api\/users\//, (route) =>
      route.fulfill({ json: { uid: admin.id, role: "student", version: 9 } }),
    );
    await page.evaluate(() => window.dispatchEvent(new Event("online")));
    await expect(isStudentBar(page)).toBeVisible();
  });

  test("offline it is none, is logged, and comes back with the network [NAV-39] [NAV-47]", async ({
    page,
    context,
  }) => {
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
  });
});

test.describe("while it loads", () => {
  test("a blank block of 48 px stands in the admin area, and nothing moves when the bar comes [NAV-04] [NAV-05] [NAV-53]", async ({
    page,
    context,
  }) => {
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
    await signIn(context, next.email);
    await page.evaluate((uid) => new BroadcastChannel("session").postMessage({ uid }), next.id);
    const block = page.locator("body > div[aria-hidden='true']").first();
    await expect(block).toBeVisible();
    expect((await block.boundingBox())!.height).toBe(48);
    expect(await block.locator("a, button").count()).toBe(0);
    expect(await top()).toBe(before);
    answer();
    await expect(isAdminBar(page)).toBeVisible();
    expect(await top()).toBe(before);
  });

  test("the bar that comes takes no focus, and a vanished link's focus goes to the start of the page [NAV-54]", async ({
    context,
  }) => {
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
    expect(await page.evaluate(() => document.activeElement?.closest("main") !== null)).toBe(true);

    await signedIn(context, student);
    await open(page, "/faq");
    await isStudentBar(page).focus();
    await leave();
    expect(
      await page.evaluate(() => document.activeElement === document.body.firstElementChild),
    ).toBe(true);
  });
});

test.describe("the browser's memory", () => {
  test("a page that comes back after a logout elsewhere shows the visitor bar [NAV-42]", async ({
    context,
  }) => {
    await context.addInitScript(() => Reflect.deleteProperty(window, "BroadcastChannel"));
    await signedIn(context, await aStudent());
    const page = await context.newPage();
    await open(page, "/faq");
    await context.clearCookies({ name: /session/ });
    await page.evaluate(() =>
      window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })),
    );
    await expect(isVisitorBar(page)).toBeVisible();
  });

  test("Back after a logout shows nothing private [NAV-43]", async ({ page, context }) => {
    await signedIn(context, await aStudent({ name: "Ana Private" }));
    await open(page, "/student/dashboard");
    await barOf(page).getByRole("button", { name: "Logout" }).click();
    await page.waitForURL("/login");
    await page.goBack();
    await page.waitForURL(/\/login/);
    await expect(page.getByText("Ana Private")).toHaveCount(0);
    await expect(isVisitorBar(page)).toBeVisible();
  });
});

async function anApplicationOf(student: Awaited<ReturnType<typeof aStudent>>): Promise<string> {
  await saveApplication(student, await completeContent(student));
  const { id, version } = (await findApplication(student))!;
  const sent = await submitApplication(student, { version });
  if (!sent.ok) throw new Error(sent.reason);
  return id;
}
