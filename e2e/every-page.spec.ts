import AxeBuilder from "@axe-core/playwright";
import type { BrowserContext, Page } from "@playwright/test";
import pg from "pg";
import routes from "../app/routes.ts";
import { bookLesson } from "#app/features/scheduling/book-lesson.server.ts";
import { listOpenSlots } from "#app/features/scheduling/slots.server.ts";
import { payLesson } from "#app/features/scheduling/pay-lesson.server.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { bankCard } from "#test/lessons.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

/** Who opens a page to look at it; every route of the table stands here with what fills its parameters. */
type Audience = "visitor" | "student" | "teacher" | "admin" | "payer";
type Visit = { pattern: string; path: string; as: Audience };

const emails = {
  student: "student@demo.test",
  teacher: "teacher@demo.test",
  admin: "admin@demo.test",
};

/** Routes that answer with something else than a page of their own. */
const notPages = [
  "/logout",
  "/theme",
  "/student",
  "/teacher",
  "/admin",
  "/account",
  "/lessons/:lessonId/calendar.ics",
  "/share/pages/:page/picture.png",
  "/share/teachers/:slug/picture.png",
  "/share/icon/:size",
  "/manifest.webmanifest",
  "/sitemap.xml",
  "/robots.txt",
  "/api/session",
  "/admin/reports/statistics.csv",
  "/api/users/:uid",
  "/api/page-views",
  "*",
];

type Entry = { path?: string; index?: boolean; children?: Entry[]; file: string };

function patterns(entries: Entry[], parent = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${parent}/${entry.path}`.replaceAll("//", "/") : parent || "/";
    if (entry.children?.length) return patterns(entry.children, path);
    return [path === "/*" ? "*" : path];
  });
}

let visits: Visit[] | undefined;
let payerEmail = "";

async function allVisits(): Promise<Visit[]> {
  visits ??= await makeVisits();
  return visits;
}

async function makeVisits(): Promise<Visit[]> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  const one = async (query: string): Promise<Record<string, string>> => {
    const { rows } = await client.query(query);
    if (rows[0] === undefined) throw new Error(`the demo world has nothing for: ${query}`);
    return rows[0];
  };
  const student = (await one(`select id from users where email = '${emails.student}'`))["id"];
  const teacher = (await one(`select id from users where email = '${emails.teacher}'`))["id"];
  const { slug } = await one(`select slug from teachers where user_id = '${teacher}'`);
  const lesson = await one(
    `select id from lessons where student_id = '${student}' and teacher_id = '${teacher}'
      and state = 'booked' and starts_at > now() + interval '1 day' order by starts_at limit 1`,
  );
  const joinable = await one(
    `select id from lessons where student_id = '${student}' and teacher_id = '${teacher}'
      and state in ('booked', 'live') and starts_at between now() - interval '50 minutes'
      and now() + interval '10 minutes' limit 1`,
  );
  const chat = await one(
    `select id from chats where student_id = '${student}' and teacher_id = '${teacher}'`,
  );
  const application = await one(`select id from applications where state = 'submitted' limit 1`);
  const report = await one(`select id from reports where state = 'open' limit 1`);
  const mail = await client.query("select id from mails limit 1");
  await client.end();

  const payer = await aStudent();
  payerEmail = payer.email;
  const host = await aTeacher();
  const now = Date.now();
  const day = 86_400_000;
  const range = { from: now + 3 * day, to: now + 5 * day, minutes: 50, kind: "single" as const };
  const open = (await listOpenSlots([host.id], range, payer)).get(host.id)!;
  const hold = async (startsAt: number) => {
    const wish = { teacherId: host.id, offerId: host.offer.id, startsAt, pricePence: 2200 };
    const held = await bookLesson(payer, { ...wish, requestId: crypto.randomUUID() });
    if (!held.ok) throw new Error(held.reason);
    return held.lessonId;
  };
  const [held, asked, paid] = [await hold(open[0]!), await hold(open[4]!), await hold(open[8]!)];
  const pay = { note: "", earlyStart: true };
  await payLesson(payer, { ...pay, lessonId: asked, card: bankCard });
  await payLesson(payer, {
    ...pay,
    lessonId: paid,
    card: { ...bankCard, number: "4242424242424242" },
  });
  const reported = await reportOf(payer.email, host.id);

  const book = `/student/teachers/${slug}/book`;
  const offer = await firstOffer(slug!);
  const public_ = [
    "/",
    "/how-it-works",
    "/faq",
    "/about",
    "/contact",
    "/cookie-preferences",
    "/offline",
    "/legal",
    "/legal/terms",
    "/legal/privacy",
    "/legal/refund",
    "/legal/cookie",
    "/login",
    "/verify",
    "/student/register",
    "/teacher/apply",
    "/student/teachers",
    "/dev/mailbox",
  ].map((path): Visit => ({ pattern: path, path, as: "visitor" }));
  const of = (as: Audience, pattern: string, path = pattern): Visit => ({ pattern, path, as });
  return [
    ...public_,
    of("visitor", "/student/teachers/:slug", `/student/teachers/${slug}`),
    of("visitor", "/dev/mailbox/:mailId", `/dev/mailbox/${mail.rows[0]?.id}`),
    of("payer", "/teacher/apply/:step", "/teacher/apply/languages"),
    of("student", "/student/dashboard"),
    of("student", "/student/teachers/:slug/book", `${book}?offer=${offer}&at=${open[20]}`),
    of("student", "/student/lessons"),
    of("student", "/student/lessons", "/student/lessons?tab=past"),
    of("student", "/student/lessons/:lessonId", `/student/lessons/${lesson["id"]}`),
    of("payer", "/student/lessons/:lessonId/pay", `/student/lessons/${held}/pay`),
    of("payer", "/student/lessons/:lessonId/bank", `/student/lessons/${asked}/bank`),
    of("payer", "/student/lessons/:lessonId/booked", `/student/lessons/${paid}/booked`),
    of("student", "/student/report", `/student/report?teacher=${slug}`),
    of("payer", "/student/reports/:reportId", `/student/reports/${reported}`),
    of("student", "/student/chats"),
    of("student", "/student/chats/:chatId", `/student/chats/${chat["id"]}`),
    of("student", "/account/security"),
    of("student", "/lessons/:lessonId/room", `/lessons/${joinable["id"]}/room`),
    of("teacher", "/teacher/dashboard"),
    of("teacher", "/teacher/calendar"),
    of("teacher", "/teacher/lessons"),
    of("teacher", "/teacher/lessons/:lessonId", `/teacher/lessons/${lesson["id"]}`),
    of("teacher", "/teacher/reports/:reportId", "/teacher/reports/none"),
    of("teacher", "/teacher/chats"),
    of("teacher", "/teacher/chats/:chatId", `/teacher/chats/${chat["id"]}`),
    of("admin", "/admin/teachers"),
    of("admin", "/admin/teachers/:applicationId", `/admin/teachers/${application["id"]}`),
    of("admin", "/admin/reports"),
    of("admin", "/admin/reports", "/admin/reports?tab=statistics&days=90"),
    of("admin", "/admin/reports/:reportId", `/admin/reports/${report["id"]}`),
  ];
}

async function firstOffer(slug: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  const { rows } = await client.query(
    `select o.id from offers o join teachers t on t.user_id = o.teacher_id
      where t.slug = $1 and o.kind = 'single' limit 1`,
    [slug],
  );
  await client.end();
  return rows[0].id;
}

async function reportOf(email: string, teacherId: string): Promise<string> {
  const client = new pg.Client({ connectionString: process.env["E2E_DATABASE_URL"] });
  await client.connect();
  const { rows } = await client.query(
    `insert into reports (reporter_id, subject, teacher_id, category, severity, text)
      select id, 'teacher', $2, 'scam', 'S2', 'They asked me to pay outside.' from users
      where email = $1 returning id`,
    [email, teacherId],
  );
  await client.end();
  return rows[0].id;
}

async function become(context: BrowserContext, as: Audience): Promise<void> {
  await withConsent(context);
  if (as !== "visitor") await signIn(context, as === "payer" ? payerEmail : emails[as]);
}

/** Notes every error of the page's own: scripts, policy violations, failed files. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on("console", (message) => {
    // a mail is shown in a frame that may run no script, not even the one axe tries there
    if (message.type() === "error" && !/status of 404|about:srcdoc/.test(message.text()))
      errors.push(message.text());
  });
  page.on("pageerror", (error) => errors.push(error.message));
  return errors;
}

test("every route of the table is looked at", async () => {
  const seen = new Set((await allVisits()).map(({ pattern }) => pattern));
  const all = patterns(routes as Entry[]).filter((pattern) => !notPages.includes(pattern));
  expect(all.filter((pattern) => !seen.has(pattern))).toEqual([]);
});

/** Each width in one of the two schemes: every page is seen narrow and wide, light and dark. */
const views = [
  { width: 360, scheme: "light" },
  { width: 1440, scheme: "dark" },
] as const;

for (const as of ["visitor", "student", "teacher", "admin", "payer"] as const)
  for (const { width, scheme } of views)
    test(`axe finds nothing, and nothing scrolls sideways, on the ${as}'s pages at ${width} px, ${scheme}`, async ({
      browser,
      baseURL,
    }) => {
      test.setTimeout(480_000);
      const mine = (await allVisits()).filter((visit) => visit.as === as);
      const context = await browser.newContext({
        baseURL,
        viewport: { width, height: 900 },
        colorScheme: scheme,
        reducedMotion: "reduce",
      });
      await become(context, as);
      const page = await context.newPage();
      const errors = errorsOf(page);
      for (const { path } of mine) {
        await page.goto(path);
        await hydrated(page);
        // Hidden drawings have hundreds of nodes and nothing to say to anybody; the mailbox shows
        // mails in a frame that runs no script, and so none of axe's.
        const { violations } = await new AxeBuilder({ page })
          .setLegacyMode(true)
          .exclude("svg[aria-hidden='true']")
          .analyze();
        expect
          .soft(violations.map(({ id, nodes }) => `${path}: ${id} ${nodes[0]?.html.slice(0, 200)}`))
          .toEqual([]);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        );
        expect.soft(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0);
        expect.soft(await page.locator("main h1").count(), `${path} has one heading`).toBe(1);
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
