import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { fieldsOfItem } from "#app/features/teachers/vetting/review-forms.ts";
import { itemKeys } from "#app/features/teachers/applications/review-items.ts";
import { findApplication } from "#app/features/teachers/applications/applications.server.ts";
import { saveApplication } from "#app/features/teachers/applications/wizard/save-application.server.ts";
import { slugOf } from "#app/features/teachers/reference-data/slug.ts";
import { submitApplication } from "#app/features/teachers/applications/submit-application.server.ts";
import { day, localDate } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { Caller } from "#test/asking/caller.ts";
import { completeContent } from "#test/builders/applications.ts";
import { anAdmin, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { isDeep } from "#test/depth.ts";
import { runJobs } from "#test/jobs.ts";
import type { Page } from "#test/asking/page.ts";

useDatabase();
const app = useApp();

const visit = (path: string) => app.visitor().get(path);
const etagOf = (page: Page) => page.headers.get("etag");

async function aTeacherToBook() {
  const slug = `kept-${randomUUID()}`;
  const teacher = await aTeacher({
    person: { name: "Ana Kept", zone: "UTC" },
    profile: { slug, zone: "UTC" },
  });
  return { ...teacher, slug, path: `/student/teachers/${slug}` };
}

/** The free times that a visitor reads on the page. */
async function timesAt(path: string): Promise<string[]> {
  const { html } = await visit(path);
  return [...html.matchAll(/<time dateTime="([^"]+)"/g)].map(([, time]) => time!);
}

describe("a visitor's page", () => {
  it("depends in nothing on who asks for it, or how", async () => {
    const one = await visit("/student/teachers");
    const headers = {
      "user-agent": "Googlebot/2.1",
      "accept-language": "ja",
      "x-forwarded-host": "evil.example",
      cookie: "zone=Asia%2FTokyo; other=1",
    };
    const other = await app.visitor().get("/student/teachers", { headers });
    expect(etagOf(one)).toBeTruthy();
    expect(etagOf(other)).toBe(etagOf(one));
    expect(other.html).toBe(one.html);
  });

  it("has a copy of its own for each theme and each state of the banner", async () => {
    const record = { necessary: true, functional: true, analytics: false, advertising: false };
    const answered = encodeURIComponent(JSON.stringify({ ...record, timestamp: Date.now() }));
    const marks = new Set<string | null>();
    for (const theme of ["", "light", "dark"])
      for (const choice of ["", answered]) {
        const browser = app.visitor();
        if (theme !== "") await browser.keep("theme", theme);
        if (choice !== "") await browser.keep("cookie-consent-2025-09-10", choice);
        const page = await browser.get("/faq");
        marks.add(etagOf(page));
        expect(page.one("html").getAttribute("data-theme") ?? "").toBe(theme);
        expect(page.words().includes("Cookies: your choice")).toBe(choice === "");
      }
    expect(marks.size).toBe(6);
  });
});

describe("an address at which nothing is", () => {
  it("is answered with one page from memory, wherever it is", async () => {
    const pages = await Promise.all(
      ["/no-such-house", "/wp-login.php?x=1", "/student/teachers/ana/no"].map(visit),
    );
    for (const { status, headers, html } of pages) {
      expect(status).toBe(404);
      expect(headers.get("content-encoding")).toBe("gzip");
      expect(html).toContain("Page not found");
      expect(html).toBe(pages[0]!.html);
    }
    expect(new Set(pages.map(etagOf))).toHaveLength(1);
    expect(etagOf(pages[0]!)).toBeTruthy();
  });

  it("leads back to itself when something is chosen there", async () => {
    const browser = app.visitor();
    const page = await browser.get("/no-such-house?a=b");
    expect((await browser.press(page, "Dark")).location).toBe("/no-such-house?a=b");
    expect((await browser.press(page, "Reject All")).location).toBe("/no-such-house?a=b");
  });

  it("is made for each person who is signed in, and named by no copy of others", async () => {
    const student = await aStudent({ name: "Wilhelmina Nowhere" });
    const page = await app.as(student).get("/no-such-house");
    expect(page.status).toBe(404);
    expect(page.html).toContain("Wilhelmina");
    expect(etagOf(page)).toBeNull();
    expect((await visit("/no-such-house")).html).not.toContain("Wilhelmina");
  });
});

describe("a page that is made for each request", () => {
  it.each([
    "/cookie-preferences",
    "/verify",
    "/reset",
    "/faq?q=refund",
    "/student/teachers?next=1",
    "/student/teachers.data",
  ])("%s travels compressed to a visitor, and is kept by nobody", async (path) => {
    const page = await visit(path);
    expect(page.headers.get("content-encoding")).toBe("gzip");
    expect(page.headers.get("vary")).toContain("Accept-Encoding");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(etagOf(page)).toBeNull();
  });

  it("is as long as it is to a person who is signed in, and to a browser that asks for that", async () => {
    const student = app.as(await aStudent());
    for (const path of ["/cookie-preferences", "/faq?q=refund", "/student/dashboard"])
      expect((await student.get(path)).headers.get("content-encoding"), path).toBeNull();
    const plain = await app
      .visitor()
      .get("/verify", { headers: { "accept-encoding": "identity" } });
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(plain.html).toContain("</html>");
  });
});

it("in any order and all at once, no visitor is ever shown somebody's bar or name [NAV-52]", async () => {
  const name = `Wilhelmina Secret ${randomUUID()}`;
  const student = await aStudent({ name });
  const paths = ["/", "/faq", "/student/teachers", "/legal/terms", "/no-such-house"];
  const isVisitors = ({ html }: Page) =>
    !html.includes(name) && !html.includes("/student/lessons") && !html.includes(student.id);
  for (let round = 0; round < (isDeep ? 30 : 2); round += 1) {
    const signedIn = new Caller(app, student);
    await Promise.all(
      Array.from({ length: 40 }, async (_, n) => {
        const path = paths[(n + round) % paths.length]!;
        const own = n % 2 === 1;
        const page = await (own ? signedIn : app.visitor()).get(path);
        expect(isVisitors(page), `${path} for ${own ? "the student" : "a visitor"}`).toBe(!own);
        expect(etagOf(page) === null, path).toBe(own);
      }),
    );
    expect((await signedIn.post("/logout")).status).toBeLessThan(400);
    for (const path of paths) expect(isVisitors(await signedIn.get(path)), path).toBe(true);
  }
  const forged = app.visitor();
  await forged.keep("session", "forged");
  expect(etagOf(await forged.get("/faq"))).toBeNull();
});

describe("what has changed is on the visitor's page", () => {
  it("at once: a booking is gone from it, and back once it is let go", async () => {
    const { path, offer } = await aTeacherToBook();
    const student = app.as(await aStudent());
    // A day whose times no minute of this test takes away.
    const shown = `${path}?day=${localDate(Date.now() + 3 * day, "UTC")}`;
    const [slot] = await timesAt(shown);
    expect(await timesAt(shown)).toContain(slot);
    const booked = await student.post(`${path}/book`, {
      offerId: offer.id,
      startsAt: String(Date.parse(slot!)),
      requestId: randomUUID(),
      pricePence: String(offer.priceMinor),
    });
    expect(booked.location).toMatch(/^\/student\/lessons\/[\w-]+\/pay/);
    expect(await timesAt(shown)).not.toContain(slot);
    const freed = await student.post(booked.location!, { intent: "release" });
    expect(freed.status).toBeLessThan(400);
    expect(await timesAt(shown)).toContain(slot);
  });

  it("at once: a teacher's new name", async () => {
    const teacher = await aTeacherToBook();
    expect((await visit(teacher.path)).words("h1")).toBe("Ana Kept");
    const browser = app.as(teacher);
    const profile = await browser.get("/account/profile");
    await browser.submit(profile, "Save profile", { name: "Ana Renamed" });
    expect((await visit(teacher.path)).words("h1")).toBe("Ana Renamed");
  });

  it("once the jobs have run: an approved teacher stands in the search", async () => {
    const applicant = await aStudent({ name: "Nefeli Approved" });
    const [path, search] = [
      `/student/teachers/${slugOf(applicant.name)}`,
      "/student/teachers?language=el&sort=newest",
    ];
    const content = await completeContent(applicant, {
      headline: "Greek at the kitchen table",
      country: "GR",
      zone: "Europe/Athens",
      languages: [{ language: "el", level: "native", taught: true, accent: null }],
    });
    await saveApplication(applicant, content);
    const { id, version } = (await findApplication(applicant))!;
    expect(await submitApplication(applicant, { version })).toEqual({ ok: true });
    expect((await visit(search)).html).not.toContain(applicant.name);
    expect((await visit(path)).status).toBe(404);

    const admin = app.as(await anAdmin());
    const passed = itemKeys.map((item) => [fieldsOfItem(item).verdict, "accepted"]);
    for (const decision of ["claim", "approve"]) {
      const { version } = (await findApplication(applicant))!;
      const answer = await admin.post(`/admin/teachers/${id}`, [
        ["decision", decision],
        ["version", String(version)],
        ...passed,
      ]);
      expect(answer.status, decision).toBe(302);
    }
    await runJobs();
    expect((await visit(search)).html).toContain(applicant.name);
    expect((await visit(path)).html).toContain("Greek at the kitchen");
  });
});
