import { expect, it } from "vitest";
import { useApp } from "#test/app.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aCompletedLesson } from "#test/lessons.ts";

useDatabase();
const app = useApp();

it("shows what is available, held and paid out, the next payout, and each lesson with its commission [B1]", async () => {
  const teacher = await aTeacher();
  await aCompletedLesson(await aStudent({ name: "Clara Weiss" }), teacher);
  await aBookedLesson(await aStudent(), teacher);
  const browser = app.as(teacher);
  const page = await browser.get("/teacher/earnings");
  const words = page.words("main");
  expect(words).toContain("available, after commission£19.36");
  expect(words).toContain("held for 1 lesson, until 48 h after each£19.36");
  expect(words).toContain("paid out so far£0.00");
  expect(words).toMatch(/Next payout, Mon \d+ \w+, \d\d:00£19\.36/);
  expect(words).toContain("Clara Weiss");
  expect(words).toContain("−£2.64");
  expect(page.link("Statement (CSV)")).toBe("/account/statement.csv");
  expect((await browser.get("/teacher/dashboard")).link("All earnings")).toBe("/teacher/earnings");
});

it("says that what is below £10 stays in the balance, and takes any address for the newest page", async () => {
  const browser = app.as(await aTeacher());
  for (const path of [
    "/teacher/earnings",
    "/teacher/earnings?before=%00",
    "/teacher/earnings?before=1e9",
  ])
    expect((await browser.get(path)).words("main")).toContain("Below £10: stays in your balance.");
});
