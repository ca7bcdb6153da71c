import { href } from "react-router";
import { describe, expect, it } from "vitest";
import { changeRole } from "#app/features/accounts/identity-providers/change-role.server.ts";
import { openChat } from "#app/features/chat/conversations/open-chat.server.ts";
import { sendMessage } from "#app/features/chat/sending/send-message.server.ts";
import { inTransaction } from "#app/platform/database/db.server.ts";
import { company } from "#config/company.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { aPerson, aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";
import { specLinks } from "#test/asking/spec-links.ts";

useDatabase();
const app = useApp();

const hrefs = (links: Element[]) => links.map((link) => link.getAttribute("href"));

/** Where the bar's own links lead, and those of the sheet that small screens have in their place. */
function barOf(page: Page) {
  const isOwnPage = (link: Element) => link.closest('[aria-label="Your pages"]') !== null;
  const links = page.all("header[data-bar] a").filter((link) => !isOwnPage(link));
  const inSheet = (link: Element) => link.closest("dialog") !== null;
  return {
    own: hrefs(links.filter((link) => !inSheet(link))),
    sheet: hrefs(links.filter(inSheet)),
  };
}

const logouts = (page: Page, part: string) =>
  page.list(`${part} button`).filter((name) => name === "Logout").length;

const { visitor: visitorLinks, signUp: signUpLinks, login } = specLinks;
const visitorBar = ["/", ...visitorLinks, ...signUpLinks, login];

describe("the bar in the first HTML", () => {
  it("has a visitor's links in their order, and the sheet the same [NAV-01] [DD-02]", async () => {
    const page = await app.visitor().get("/");
    const { own, sheet } = barOf(page);
    expect(own).toEqual(visitorBar);
    expect(sheet).toEqual([...visitorLinks, ...signUpLinks, "/login"]);
    expect(logouts(page, "header[data-bar]")).toBe(0);
  });

  it("has the menu Sign Up closed [DD-01]", async () => {
    const page = await app.visitor().get("/faq");
    const button = page.one("header[data-bar] button[aria-expanded]");
    expect(button.getAttribute("aria-expanded")).toBe("false");
    const panel = page.one(`[id="${button.getAttribute("aria-controls")}"]`);
    expect(panel.getAttribute("popover")).toBe("auto");
    expect(hrefs([...panel.querySelectorAll("a")])).toEqual(signUpLinks);
  });

  const bars = [
    {
      role: "student",
      number: "NAV-08",
      make: aStudent,
      nav: "Main",
      home: "/",
      path: "/student/dashboard",
      links: specLinks.student,
    },
    {
      role: "teacher",
      number: "NAV-09",
      make: aTeacher,
      nav: "Main",
      home: "/",
      path: "/teacher/dashboard",
      links: specLinks.teacher,
    },
    {
      role: "admin",
      number: "NAV-10",
      make: anAdmin,
      nav: "Admin",
      home: "/admin/teachers",
      path: "/admin/teachers",
      links: specLinks.admin,
    },
  ] as const;

  it.each(bars)(
    "has the $role's links in their order and the way out, and so has the sheet [$number] [NAV-48]",
    async ({ make, nav, home, path, links }) => {
      const browser = app.as(await make());
      for (const at of [path, "/faq"]) {
        const page = await browser.get(at);
        expect(page.status).toBe(200);
        const { own, sheet } = barOf(page);
        expect(own.filter((to) => to !== "/notifications")).toEqual([home, ...links]);
        expect(sheet).toEqual(links);
        expect(page.all(`header[data-bar] > div > nav[aria-label="${nav}"]`)).toHaveLength(1);
        expect(logouts(page, "header[data-bar]"), "in the bar and in the sheet").toBe(2);
        expect(logouts(page, "header[data-bar] dialog")).toBe(1);
      }
    },
  );

  it("leads behind the picture to the pages of one's own, each of which answers", async () => {
    for (const person of [await aStudent(), await aTeacher()]) {
      const browser = app.as(person);
      const [menu, sheet] = (await browser.get("/faq"))
        .all('nav[aria-label="Your pages"]')
        .map((nav) => hrefs([...nav.querySelectorAll("a")]).map(String));
      expect(sheet).toEqual(menu);
      const links = menu!;
      expect(links.length).toBeGreaterThan(4);
      for (const link of links) {
        const [path, anchor] = link.split("#");
        const page = await browser.get(path!);
        expect(page.status, link).toBe(200);
        if (anchor !== undefined) expect(page.all(`#${anchor}`), link).toHaveLength(1);
      }
    }
  });

  it("is the admin's on public pages too, and says so [NAV-11]", async () => {
    const page = await app.as(await anAdmin()).get("/faq");
    expect(page.words("header[data-bar]")).toContain("Admin area");
  });

  it("is the student's above a refusal under /admin [NAV-12]", async () => {
    const page = await app.as(await aStudent()).get("/admin/teachers");
    expect(page.status).toBe(403);
    expect(barOf(page).own).toContain("/student/lessons");
  });

  it("counts what is unread above a refusal, too", async () => {
    const slug = `ines-${crypto.randomUUID()}`;
    const [student, teacher] = [await aStudent(), await aTeacher({ profile: { slug } })];
    const opened = await openChat(student, slug);
    if (!opened.ok) throw new Error(opened.reason);
    const message = { chatId: opened.chatId, clientId: crypto.randomUUID(), text: "Hello" };
    expect(await sendMessage(student, message)).toMatchObject({ ok: true });
    const page = await app.as(teacher).get("/student/lessons");
    expect(page.status).toBe(403);
    expect(page.words("header[data-bar]")).toContain("1 unread");
  });

  it("is the visitor's without a role, with all its links, the name and the way out, and is missing under /admin [NAV-13] [NAV-14]", async () => {
    const browser = app.as(await aPerson(null, { name: "Nobody Yet" }));
    const page = await browser.get("/");
    expect(barOf(page)).toEqual(barOf(await app.visitor().get("/")));
    expect(page.words("header[data-bar]")).toContain("Signed in as Nobody Yet");
    expect(logouts(page, "header[data-bar] dialog")).toBe(1);
    const refused = await browser.get("/admin");
    expect(refused.status).toBe(403);
    expect(refused.all("header[data-bar]")).toEqual([]);
  });

  it("is refused with its page from the moment an admin is one no more, and the role read says so [NAV-37]", async () => {
    const admin = await anAdmin();
    const browser = app.as(admin);
    expect((await browser.get("/admin/teachers")).status).toBe(200);
    await inTransaction((tx) => changeRole(tx, admin.id, "student"));
    const refused = await browser.get("/admin/teachers");
    expect(refused.status).toBe(403);
    expect(barOf(refused).sheet).toEqual(specLinks.student);
    const read = await browser.get(`/api/users/${admin.id}`);
    expect(JSON.parse(read.html)).toMatchObject({ uid: admin.id, role: "student" });
  });

  it("is not reached by a visitor under /admin, who is sent to log in and back [NAV-51]", async () => {
    const answer = await app.visitor().get("/admin/reports");
    expect([answer.status, answer.location]).toEqual([302, "/login?next=%2Fadmin%2Freports"]);
  });
});

describe("the foot", () => {
  it("is the same under every page of every audience [FT-01] [FT-02] [FT-03] [FT-04] [FT-05]", async () => {
    const pages: [Caller, string[]][] = [
      [
        app.visitor(),
        ["/", "/faq", "/legal/terms", "/login", "/cookie-preferences", "/no/such/house"],
      ],
      [
        app.as(await aStudent()),
        ["/student/dashboard", "/student/chats", "/admin/teachers", "/faq"],
      ],
      [app.as(await aTeacher()), ["/teacher/calendar", "/account/security"]],
      [app.as(await anAdmin()), ["/admin/teachers", "/admin/reports", "/about"]],
    ];
    const social = [company.social.instagram, company.social.linkedin, company.social.facebook];
    for (const [browser, paths] of pages)
      for (const path of paths) {
        const page = await browser.get(path);
        expect(hrefs(page.all('footer nav[aria-label="Footer"] a')), path).toEqual(
          specLinks.footer,
        );
        expect(page.list("footer nav a").at(-1), path).toBe("Cookie preferences");
        expect(hrefs(page.all('footer ul[aria-label="Social"] a')), path).toEqual(
          social.filter(Boolean),
        );
        for (const words of [company.legalName, company.companyNumber, company.registeredAddress])
          expect(page.words("footer"), path).toContain(words);
        expect(page.link(company.email.support), path).toBe(`mailto:${company.email.support}`);
      }
  });

  it("is not under the lesson's room [FT-01]", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const booked = Date.now() - 3 * day;
    const startsAt = await firstOpenStart(teacher, { after: 3 * day - 45 * minute, now: booked });
    const lessonId = await aBookedLesson(student, teacher, { startsAt, now: new Date(booked) });
    const page = await app.as(student).get(href("/lessons/:lessonId/room", { lessonId }));
    expect(page.status).toBe(200);
    expect(page.all("main")).toHaveLength(1);
    expect(page.all("footer")).toEqual([]);
  });
});

describe("the theme", () => {
  const themeOf = (page: Page) => page.one("html").getAttribute("data-theme");

  it("follows the system until somebody chooses, by a form that comes back to its page", async () => {
    const browser = app.visitor();
    const before = await browser.get("/faq?q=cancel");
    expect(themeOf(before)).toBeNull();
    for (const [button, theme] of [
      ["Dark", "dark"],
      ["Light", "light"],
      ["System", null],
    ] as const) {
      const answer = await browser.press(before, button);
      expect([answer.status, answer.location]).toEqual([303, "/faq?q=cancel"]);
      const page = await browser.follow(answer);
      expect(themeOf(page)).toBe(theme);
      expect(page.list('footer button[aria-pressed="true"]')).toEqual([button]);
    }
    expect(await browser.cookie()).not.toContain("theme=");
  });

  it("stands in the first HTML, on pages of visitors, of people and of refusals", async () => {
    for (const [browser, paths] of [
      [app.visitor(), ["/", "/no/such/house"]],
      [app.as(await aStudent()), ["/student/dashboard", "/admin/teachers"]],
    ] as const) {
      await browser.keep("theme", "dark");
      for (const path of paths) expect(themeOf(await browser.get(path)), path).toBe("dark");
    }
  });

  it("ends with the visit, with functional consent 180 days, and with the visit again once that is taken back [CK-39]", async () => {
    const browser = app.visitor();
    const themeLine = (page: Page) =>
      page.headers.getSetCookie().find((line) => line.startsWith("theme="));
    const preferences = await browser.get("/cookie-preferences");
    const visit = "theme=dark; Path=/; SameSite=Lax";
    expect(themeLine(await browser.press(preferences, "Dark"))).toBe(visit);
    const allowed = await browser.press(preferences, "Save my choice", { functional: "on" });
    expect(themeLine(allowed)).toContain("theme=dark; Max-Age=15552000;");
    expect(themeLine(await browser.press(preferences, "Light"))).toMatch(
      /^theme=light; Max-Age=155(52000|51999);/,
    );
    const rejected = await browser.post("/cookie-preferences", { choice: "reject" });
    expect(themeLine(rejected)).toBe("theme=light; Path=/; SameSite=Lax");
  });

  it("refuses nonsense, and leads to no other site", async () => {
    const browser = app.visitor();
    expect((await browser.post("/theme", { theme: "blue", back: "/faq" })).status).toBe(400);
    for (const back of ["//evil.example", "https://evil.example", "/\\evil.example"]) {
      const answer = await browser.post("/theme", { theme: "dark", back });
      expect([answer.status, answer.location]).toEqual([303, "/"]);
    }
    expect((await browser.get("/theme")).status).toBe(302);
  });
});

describe("a logout", () => {
  const isSignedIn = async (browser: Caller) =>
    JSON.parse((await browser.get("/api/session")).html).uid !== null;

  it("by a plain form is answered 303 to /login, ends the session, and forgets what was cached [LO-01] [LO-07]", async () => {
    const browser = app.as(await aStudent());
    expect(await isSignedIn(browser)).toBe(true);
    const before = await browser.cookie();
    const [form] = (await browser.get("/student/dashboard")).all('form[action="/logout"]');
    expect(form!.getAttribute("method")).toBe("post");
    const answer = await browser.post("/logout");
    expect([answer.status, answer.location]).toEqual([303, "/login"]);
    expect(answer.headers.get("clear-site-data")).toBe('"cache"');
    expect(await isSignedIn(browser)).toBe(false);
    const old = await app.ask("/student/dashboard", { cookie: before });
    expect(old.headers.get("location"), "the old cookie is worth nothing").toMatch(/^\/login\?/);
  });

  it("of a session that is over already counts all the same [LO-06]", async () => {
    const browser = app.as(await aStudent());
    const over = { headers: { cookie: await browser.cookie() } };
    await browser.post("/logout");
    const again = await app.post("/logout", {}, over);
    expect([again.status, again.headers.get("location")]).toEqual([303, "/login"]);
  });

  it("asked for by another site is refused [LO-08]", async () => {
    const browser = app.as(await aStudent());
    for (const from of [
      { origin: "https://elsewhere.test" },
      { origin: "null" },
      { headers: { "sec-fetch-site": "cross-site" } },
    ]) {
      expect((await browser.post("/logout", {}, from)).status).toBe(403);
      expect(await isSignedIn(browser)).toBe(true);
    }
  });

  it("is never a link or an address [LO-12]", async () => {
    const browser = app.as(await aStudent());
    for (const method of ["GET", "HEAD"]) {
      const answer = await browser.get("/logout", { method });
      expect([answer.status, answer.location]).toEqual([302, "/"]);
      expect(await isSignedIn(browser)).toBe(true);
    }
    expect((await browser.get("/student/dashboard")).all('a[href*="logout"]')).toEqual([]);
  });
});
