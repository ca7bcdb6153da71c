import { addDays, day, localDate } from "#app/platform/time.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { aBookedLesson, firstOpenStart, goodCard } from "#test/lessons.ts";
import { expect, signIn, test, withConsent } from "./fixtures.ts";
import type { Page } from "@playwright/test";

test.beforeEach(async ({ context }) => withConsent(context));

const zone = "Europe/Madrid";

async function aPair() {
  const teacher = await aTeacher({ person: { zone, name: "Ana Vidal" }, profile: { zone } });
  const student = await aStudent({ name: "Priya Sharma", zone: "Asia/Kolkata" });
  await aBookedLesson(student, teacher);
  const start = await firstOpenStart(teacher, { after: 4 * day });
  return { teacher, student, start };
}

async function keep(page: Page, start: number) {
  await page.goto(`/teacher/calendar?week=${localDate(start, zone)}`);
  await page.getByRole("link", { name: "Book for a student" }).first().click();
  await page.getByLabel("Student", { exact: true }).selectOption("Priya Sharma");
  await page.getByRole("button", { name: "Show free times" }).click();
  await page.getByLabel("Time", { exact: true }).selectOption(String(start));
  await page.getByRole("button", { name: "Keep this time for Priya" }).click();
  await expect(page.getByText("Kept. The student has been told.")).toBeVisible();
  await expect(page.getByText("Kept for Priya S.").first()).toBeVisible();
}

test("a teacher keeps a time for a student, who pays for it on another clock", async ({
  page,
  context,
  browser,
}) => {
  const { teacher, student, start } = await aPair();
  await signIn(context, teacher.email);
  await keep(page, start);
  const theirs = await browser.newContext({ baseURL: new URL(page.url()).origin });
  await withConsent(theirs);
  await signIn(theirs, student.email);
  const other = await theirs.newPage();
  await other.goto("/student/dashboard");
  await expect(other.getByText("Ana keeps it for you")).toBeVisible();
  await other.getByRole("link", { name: "Pay £22.00" }).click();
  await expect(other.getByText("Ana keeps this time for you until")).toBeVisible();
  await other.getByLabel("Card number").fill(goodCard.number);
  await other.getByLabel("Expires").fill(goodCard.expiry);
  await other.getByLabel("Security code").fill(goodCard.cvc);
  await other.getByLabel(/Please hold this lesson/).check();
  await other.getByRole("button", { name: /^Pay £22.00 and book/ }).click();
  await expect(other).toHaveURL(/\/booked$/);
  await theirs.close();
  // The teacher's week follows by itself.
  await expect(page.getByText("Kept for Priya S.")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Priya Sharma, / }).first()).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a time is kept, and let go again", async ({ page, context }) => {
    const { teacher, start } = await aPair();
    await signIn(context, teacher.email);
    await keep(page, start);
    await page.getByRole("button", { name: "Let the time for Priya Sharma go" }).click();
    await expect(page.getByText("Let go. The time is no longer kept.")).toBeVisible();
    await expect(page.getByText("Kept for Priya S.")).toHaveCount(0);
  });

  test("a week without a common time says so, and a time that was not chosen is asked for", async ({
    page,
    context,
  }) => {
    const { teacher, start } = await aPair();
    await signIn(context, teacher.email);
    const gone = addDays(localDate(Date.now(), zone), -14);
    await page.goto(`/teacher/calendar?week=${gone}&for=`);
    await page.getByLabel("Student", { exact: true }).selectOption("Priya Sharma");
    await page.getByRole("button", { name: "Show free times" }).click();
    await expect(page.getByText("has no time that is open to both of you")).toBeVisible();
    const query = new URL(page.url()).searchParams;
    query.set("week", localDate(start, zone));
    await page.goto(`/teacher/calendar?${query}`);
    await page.getByRole("button", { name: "Keep this time for Priya" }).click();
    await expect(page.getByLabel("Time", { exact: true })).toHaveAccessibleDescription(
      /Choose a time/,
    );
  });
});
