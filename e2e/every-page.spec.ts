import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import { isDeep, turn } from "#test/depth.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, test, withConsent } from "./fixtures.ts";
import { haveOtherIntl } from "./other-intl.ts";
import { routePatterns } from "./route-patterns.ts";
import { allVisits, type Audience, emails, enter } from "./visits.ts";

/** Routes that answer with something else than a page of their own. */
const notPages = [
  "/logout",
  "/view-as/stop",
  "/login/passkey",
  "/login/provider",
  "/login/provider/callback",
  "/account/passkeys/add",
  "/account/push",
  "/login/code", // only between two steps: two-step.spec.ts looks at it
  "/theme",
  "/student",
  "/teacher",
  "/admin",
  "/account",
  "/student/lessons/:lessonId/again",
  "/lessons/:file",
  "/lessons/:lessonId/calendar.ics",
  "/calendar/:file",
  "/files/uploads",
  "/files/uploads/:uploadId",
  "/files/:fileId",
  "/share/pages/:page/picture.png",
  "/share/teachers/:slug/picture.png",
  "/share/icon/:size",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/api/session",
  "/api/session/hosted",
  "/admin/reports/statistics.csv",
  "/account/data/download",
  "/api/users/:uid",
  "/api/page-views",
  "*",
];

async function become(context: BrowserContext, as: Audience): Promise<void> {
  await withConsent(context);
  await enter(context, as);
}

/** Notes every error of the page's own: scripts, policy violations, failed files. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    // a mail is shown in a frame that may run no script, not even the one axe tries there
    if (message.type() === "error" && !/status of 404|about:srcdoc/.test(message.text()))
      errors.push(`${page.url()}: ${message.text()}`);
  });
  page.on("pageerror", (error) => errors.push(`${page.url()}: ${error.message}`));
  return errors;
}

test("every route of the table is looked at", async () => {
  const seen = new Set((await allVisits()).map(({ pattern }) => pattern));
  const all = routePatterns.filter((pattern) => !notPages.includes(pattern));
  expect(all.filter((pattern) => !seen.has(pattern))).toEqual([]);
});

const widths = [360, 768, 1440];
const schemes = ["light", "dark"] as const;

/** The widths a page is looked at in one scheme: at depth every one in both, otherwise one in one of them, by turns. */
function widthsOf(page: number, scheme: number): number[] {
  if (isDeep) return widths;
  const at = page + turn;
  return at % schemes.length === scheme ? [widths[at % widths.length]!] : [];
}

for (const as of ["visitor", "student", "teacher", "admin", "payer", "applicant"] as const)
  for (const [at, scheme] of schemes.entries())
    test(`axe finds nothing, nothing scrolls sideways, and another engine's Intl draws the same, on the ${as}'s pages, ${scheme}`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(900_000);
      const mine = (await allVisits()).filter((visit) => visit.as === as);
      const context = await browser.newContext({
        baseURL,
        colorScheme: scheme,
        reducedMotion: "reduce",
      });
      await context.addInitScript(haveOtherIntl);
      await become(context, as);
      const page = await context.newPage();
      const errors = errorsOf(page);
      for (const [index, { path }] of mine.entries())
        for (const width of widthsOf(index, at)) {
          await page.setViewportSize({ width, height: 900 });
          await page.goto(path);
          await hydrated(page);
          expect.soft(await axeFindings(page), `${path} at ${width} px`).toEqual([]);
          expect.soft(await page.locator("main h1").count(), `${path} has one heading`).toBe(1);
          for (const narrow of new Set([width, 360])) {
            await page.setViewportSize({ width: narrow, height: 900 });
            const overflow = await page.evaluate(
              () => document.documentElement.scrollWidth - innerWidth,
            );
            expect
              .soft(overflow, `${path} scrolls sideways at ${narrow} px`)
              .toBeLessThanOrEqual(0);
          }
        }
      expect.soft(errors).toEqual([]);
      await context.close();
    });

test("a visitor is sent to log in, with the way back, from every private page", async ({
  request,
}) => {
  for (const { path, as } of await allVisits()) {
    if (as === "visitor" || path.startsWith("/teacher/apply")) continue;
    const answer = await request.get(path, { maxRedirects: 0 });
    expect(answer.status(), path).toBe(302);
    expect(answer.headers()["location"]).toBe(`/login?${new URLSearchParams({ next: path })}`);
  }
});

test("another role gets the 403 page, as a page and as data [B5]", async ({ browser, baseURL }) => {
  const rooms = { student: "/student", teacher: "/teacher", admin: "/admin" } as const;
  for (const as of ["student", "teacher", "admin"] as const) {
    const context = await browser.newContext({ baseURL });
    await become(context, as);
    for (const { path } of (await allVisits()).filter(
      (visit) =>
        visit.as !== as && visit.as in rooms && visit.path.startsWith(rooms[visit.as as "student"]),
    )) {
      if (path.startsWith(rooms[as])) continue;
      const page = await context.request.get(path, { maxRedirects: 0 });
      expect(page.status(), `${as} at ${path}`).toBe(403);
      const [pathname, search] = path.split("?");
      const asData = await context.request.get(`${pathname}.data${search ? `?${search}` : ""}`, {
        maxRedirects: 0,
      });
      expect(asData.status(), `${as} at ${path} as data`).toBe(403);
    }
    await context.close();
  }
});

test("a wrong address is our own 404", async ({ page }) => {
  const answer = await page.goto("/no/such/house");
  expect(answer?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No one lives at this number");
});

test("the users document answers self and admin, and nobody else", async ({
  browser,
  baseURL,
  request,
}) => {
  const student = await browser.newContext({ baseURL });
  await become(student, "student");
  const admin = await browser.newContext({ baseURL });
  await become(admin, "admin");
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  const { rows } = await client.query("select id, email from users where email = any($1)", [
    Object.values(emails),
  ]);
  await client.end();
  const uid = (email: string) => rows.find((row) => row.email === email).id as string;
  const path = `/api/users/${uid(emails.student)}`;
  expect((await request.get(path)).status()).toBe(401);
  expect((await student.request.get(`/api/users/${uid(emails.teacher)}`)).status()).toBe(403);
  const own = await student.request.get(path);
  expect(own.headers()["cache-control"]).toBe("no-store");
  expect(await own.json()).toEqual({ uid: uid(emails.student), role: "student", version: 1 });
  expect((await admin.request.get(path)).status()).toBe(200);
  expect(
    (await admin.request.get("/api/users/00000000-0000-7000-8000-000000000000")).status(),
  ).toBe(404);
});
