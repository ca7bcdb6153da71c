import type { APIRequestContext } from "@playwright/test";
import { saveApplication } from "#app/features/teachers/save-application.server.ts";
import { slugOf } from "#app/features/teachers/slug.ts";
import { submitApplication } from "#app/features/teachers/submit-application.server.ts";
import { fieldsOfItem } from "#app/features/teachers/review-forms.ts";
import { itemKeys } from "#app/features/teachers/review-items.ts";
import { findApplication } from "#app/features/teachers/applications.server.ts";
import { rules } from "#config/rules.ts";
import { publicPages } from "../app/public-pages.ts";
import { completeContent } from "#test/applications.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders.ts";
import { tempDir } from "#test/temp-dir.ts";
import { freshSurname } from "./fresh-name.ts";
import { expect, hydrated, signIn, test } from "./fixtures.ts";
import { startServer, type ServerProcess } from "./process.ts";

const base = () => process.env["E2E_URL"]!;

/** What a visitor without any cookie is answered. */
async function visit(path: string, from = base()): Promise<{ html: string; etag: string | null }> {
  const answer = await fetch(from + path);
  return { html: await answer.text(), etag: answer.headers.get("etag") };
}

/** The free times that a page shows. */
function timesIn(html: string): string[] {
  return [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time]) => time!);
}

async function aTeacherToBook() {
  const slug = `kept-${crypto.randomUUID()}`;
  const teacher = await aTeacher({
    person: { name: "Ana Kept", zone: "UTC" },
    profile: { slug, zone: "UTC" },
  });
  return { ...teacher, slug, path: `/student/teachers/${slug}` };
}

type Bookable = Awaited<ReturnType<typeof aTeacherToBook>>;

async function book(request: APIRequestContext, { slug, offer }: Bookable, startsAt: string) {
  const booked = await request.post(`${base()}/student/teachers/${slug}/book`, {
    form: {
      offerId: offer.id,
      startsAt: String(Date.parse(startsAt)),
      requestId: crypto.randomUUID(),
      pricePence: String(offer.priceMinor),
    },
    headers: { origin: base() },
    maxRedirects: 0,
  });
  expect(booked.status()).toBe(302);
  return booked.headers()["location"]!.split("/").at(-2)!;
}

test("each public page comes from memory, runs in a browser under its hashes, and follows links", async ({
  page,
}) => {
  const stopped: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") stopped.push(message.text());
  });
  const teacher = await aTeacherToBook();
  for (const { path } of publicPages) {
    const address = path.replace(":slug", teacher.slug);
    const answer = await page.goto(address);
    expect(answer!.headers()["etag"], address).toBeTruthy();
    expect(answer!.headers()["content-security-policy"], address).toContain("'sha256-");
    await hydrated(page);
  }
  await page.getByRole("link", { name: "FAQ" }).first().click();
  await page.waitForURL("/faq");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Questions and answers");
  expect(stopped).toEqual([]);
});

test("nothing of a visitor's page depends on who asks for it, or how", async () => {
  const one = await fetch(`${base()}/student/teachers`);
  const other = await fetch(`${base()}/student/teachers`, {
    headers: {
      "user-agent": "Googlebot/2.1",
      "accept-language": "ja",
      "x-forwarded-host": "evil.example",
      cookie: "zone=Asia%2FTokyo; other=1",
    },
  });
  expect(other.headers.get("etag")).toBe(one.headers.get("etag"));
  expect(await other.text()).toBe(await one.text());
});

test("each theme and each state of the banner has a copy of its own", async () => {
  const record = { necessary: true, functional: true, analytics: false, advertising: false };
  const consent = `cookie-consent-2025-09-10=${encodeURIComponent(JSON.stringify({ ...record, timestamp: Date.now() }))}`;
  const marks = new Set<string | null>();
  for (const theme of ["", "theme=light", "theme=dark"])
    for (const choice of ["", consent]) {
      const cookie = [theme, choice].filter((one) => one !== "").join("; ");
      const answer = await fetch(`${base()}/faq`, { headers: cookie === "" ? {} : { cookie } });
      const html = await answer.text();
      marks.add(answer.headers.get("etag"));
      expect(/<html[^>]*data-theme="(\w+)"/.exec(html)?.[1] ?? "").toBe(theme.slice(6));
      expect(html.includes("Cookies, and your say")).toBe(choice === "");
    }
  expect(marks.size).toBe(6);
});

test("in any order and all at once, no visitor is ever shown somebody's bar or name [NAV-52]", async ({
  browser,
}) => {
  test.setTimeout(120_000);
  const name = `Wilhelmina Secret ${crypto.randomUUID()}`;
  const student = await aStudent({ name });
  const context = await browser.newContext({ baseURL: base() });
  const paths = ["/", "/faq", "/student/teachers", "/legal/terms", "/contact"];
  const rounds = process.env["TEST_DEPTH"] === "deep" ? 30 : 4;
  const isVisitors = (html: string) =>
    !html.includes(name) && !html.includes("/student/lessons") && !html.includes(student.id);
  for (let round = 0; round < rounds; round += 1) {
    await signIn(context, student.email);
    const mixed = await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const path = paths[(n + round) % paths.length]!;
        if (n % 2 === 0) return { path, own: false, ...(await visit(path)) };
        const answer = await context.request.get(path);
        return {
          path,
          own: true,
          html: await answer.text(),
          etag: answer.headers()["etag"] ?? null,
        };
      }),
    );
    for (const { path, own, html, etag } of mixed) {
      expect(isVisitors(html), `${path} for ${own ? "the student" : "a visitor"}`).toBe(!own);
      expect(etag === null, path).toBe(own);
    }
    const left = await context.request.post("/logout", { headers: { origin: base() } });
    expect(left.ok()).toBe(true);
    for (const path of paths)
      expect(isVisitors(await (await context.request.get(path)).text()), path).toBe(true);
  }
  const forged = await context.request.get("/faq", { headers: { cookie: "session=forged" } });
  expect(forged.headers()["etag"]).toBeUndefined();
  await context.close();
});

test("going back after signing in does not bring the visitor's page back", async ({ page }) => {
  const student = await aStudent({ name: "Priya Back" });
  await page.goto("/faq");
  await hydrated(page);
  await signIn(page.context(), student.email);
  await page.goto("/student/dashboard");
  await hydrated(page);
  await page.goBack();
  await expect(page.getByRole("banner").getByRole("link", { name: "Dashboard" })).toBeVisible();
});

test("a booking is gone from the visitor's page at once, and back once it is let go", async ({
  context,
}) => {
  const teacher = await aTeacherToBook();
  await signIn(context, (await aStudent()).email);
  const [slot] = timesIn((await visit(teacher.path)).html);
  expect(timesIn((await visit(teacher.path)).html)).toContain(slot);
  const lessonId = await book(context.request, teacher, slot!);
  expect(timesIn((await visit(teacher.path)).html)).not.toContain(slot);
  const freed = await context.request.post(`${base()}/student/lessons/${lessonId}/pay`, {
    form: { intent: "release" },
    headers: { origin: base() },
    maxRedirects: 0,
  });
  expect(freed.status()).toBeLessThan(400);
  expect(timesIn((await visit(teacher.path)).html)).toContain(slot);
});

test("a teacher's new name is on the visitor's page at once", async ({ context }) => {
  const teacher = await aTeacherToBook();
  expect((await visit(teacher.path)).html).toContain("Ana Kept");
  await signIn(context, teacher.email);
  const saved = await context.request.post(`${base()}/account/profile`, {
    form: { name: "Ana Renamed", zone: "UTC" },
    headers: { origin: base() },
    maxRedirects: 0,
  });
  expect(saved.status()).toBe(302);
  expect((await visit(teacher.path)).html).toContain("Ana Renamed");
});

test("an approved teacher stands in the search within seconds", async ({ context }) => {
  const student = await aStudent({ name: `Nefeli ${freshSurname()}` });
  const page = `/student/teachers/${slugOf(student.name)}`;
  await saveApplication(
    student,
    await completeContent(student, {
      headline: "Greek at the kitchen table",
      country: "GR",
      zone: "Europe/Athens",
      languages: [{ language: "el", level: "native", taught: true }],
    }),
  );
  const { version } = (await findApplication(student))!;
  expect(await submitApplication(student, { version })).toEqual({ ok: true });
  const sent = (await findApplication(student))!;
  const search = "/student/teachers?language=el&sort=newest";
  expect((await visit(search)).html).not.toContain(student.name);
  expect((await visit(page)).html).toContain("404");

  await signIn(context, (await anAdmin()).email);
  const passed = Object.fromEntries(
    itemKeys.map((item) => [fieldsOfItem(item).verdict, "accepted"]),
  );
  const decide = async (decision: string) => {
    const { version } = (await findApplication(student))!;
    const answer = await context.request.post(`${base()}/admin/teachers/${sent.id}`, {
      form: { decision, version: String(version), ...passed },
      headers: { origin: base() },
      maxRedirects: 0,
    });
    expect(answer.status(), decision).toBe(302);
  };
  await decide("claim");
  await decide("approve");
  const listed = async () => (await visit(search)).html.includes(student.name);
  await expect.poll(listed, { timeout: 10_000 }).toBe(true);
  expect((await visit(page)).html).toContain("Greek at the kitchen");
});

test.describe("two servers on one database", () => {
  const { dir, remove } = tempDir();
  let second: ServerProcess;
  test.beforeAll(async () => {
    second = await startServer(dir, {
      DATABASE_URL: process.env["E2E_DATABASE_URL"]!,
      PUBLIC_URL: "http://localhost:1",
      AUTH_SECRET: "0123456789abcdefghijklmnopqrstuvwxyz",
    });
  });
  test.afterAll(async () => {
    await second.stop();
    remove();
  });

  test("a booking at one is gone from the other's page within a second", async ({ context }) => {
    const teacher = await aTeacherToBook();
    await signIn(context, (await aStudent()).email);
    const shown = async () => timesIn((await visit(teacher.path, second.url)).html);
    expect((await visit(teacher.path, second.url)).etag).not.toBeNull();
    for (let booked = 0; booked < rules.booking.holdsPerPerson; booked += 1) {
      const slot = (await shown())[0]!;
      await book(context.request, teacher, slot);
      // A second is the promise; a busy test machine is given ten.
      await expect.poll(shown, { timeout: 10_000, intervals: [50] }).not.toContain(slot);
    }
  });
});
