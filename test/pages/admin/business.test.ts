import { sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { countBusiness } from "#app/features/business/count-business.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { useApp } from "#test/asking/app.ts";
import type { Caller } from "#test/asking/caller.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";

useDatabase();
const app = useApp();

let desk: Caller;
beforeAll(async () => {
  desk = app.as(await anAdmin());
});

it("the page about the business is finished before anything was counted, and hangs on the reports", async () => {
  const reports = await desk.get("/admin/reports");
  const page = await desk.get(reports.link("Business"));
  expect(page.words("h1")).toBe("Business");
  expect(page.words("main")).toContain("Not counted yet");
  expect(page.words("main")).toContain("Queues now");
  await countBusiness();
  const counted = await desk.get("/admin/business?period=nonsense");
  expect(counted.words("main")).toContain("No lesson took place in this period.");
  expect(counted.words("main")).toContain("agree with the accounts of the ledger to the penny");
});

it("its pictures have their figures as tables and files, for the period that a plain form asks for", async () => {
  const teacher = await aTeacher({ person: { name: "=HYPERLINK(1)" } });
  await aCompletedLesson(await aStudent(), teacher, { daysAgo: 4 });
  await db().execute(sql`update teachers set reliability_notice_at = now()`);
  await countBusiness(new Date(Date.now() + 86_400_000));
  const weeks = await desk.get("/admin/business");
  const days = await desk.press(weeks, "Show", { period: "days" });
  const picture = days.all("main svg[role=img]")[0]!;
  expect(picture.querySelector("title")!.textContent).toBe("Lessons a day");
  expect(picture.querySelector("desc")!.textContent).toContain("1 lesson in 28 days");
  const table = days
    .all("table")
    .find((one) => one.querySelector("caption")?.textContent === "Lessons a day, figures")!;
  expect(table.querySelectorAll("tbody tr")).toHaveLength(28);
  expect(days.words("main")).toContain("£22.00");
  expect(days.all("main script")).toEqual([]);
  const file = await desk.get(days.link("CSV of Lessons a day"));
  expect(file.headers.get("content-disposition")).toContain("business-lessons-days.csv");
  expect(file.html).toContain('"1","0","0","0"\r\n');
  expect((await desk.get(days.link("CSV of the teachers at risk"))).html).toContain(
    `"'=HYPERLINK(1)"`,
  );
  expect((await desk.get("/admin/business/people.csv?period=months")).status).toBe(200);
  expect((await desk.get("/admin/business/secrets.csv")).status).toBe(404);
});

it("is an admin's alone", async () => {
  const student = app.as(await aStudent());
  for (const path of ["/admin/business", "/admin/business/money.csv"]) {
    expect((await student.get(path)).status, path).toBe(403);
    expect((await app.visitor().get(path)).location, path).toMatch(/^\/login\?/);
  }
});
