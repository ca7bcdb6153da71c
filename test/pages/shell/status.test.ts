import { expect, test } from "vitest";
import { brand } from "#config/brand.ts";
import { rules } from "#config/rules.ts";
import { recordMinute } from "#app/features/health/record-minute.server.ts";
import { addDays, localDate, minute, startOfLocalDay } from "#app/platform/time/time.ts";
import { healthDays } from "#db/schema/health/health.ts";
import { closeDatabase, database, db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { providerCalls } from "#db/schema/payments/provider-calls.ts";
import { settingChanges } from "#db/schema/settings.ts";
import { anAdmin, aStudent } from "#test/builders/people.ts";
import { useApp } from "#test/asking/app.ts";
import { useDatabase } from "#test/database.ts";
import { eq, sql } from "drizzle-orm";

useDatabase();
const app = useApp();

const shared = globalThis as { appStatus?: unknown; appSettings?: unknown };
/** What a few seconds do. */
const later = () => {
  shared.appStatus = shared.appSettings = undefined;
};
const statesOf = (page: Awaited<ReturnType<ReturnType<typeof app.visitor>["get"]>>) =>
  Object.fromEntries(
    page
      .all("main ul.divide-y li")
      .map((item) => [
        item.querySelector("p")!.textContent,
        item.querySelector(".tag")!.textContent!.trim(),
      ]),
  );

test("what works is said to everybody, and what is late or switched off", async () => {
  // Where other work takes the processor, what works is slow for a while.
  const well = async () => {
    later();
    return statesOf(await app.visitor().get("/status"));
  };
  const works = { Booking: "Works", Chat: "Works", "Lesson rooms": "Works" };
  await expect.poll(well, { timeout: 30_000 }).toMatchObject(works);
  await db()
    .insert(providerCalls)
    .values({
      key: "one",
      kind: "save-card",
      input: {},
      askedAt: new Date(Date.now() - 3_600_000),
    });
  const admin = await anAdmin();
  const at = new Date(Date.now() - 1_000);
  await db().insert(settingChanges).values({
    name: "bookings",
    value: 0,
    fromAt: at,
    why: "a drill",
    by: admin.id,
    createdAt: at,
  });
  later();
  const student = await aStudent();
  const page = await app.as(student).get("/status");
  expect(statesOf(page)).toMatchObject({ Booking: "Switched off", "Card payments": "Late" });
  await db().execute(sql`delete from provider_calls where key = 'one'`);
});

test("each minute is noted once, and the page tells what did not work in the days that are recorded, and of which it knows nothing", async () => {
  const now = Date.now();
  for (const at of [now - minute, now, now]) await recordMinute(at);
  const rows = await db().select().from(healthDays);
  const looked = rows.reduce((sum, row) => sum + (row.part === "chat" ? row.looked : 0), 0);
  expect(looked).toBe(2);
  const day = addDays(localDate(now, brand.zone), -3);
  const at = new Date(startOfLocalDay(day, brand.zone));
  const known = { day, looked: 1_440, late: 0, firstAt: at, lastAt: at };
  await db()
    .insert(healthDays)
    .values([
      { ...known, part: "chat", failed: 12 },
      { ...known, part: "rooms", failed: 12 },
    ]);
  await recordMinute(now + minute);
  later();
  const page = await app.visitor().get("/status?record");
  const words = page.words("main");
  expect(words).toContain("Did not work for 12 minutes: Chat, Lesson rooms.");
  expect(words).toContain("Of the days before our record began we know nothing.");
  expect(page.all("main svg path[style*=danger]").length).toBeGreaterThan(1);
});

test("a day that the page does not show any more is forgotten", async () => {
  const day = addDays(localDate(Date.now(), brand.zone), -rules.health.recordDays);
  const at = new Date(startOfLocalDay(day, brand.zone));
  const old = {
    day,
    part: "mail" as const,
    looked: 1,
    late: 0,
    failed: 0,
    firstAt: at,
    lastAt: at,
  };
  await db().insert(healthDays).values(old);
  await recordMinute(Date.now() + 2 * minute);
  expect(await db().$count(healthDays, eq(healthDays.day, day))).toBe(0);
});

test("how the product does is shown to admins: servers, jobs, backup, and the statements that take most time", async () => {
  later();
  const page = await app.as(await anAdmin()).get("/admin/health");
  expect(page.status).toBe(200);
  const panels = page.all("main h2").map((one) => one.textContent);
  expect(panels).toEqual(["Servers", "Backup", "Jobs", "Statements that take the database’s time"]);
  expect(page.words("main")).toContain("Nothing keeps what is written now");
  const statements = page.all("main td code, main th code").map((one) => one.textContent!);
  expect(statements.length).toBeGreaterThan(3);
  for (const one of statements) expect(one).toMatch(/^(select|insert|update|delete|with|merge)\b/i);
});

test("the page is there without a database, for who is signed in as well, and leads the way from a page that is not", async () => {
  const student = app.as(await aStudent());
  await student.get("/student/dashboard");
  const url = env().databaseUrl;
  await closeDatabase();
  env().databaseUrl = "postgres://postgres@127.0.0.1:1/nowhere";
  try {
    later();
    for (const person of [app.visitor(), student]) {
      const page = await person.get("/status?now");
      expect(page.status).toBe(200);
      expect(statesOf(page)).toMatchObject({ Pages: "Works in part", Booking: "Does not work" });
    }
    const away = await student.get("/student/dashboard");
    expect(away.status).toBe(503);
    expect(away.all('main a[href="/status"]')).toHaveLength(1);
  } finally {
    await closeDatabase();
    env().databaseUrl = url;
    database();
  }
});
