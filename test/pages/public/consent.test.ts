import { describe, expect, it } from "vitest";
import {
  allOff,
  allOn,
  type ConsentFlags,
  consentKey,
  lifeMilliseconds,
  makeRecord,
  recordInCookies,
  serialiseRecord,
} from "#app/features/consent/record.ts";
import { storageItems } from "#app/features/consent/registry.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { aStudent, anAdmin, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import type { Page } from "#test/asking/page.ts";

useDatabase();
const app = useApp();

const hour = 3_600_000;
const optional = ["functional", "analytics", "advertising"] as const;

const asks = (page: Page) => page.all("section.cookie-banner").length === 1;

/** The choice this browser's cookie carries. */
async function choiceOf(browser: Caller): Promise<ConsentFlags | null> {
  const record = recordInCookies(await browser.cookie(), { now: Date.now() });
  if (record === null) return null;
  const { functional, analytics, advertising } = record;
  return { functional, analytics, advertising };
}

/** A browser whose cookie says that. */
async function having(text: string): Promise<Caller> {
  const browser = app.visitor();
  await browser.keep(consentKey, text);
  return browser;
}

const chosen = (flags: ConsentFlags, age = 0) =>
  encodeURIComponent(serialiseRecord(makeRecord(flags, Date.now() - age)));

describe("the banner", () => {
  it("asks on every page until somebody answers, refusals and /admin too, at most 720 px wide [CK-01] [CK-42] [CK-45] [I2]", async () => {
    const places: [Caller, string[]][] = [
      [
        app.visitor(),
        [
          "/",
          "/how-it-works",
          "/faq",
          "/legal/cookie",
          "/cookie-preferences",
          "/student/teachers",
          "/login",
          "/teacher/apply",
          "/no/such/house",
        ],
      ],
      [app.as(await aStudent()), ["/student/dashboard", "/student/chats", "/admin/teachers"]],
      [app.as(await anAdmin()), ["/admin/teachers", "/admin/reports"]],
    ];
    for (const [browser, paths] of places) {
      for (const path of paths) {
        const page = await browser.get(path);
        expect(asks(page), path).toBe(true);
        const banner = page.one("section.cookie-banner");
        expect(banner.getAttribute("style"), path).toBe("max-width:720px");
        const links = [...banner.querySelectorAll("a")].map((link) => link.getAttribute("href"));
        expect(links, path).toEqual(["/legal/cookie", "/cookie-preferences"]);
      }
      const last = await browser.get(paths.at(-1)!);
      const back = await browser.press(last, "Reject All");
      expect(back.location).toBe(paths.at(-1));
      for (const path of paths) expect(asks(await browser.get(path)), path).toBe(false);
    }
  });

  it.each([
    ["Accept All", allOn],
    ["Reject All", allOff],
  ])("%s comes back to the page it was asked on [CK-02] [CK-03] [CK-42]", async (button, flags) => {
    const browser = app.visitor();
    const answer = await browser.press(await browser.get("/faq?q=cancel"), button);
    expect([answer.status, answer.location]).toEqual([303, "/faq?q=cancel"]);
    expect(await choiceOf(browser)).toEqual(flags);
    expect(asks(await browser.follow(answer))).toBe(false);
  });

  it("takes no signal for an answer: Global Privacy Control and Do Not Track change nothing [CK-41]", async () => {
    const browser = app.visitor();
    const page = await browser.get("/faq", { headers: { "sec-gpc": "1", dnt: "1" } });
    expect(asks(page)).toBe(true);
    expect(page.headers.getSetCookie()).toEqual([]);
  });
});

describe("the choice in the cookie", () => {
  it("is set for 180 days, readable by scripts, for this host alone [CK-08] [CK-09] [CK-10] [CK-11] [I3]", async () => {
    const browser = app.visitor();
    const answer = await browser.press(await browser.get("/faq"), "Accept All");
    const [line, ...others] = answer.headers.getSetCookie();
    expect(line).toMatch(
      /^cookie-consent-2025-09-10=[^;]{1,199}; Max-Age=15552000; Path=\/; SameSite=Lax$/,
    );
    expect(others).toEqual([]);
    expect(Object.keys(JSON.parse(decodeURIComponent(line!.split(/[=;]/)[1]!)))).toEqual([
      "necessary",
      ...optional,
      "timestamp",
    ]);
  });

  it.each([
    ["of a week ago", () => chosen({ ...allOff, functional: true }, 168 * hour)],
    ["a minute short of 180 days [CK-23]", () => chosen(allOff, lifeMilliseconds - 60_000)],
    ["25 hours ahead, of which the browser is the judge [CK-26]", () => chosen(allOff, -25 * hour)],
  ])("%s answers in the first HTML [CK-13] [CK-45]", async (_, text) => {
    const page = await (await having(text())).get("/faq");
    expect([page.status, asks(page)]).toEqual([200, false]);
  });

  it.each([
    ["180 days old [CK-24]", chosen(allOn, lifeMilliseconds)],
    ["badly encoded [CK-18]", "%E0%A4%A"],
    ["half a brace [CK-18]", "%7B"],
    ["null [CK-18]", "null"],
    ["too long [CK-18]", "x".repeat(3000)],
  ])("%s is none: the page answers 200 and asks [CK-17] [CK-45]", async (_, text) => {
    const page = await (await having(text)).get("/faq");
    expect([page.status, asks(page)]).toEqual([200, true]);
  });

  it("of an older version is not read and ends with the next choice; of a later one it stays [CK-21] [CK-22]", async () => {
    const browser = app.visitor();
    const [old, later] = ["cookie-consent-2024-01-01", "cookie-consent-2030-01-01"];
    for (const name of [old, later]) await browser.keep(name, chosen(allOn));
    const page = await browser.get("/faq");
    expect(asks(page)).toBe(true);
    expect(await browser.cookie()).toContain(old);
    await browser.press(page, "Reject All");
    expect(await choiceOf(browser)).toEqual(allOff);
    expect(await browser.cookie()).not.toContain(old);
    expect(await browser.cookie()).toContain(later);
  });

  it("is left alone by signing in and out [CK-49]", async () => {
    const browser = app.visitor();
    await browser.press(await browser.get("/login"), "Accept All");
    const kept = await browser.cookie();
    expect(kept).toMatch(/^cookie-consent-2025-09-10=[^;]+$/);
    const { email } = await aStudent();
    const login = await browser.get("/login");
    const entered = await browser.press(login, "Log in", { email, password });
    expect(entered.location).toBe("/student/dashboard");
    expect((await browser.cookie()).split("; ")).toContain(kept);
    expect((await browser.post("/logout")).location).toBe("/login");
    expect(await browser.cookie()).not.toContain("session=");
    expect((await browser.cookie()).split("; ")).toContain(kept);
  });
});

describe("the preferences", () => {
  const switches = (page: Page) =>
    Object.fromEntries(
      optional.map((name) => [name, page.one(`main [name=${name}]`).hasAttribute("checked")]),
    );

  it("say when by the clock of who is signed in", async () => {
    const browser = app.as(await aStudent({ zone: "Asia/Tokyo" }));
    const page = await browser.get("/cookie-preferences");
    const saved = await browser.follow(await browser.press(page, "Save my choice", {}));
    expect(saved.words("main aside")).toContain(", Tokyo");
  });

  it("have nothing optional ticked before a choice, and what is necessary on for good [CK-06] [CK-07]", async () => {
    const page = await app.visitor().get("/cookie-preferences");
    const necessary = page.one("main [name=necessary]");
    expect(necessary.hasAttribute("checked")).toBe(true);
    expect(necessary.hasAttribute("disabled")).toBe(true);
    expect(switches(page)).toEqual(allOff);
    expect(page.words("main aside")).toContain("None yet.");
  });

  it("save each of the eight combinations by a plain form, show it again and end the banner [CK-05] [CK-07] [CK-42]", async () => {
    for (let bits = 0; bits < 8; bits += 1) {
      const flags = {
        functional: !!(bits & 1),
        analytics: !!(bits & 2),
        advertising: !!(bits & 4),
      };
      const browser = app.visitor();
      const ticked = optional.filter((name) => flags[name]).map((name) => [name, "on"]);
      const answer = await browser.press(
        await browser.get("/cookie-preferences"),
        "Save my choice",
        Object.fromEntries(ticked),
      );
      expect([answer.status, answer.location]).toEqual([303, "/cookie-preferences?saved"]);
      expect(await choiceOf(browser)).toEqual(flags);
      const page = await browser.follow(answer);
      expect(page.words("main [role=status]")).toContain("Saved until");
      expect(switches(page)).toEqual(flags);
      expect(page.words("main aside")).toContain("180 days");
      expect(asks(page)).toBe(false);
    }
  });

  it("say what each kind stores, and of advertising that its switch changes nothing", async () => {
    const page = await app.visitor().get("/cookie-preferences");
    const rows = page.list("main form > ul > li");
    expect(rows).toHaveLength(4);
    for (const item of storageItems) expect(page.html).toContain(item.name);
    expect(rows[0]).toContain(consentKey);
    expect(rows[3]).toContain("this switch changes nothing yet");
  });

  it("store a forged necessary=false as true [CK-06]", async () => {
    const browser = app.visitor();
    await browser.post("/cookie-preferences", {
      choice: "save",
      necessary: "false",
      functional: "on",
    });
    const record = recordInCookies(await browser.cookie(), { now: Date.now() });
    expect(record).toMatchObject({ necessary: true, ...allOff, functional: true });
  });

  it("do not believe another site's page [CK-43]", async () => {
    const strangers = [
      { origin: "https://evil.example" },
      { headers: { "sec-fetch-site": "cross-site" } },
      { origin: "null" },
    ];
    for (const from of strangers) {
      const answer = await app.post("/cookie-preferences", { choice: "accept" }, from);
      expect(answer.status).toBe(403);
      expect(answer.headers.getSetCookie()).toEqual([]);
    }
    const own = await app.post("/cookie-preferences", { choice: "accept" });
    expect(own.status).toBe(303);
  });

  it("send nobody to another site [CK-42]", async () => {
    for (const back of ["https://evil.example/", "//evil.example", "/\\evil.example", "faq"]) {
      const answer = await app.visitor().post("/cookie-preferences", { choice: "reject", back });
      expect([answer.status, answer.location]).toEqual([303, "/cookie-preferences?saved"]);
    }
  });
});
