import { beforeAll, describe, expect, it } from "vitest";
import { allOn, consentCookie, makeRecord } from "#app/features/consent/record.ts";
import { countView } from "#app/features/statistics/count-view.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { brand } from "#config/brand.ts";
import { blocks } from "#db/schema/accounts/blocks.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { contactMessages } from "#db/schema/support/contact.ts";
import { pageViews } from "#db/schema/statistics.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson, dayAhead } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

const statistics = "/admin/reports?tab=statistics";
const chromium = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";

let admin: Caller;
beforeAll(async () => {
  admin = app.as(await anAdmin());
  // Noon is the day's own also where a day has 23 or 25 hours.
  const noon = dayAhead(0, 12, brand.zone);
  for (let back = 0; back < 7; back += 1) {
    const at = new Date(noon - back * day);
    await countView({ page: "/", begins: true, from: null }, at);
    await countView({ page: "/student/teachers/:slug", begins: false, from: null }, at);
  }
});

describe("the page of statistics", () => {
  it("hangs on the reports, draws the days and says the same in tables", async () => {
    const reports = await admin.get("/admin/reports");
    const page = await admin.get(reports.link("Statistics"));
    expect(page.words("h1")).toBe("Page statistics");
    const picture = page.one("main svg[role=img]");
    const named = (attribute: string) =>
      picture
        .getAttribute(attribute)!
        .split(" ")
        .map((id) => page.document.getElementById(id)?.textContent ?? "")
        .join(" ");
    expect(named("aria-labelledby")).toMatch(/^Views a day, \w{3} \d+ \w{3} to /);
    expect(named("aria-describedby")).toMatch(/The most on one day: 2 views on/);
    expect(picture.querySelectorAll("g")).toHaveLength(28);
    const table = (caption: string) =>
      page.all("table").find((one) => one.querySelector("caption")?.textContent === caption)!;
    expect(table("Day by day").querySelectorAll("tr")).toHaveLength(29);
    const heads = [...table("Views by page").querySelectorAll("th[scope=col]")];
    expect(heads.map(({ textContent }) => textContent)).toEqual([
      "Page",
      "Views",
      "Share",
      "Visits begun",
    ]);
    const rows = [...table("Views by page").querySelectorAll("th[scope=row]")];
    expect(rows.map(({ textContent }) => textContent)).toContain(
      "A teacher/student/teachers/:slug",
    );
    const sites = [...table("Visits by site").querySelectorAll("th[scope=row]")];
    expect(sites[0]!.textContent).toBe("Typed, bookmarked or not told");
    expect(page.words("main")).toContain("Only people who allowed analytics are counted");
  });

  it("shows other days by links", async () => {
    const page = await admin.get(statistics);
    expect(page.words("[aria-label='Days shown'] [aria-current=page]")).toBe("28 days");
    const further = await admin.get(page.link("90 days"));
    expect(further.words("[aria-label='Days shown'] [aria-current=page]")).toBe("90 days");
    expect(further.one("main svg[role=img]").querySelectorAll("g")).toHaveLength(90);
  });

  it("gives a file of the same days, to admins alone", async () => {
    const page = await admin.get(`${statistics}&days=7`);
    const file = await admin.get(page.link("CSV"));
    expect(file.headers.get("content-disposition")).toContain("page-views-7-days.csv");
    expect(file.html).toMatch(
      /^\uFEFF?"Day","Page","Views","Visits"\r\n"\d{4}-\d\d-\d\d","\/","\d+","\d+"\r\n/,
    );
    const days = file.html.split("\r\n").slice(1, -1);
    expect(new Set(days.map((line) => line.slice(1, 11))).size).toBe(7);
    const address = "/admin/reports/statistics.csv";
    expect((await app.visitor().get(address)).location).toMatch(/^\/login\?/);
    const student = app.as(await aStudent());
    for (const path of [address, statistics])
      expect((await student.get(path)).status, path).toBe(403);
  });
});

describe("the address that takes reports of views", () => {
  const view = { page: "/legal", begins: false, from: null };
  const viewsOf = async () =>
    (await db().select().from(pageViews))
      .filter(({ page }) => page === view.page)
      .reduce((sum, { views }) => sum + views, 0);

  it("takes them from pages of ours alone, answers nothing, and the admin soon sees them", async () => {
    const visitor = app.visitor();
    const send = (said: object, origin?: string) =>
      visitor.post(
        "/api/page-views",
        {},
        {
          body: JSON.stringify(said),
          headers: { "content-type": "application/json", "user-agent": chromium },
          ...(origin === undefined ? {} : { origin }),
        },
      );
    expect((await send(view)).status).toBe(204);
    expect(await viewsOf()).toBe(0);
    const now = Date.now();
    const yes = consentCookie(makeRecord(allOn, now), { now, secure: false }).split(";")[0]!;
    await visitor.keep(...(yes.split(/=(.*)/s).slice(0, 2) as [string, string]));
    expect((await send(view, "https://evil.example")).status).toBe(403);
    expect((await send({ ...view, page: "/legal?a" })).status).toBe(400);
    expect((await send({ ...view, x: "x".repeat(5000) })).status).toBe(413);
    expect(await viewsOf()).toBe(0);
    const counted = await send(view);
    expect([counted.status, counted.html]).toEqual([204, ""]);
    expect(await viewsOf()).toBe(1);
    const row = (await admin.get(`${statistics}&days=7`))
      .list("main table tr")
      .find((words) => words.includes("/legal"));
    expect(row).toMatch(/\/legal ?1/);
    const got = await visitor.get("/api/page-views");
    expect([got.status, got.headers.get("allow")]).toEqual([405, "POST"]);
  });
});

describe("the list of people", () => {
  it("filters by its address, is saved under a name, and is a file, by plain forms [H4]", async () => {
    await aStudent({ name: "@Nadia Formula" });
    const found = await admin.get("/admin/people?q=nadia&role=student&sort=seen");
    expect(found.list("tbody tr")).toEqual([expect.stringContaining("@Nadia Formula")]);
    const saved = await admin.follow(await admin.press(found, "Save", { name: "Nadias" }));
    expect(saved.link("Nadias")).toBe("/admin/people?q=nadia&role=student&sort=seen");
    const file = await admin.get(saved.link("Download as CSV"));
    const lines = file.html.trim().split("\r\n");
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain(`"'@Nadia Formula"`);
    const gone = await admin.follow(await admin.press(saved, "Forget the filter Nadias"));
    expect(gone.words("main")).not.toContain("Nadias");
    for (const nonsense of ["sort=password", "role=root", "after=-1", "sort=seen&after=x.y"]) {
      expect((await admin.get(`/admin/people?${nonsense}`)).status, nonsense).toBe(400);
      expect((await admin.get(`/admin/people/people.csv?${nonsense}`)).status).toBe(400);
    }
  });
});

describe("what an admin finds", () => {
  it("is what their rights open, by a name or a number, and nothing else", async () => {
    const student = await aStudent({ name: "Otto Findling" });
    const lesson = await aCompletedLesson(
      student,
      await aTeacher({ person: { name: "Ute Lehr" } }),
    );
    const bar = await admin.get("/admin/reports");
    expect(bar.link(/^Find/)).toBe("/admin/find");
    const byName = await admin.get("/admin/find?q=findling");
    expect(byName.words(byName.one(`a[href="/admin/people/${student.id}"]`))).toBe(
      `Otto Findling Student, ${student.email}, open`,
    );
    const file = await admin.get(`/admin/people/${student.id}`);
    const theirMoney = await admin.get(file.link("Their payments and refunds"));
    expect(theirMoney.words("main")).toMatch(/Otto Findling.*Ute Lehr.*£22.00/);
    const byPage = await admin.get("/admin/find?q=health");
    expect(byPage.link(/^Health/, byPage.part("Pages"))).toBe("/admin/health");
    const byLesson = await admin.get(`/admin/find?q=${lesson}`);
    expect(byLesson.words("main")).toMatch(/People.*Lessons and payments.*Otto Findling with Ute/);
    const money = app.as(await anAdmin({ adminRights: ["money"] }));
    expect((await money.get("/admin/find?q=findling")).words("main")).toContain(
      "Nothing like that",
    );
    expect((await money.get("/admin/find?q=health")).words("main")).toContain("Nothing like that");
    const theirs = (await money.get(`/admin/find?q=${lesson}`)).words("main");
    expect(theirs).toContain("Otto Findling with Ute Lehr");
    expect(theirs).not.toContain(student.email);
  });
});

describe("what was written on the contact page", () => {
  it("is found by its number and by its writer, on whatever page of the list it stands", async () => {
    const wrote = { topic: "other", text: "Where is it?" } as const;
    const many = Array.from({ length: 26 }, (_, n) => ({
      ...wrote,
      name: `Writer ${n}`,
      email: `writer-${n}@example.test`,
      createdAt: new Date(Date.now() - n * 1_000),
    }));
    const written = await db().insert(contactMessages).values(many).returning();
    const last = written.at(-1)!;
    const found = await admin.get("/admin/find?q=writer-25@example");
    const to = found.link(new RegExp(`^Message ${last.number}:`));
    expect((await admin.get(to.split("#")[0]!)).all(`#message-${last.number}`)).toHaveLength(1);
    const first = await admin.get(`/admin/find?q=no.+${written[0]!.number}`);
    expect(first.link(/^Message/)).toBe(
      `/admin/reports?tab=messages#message-${written[0]!.number}`,
    );
  });
});

describe("a person's page", () => {
  it("has notes of the admins, sign-ins, mails and blocks", async () => {
    const student = await aStudent({ name: "Mo Record" });
    await db().insert(mails).values({
      key: crypto.randomUUID(),
      to: student.email,
      subject: "Your lesson",
      html: "",
      text: "",
    });
    const teacher = await aTeacher({ person: { name: "Blocked Teacher" } });
    await db()
      .insert(blocks)
      .values({ blockerId: student.id, blockedId: teacher.id, createdAt: new Date() });
    const page = await admin.get(`/admin/people/${student.id}`);
    const noted = await admin.follow(await admin.press(page, "Add note", { note: "Rang twice." }));
    const words = noted.words("main");
    expect(words).toMatch(/Rang twice\. ?Rosa Okafor/);
    expect(words).toContain("Your lesson");
    expect(words).toContain("They blocked Blocked Teacher");
    const empty = await admin.press(noted, "Add note", { note: " " });
    expect([empty.status, empty.words("main")]).toEqual([
      400,
      expect.stringContaining("Write the note"),
    ]);
  });

  it("leads to a suspension and back, looks as them and stops, by plain forms [B10] [A10]", async () => {
    const student = await aStudent({ name: "Kit Marlow" });
    const found = await admin.get(`/admin/people?q=${student.email.slice(0, 20)}`);
    const person = await admin.get(found.link("Kit Marlow"));
    const page = await admin.get(person.link("Warn, restrict or suspend"));
    const lastDay = new Date(Date.now() + 10 * day).toISOString().slice(0, 10);
    const facts = "A stolen card paid for three lessons.";
    const why = { what: "account", cause: "fraud", facts, evidence: "The bank's letter." };
    const asks = await admin.press(page, "Decide", { ...why, lastDay });
    expect(asks.words("main")).toContain(
      "Nothing is decided yet. No lesson is cancelled, and no money goes back.",
    );
    const suspended = await admin.submit(asks, "Yes, suspend");
    expect(suspended.list("[role=status]")).toContainEqual(expect.stringContaining("Decided."));
    const kept = await admin.get(suspended.link("Kit Marlow"));
    expect(kept.words("main")).toContain("Suspended since");
    expect(kept.words("main")).toMatch(/Suspended, In force: Fraud/);
    const reversal = "It was somebody else of the same name.";
    await admin.press(suspended, "Take it back", { reversal });
    const admitted = await admin.get(`/admin/people/${student.id}`);
    expect(admitted.words("main")).not.toContain("Suspended since");

    const begun = await admin.press(admitted, "View as Kit Marlow", { viewReason: "fault" });
    const seen = await admin.follow(begun);
    const banner = "aside[aria-label='View as somebody else']";
    expect(seen.words(banner)).toContain("you see the site as Kit Marlow, until");
    for (const path of ["/", "/faq", "/student/lessons", "/account/profile", "/no/such/house"])
      expect((await admin.get(path)).all(banner), path).toHaveLength(1);
    const closed = await admin.get("/student/chats");
    expect(closed.words()).toContain("Messages, lesson rooms, money and security");
    const profile = await admin.get("/account/profile");
    const refused = await admin.press(profile, "Save profile", { name: "Somebody else" });
    expect(refused.words()).toContain("you can read most pages and change nothing");

    const stopped = await admin.follow(await admin.press(seen, "Stop"));
    expect(stopped.words("h1")).toBe("Kit Marlow");
    expect(stopped.all(banner)).toEqual([]);
    expect(stopped.words("main")).toContain("View as this person ended");
    const history = await app.as(student).get("/account/security");
    expect(history.words("main")).toContain("Support looked at your account");
  });
});
