import { csvOf } from "#app/platform/csv.ts";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import * as shell from "#config/shell.ts";
import { pageViews, teacherViews, visitSources } from "#db/schema/statistics.ts";
import {
  allOff,
  allOn,
  type ConsentFlags,
  consentCookie,
  makeRecord,
} from "#app/features/consent/record.ts";
import { db } from "#app/platform/database/db.server.ts";
import { anAdmin, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { countTeacherView } from "./count-teacher-view.server.ts";
import { countView } from "./count-view.server.ts";
import { dropOldViews } from "./drop-old-views.server.ts";
import { pace } from "./pace.server.ts";
import { receiveView } from "./receive-view.server.ts";
import { readStatistics, statisticsCsv } from "./statistics.server.ts";

useDatabase();

const noon = new Date("2026-11-21T12:00:00Z");
const first = { page: "/", begins: true, from: "news.example.org" } as const;
const further = { page: "/faq", begins: false, from: null } as const;
const chromium = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/156.0 Safari/537.36";

beforeEach(async () => {
  await db().delete(pageViews);
  await db().delete(visitSources);
});

const everyView = () => db().select().from(pageViews).orderBy(pageViews.day, pageViews.page);
const everySource = () =>
  db().select().from(visitSources).orderBy(visitSources.day, visitSources.host);

describe("a counted view", () => {
  it("adds one to its page and day, and a visit to where it came from", async () => {
    await countView(first, noon);
    await countView({ ...first, from: null }, noon);
    await countView(further, noon);
    expect(await everyView()).toEqual([
      { day: "2026-11-21", page: "/", views: 2, visits: 2 },
      { day: "2026-11-21", page: "/faq", views: 1, visits: 0 },
    ]);
    expect(await everySource()).toEqual([
      { day: "2026-11-21", host: "direct", visits: 1 },
      { day: "2026-11-21", host: "news.example.org", visits: 1 },
    ]);
  });

  it("is not lost among fifty at the same moment", async () => {
    await Promise.all(Array.from({ length: 50 }, () => countView(first, noon)));
    expect(await everyView()).toMatchObject([{ views: 50, visits: 50 }]);
    expect(await everySource()).toMatchObject([{ visits: 50 }]);
  });

  it("falls on the day that London has", async () => {
    await countView(further, new Date("2026-07-01T22:59:59Z"));
    await countView(further, new Date("2026-07-01T23:00:00Z"));
    await countView(further, new Date("2026-12-01T23:59:59Z"));
    await countView(further, new Date("2026-12-02T00:00:00Z"));
    expect((await everyView()).map(({ day }) => day)).toEqual([
      "2026-07-01",
      "2026-07-02",
      "2026-12-01",
      "2026-12-02",
    ]);
  });

  it("comes from so many hosts a day and then from others; the known ones go on counting", async () => {
    const { hostsPerDay } = rules.statistics;
    await db()
      .insert(visitSources)
      .values(
        Array.from({ length: hostsPerDay }, (_, n) => {
          return { day: "2026-11-21", host: `h${n}.example`, visits: 1 };
        }),
      );
    for (const from of ["new.example", "newer.example", "h7.example", null])
      await countView({ ...first, from }, noon);
    await countView({ ...first, from: "new.example" }, new Date("2026-11-22T12:00:00Z"));
    const counts = new Map(
      (await everySource()).map((row) => [`${row.day} ${row.host}`, row.visits]),
    );
    expect(counts.get("2026-11-21 other")).toBe(2);
    expect(counts.get("2026-11-21 h7.example")).toBe(2);
    expect(counts.get("2026-11-21 direct")).toBe(1);
    expect(counts.get("2026-11-22 new.example")).toBe(1);
    expect(counts.size).toBe(hostsPerDay + 3);
  });

  it("leaves nothing but sums: no column could hold a person, an address or an hour", async () => {
    const { rows } = await db().execute<{ name: string }>(sql`
      select table_name || '.' || column_name || ' ' || data_type as name
      from information_schema.columns
      where table_name in ('page_views', 'visit_sources') order by 1`);
    expect(rows.map(({ name }) => name)).toEqual([
      "page_views.day date",
      "page_views.page text",
      "page_views.views integer",
      "page_views.visits integer",
      "visit_sources.day date",
      "visit_sources.host text",
      "visit_sources.visits integer",
    ]);
  });
});

let addresses = 0;

function report(
  said: unknown,
  { flags = allOn as ConsentFlags | null, agent = chromium, age = 0 } = {},
): Request {
  const now = noon.getTime();
  const headers = new Headers({ "user-agent": agent, "content-type": "application/json" });
  if (flags !== null)
    headers.set(
      "cookie",
      consentCookie(makeRecord(flags, now - age), { now: now - age, secure: false }),
    );
  const body = typeof said === "string" ? said : JSON.stringify(said);
  return new Request("http://localhost:3000/api/page-views", { method: "POST", headers, body });
}

const receive = (request: Request, address = `192.0.2.${(addresses += 1)}`, now = noon) =>
  receiveView(request, address, now);

describe("a browser's report", () => {
  it("is counted when the same request carries the consent", async () => {
    expect(await receive(report(first))).toEqual({ outcome: "counted" });
    expect(await everyView()).toHaveLength(1);
  });

  it.each([
    ["no choice was made", { flags: null }],
    ["everything was refused", { flags: allOff }],
    ["all but analytics was allowed", { flags: { ...allOn, analytics: false } }],
    ["the choice has expired", { age: shell.consentSeconds * 1000 }],
    ["a robot sends it", { agent: "Mozilla/5.0 (compatible; Googlebot/2.1)" }],
  ])("counts nothing when %s [CK-38]", async (_, how) => {
    expect(await receive(report(first, how))).toEqual({ outcome: "ignored" });
    expect(await everyView()).toEqual([]);
    expect(await everySource()).toEqual([]);
  });

  it.each([
    ["no JSON", "{"],
    ["another page", { ...first, page: "/student/teachers/ines-valverde" }],
    ["more than was asked", { ...first, user: "0199" }],
    ["nothing", ""],
  ])("is refused with %s in it", async (_, said) => {
    expect(await receive(report(said))).toEqual({ outcome: "unreadable" });
    expect(await everyView()).toEqual([]);
  });

  it("is refused beyond 4 KB", async () => {
    const long = JSON.stringify(first).padEnd(rules.statistics.reportBytes + 1);
    expect(await receive(report(long))).toEqual({ outcome: "too-large" });
    const fits = JSON.stringify(first).padEnd(rules.statistics.reportBytes);
    expect(await receive(report(fits))).toEqual({ outcome: "counted" });
  });

  it("is let through 60 times a minute from one address", async () => {
    const { reportsPerMinute } = rules.statistics;
    const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000);
    for (let sent = 0; sent < reportsPerMinute; sent += 1)
      expect(await receive(report("x"), "198.51.100.1", at(20))).toEqual({ outcome: "unreadable" });
    expect(await receive(report(first), "198.51.100.1", at(20))).toEqual({
      outcome: "too-many",
      seconds: 40,
    });
    expect(await receive(report(first), "198.51.100.2", at(20))).toEqual({ outcome: "counted" });
    expect(await receive(report(first), "198.51.100.1", at(60))).toEqual({ outcome: "counted" });
  });
});

it("the minute's memory does not grow without end", () => {
  const waitOf = pace(1, 2);
  expect(waitOf("a", 0)).toBeNull();
  expect(waitOf("b", 0)).toBeNull();
  expect(waitOf("c", 0)).toBe(60);
  expect(waitOf("a", 0)).toBe(60);
  expect(waitOf("c", 60_000)).toBeNull();
});

describe("what an admin reads", () => {
  it("is every day of the range, the pages by views, and where visits came from", async () => {
    const admin = await anAdmin();
    const on = (day: string) => new Date(`${day}T12:00:00Z`);
    await countView(first, on("2026-11-14"));
    await countView(first, on("2026-11-15"));
    await countView(further, on("2026-11-15"));
    await countView(further, on("2026-11-21"));
    const week = await readStatistics(admin, 7, noon);
    expect(week).toMatchObject({ from: "2026-11-15", to: "2026-11-21", views: 3, visits: 1 });
    expect(week.perDay.map(({ day, views, visits }) => [day.slice(-2), views, visits])).toEqual([
      ["15", 2, 1],
      ["16", 0, 0],
      ["17", 0, 0],
      ["18", 0, 0],
      ["19", 0, 0],
      ["20", 0, 0],
      ["21", 1, 0],
    ]);
    expect(week.pages).toEqual([
      { page: "/faq", views: 2, visits: 0 },
      { page: "/", views: 1, visits: 1 },
    ]);
    expect(week.sources).toEqual([{ host: "news.example.org", visits: 1 }]);
    expect((await readStatistics(admin, 28, noon)).views).toBe(4);
    expect(await statisticsCsv(admin, 7, noon)).toBe(
      csvOf([
        ["Day", "Page", "Views", "Visits"],
        ["2026-11-15", "/", 1, 1],
        ["2026-11-15", "/faq", 1, 0],
        ["2026-11-21", "/faq", 1, 0],
      ]),
    );
  });

  it("is empty, not broken, before anybody was counted", async () => {
    const nothing = await readStatistics(await anAdmin(), 28, noon);
    expect(nothing).toMatchObject({ views: 0, visits: 0, pages: [], sources: [] });
    expect(nothing.perDay).toHaveLength(28);
  });
});

it("keeps 25 months and drops what is older", async () => {
  for (const day of ["2024-10-20T12:00:00Z", "2024-10-21T12:00:00Z", "2026-11-21T12:00:00Z"])
    await countView(first, new Date(day));
  await dropOldViews(noon);
  const kept = ["2024-10-21", "2026-11-21"];
  expect((await everyView()).map(({ day }) => day)).toEqual(kept);
  expect((await everySource()).map(({ day }) => day)).toEqual(kept);
});

it("views of teachers' pages go with their month, and those of a month that nobody has made are kept, too", async () => {
  const slug = `seen-${crypto.randomUUID()}`;
  await aTeacher({ profile: { slug } });
  const lookAt = (day: string) => countTeacherView(slug, null, new Date(`${day}T12:00:00Z`));
  const inMonths = async (count: number) => {
    const [{ day }] = (
      await db().execute<{ day: string }>(
        sql`select (current_date + make_interval(months => ${count}::int))::date::text as day`,
      )
    ).rows as [{ day: string }];
    return day;
  };
  const days = await Promise.all([-30, -24, 0, 6, 60].map(inMonths));
  for (const day of days) for (let n = 0; n < 2; n += 1) await lookAt(day);
  const kept = async () =>
    (await db().select().from(teacherViews).orderBy(teacherViews.day)).map(({ day, views }) => [
      day,
      views,
    ]);
  const twice = (some: string[]) => some.map((day) => [day, 2]);
  expect(await kept()).toEqual(twice(days));
  const parts = async () =>
    (await db().execute(sql`select from pg_inherits where inhparent = 'teacher_views'::regclass`))
      .rowCount!;
  await dropOldViews();
  expect(await kept()).toEqual(twice(days.slice(1)));
  const before = await parts();
  expect(before).toBeGreaterThan(10);
  // Three years later the months of this year are gone, and those of the next year are there.
  await dropOldViews(new Date(`${await inMonths(36)}T12:00:00Z`));
  expect(await kept()).toEqual(twice(days.slice(4)));
  expect(await parts()).toBeGreaterThan(10);
  await lookAt(await inMonths(37));
  expect(await kept()).toHaveLength(2);
  await expect(
    db().execute(sql`select keep_months('users', current_date, 1, current_date)`),
  ).rejects.toMatchObject({ cause: { code: "42501" } });
});
