import { day, localDate } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson, firstOpenStart } from "#test/builders/lessons.ts";
import { typeCard } from "../harness/card-page.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";
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
  await hydrated(page);
  await page.getByRole("link", { name: "Reserve for a student" }).first().click();
  await page.getByLabel("Student", { exact: true }).selectOption("Priya Sharma");
  await page.getByRole("button", { name: "Show free times" }).click();
  await page.getByLabel("Time", { exact: true }).selectOption(String(start));
  await page.getByRole("button", { name: "Reserve this time for Priya" }).click();
  await expect(page.getByText("Reserved. The student has been told.")).toBeVisible();
  await expect(page.getByText("Reserved for Priya S., unpaid").first()).toBeVisible();
}

test("a teacher holds a time for a student, who pays for it on another clock", async ({
  page,
  context,
  browser,
}) => {
  const { teacher, student, start } = await aPair();
  await signInAs(context, teacher);
  await keep(page, start);
  const other = await signedIn(browser, student);
  await other.goto("/student/dashboard");
  await expect(other.getByText("Ana reserved it for you")).toBeVisible();
  await other.getByRole("link", { name: "Pay £22.00" }).click();
  await expect(other.getByText("Ana holds this time for you until")).toBeVisible();
  await other.getByLabel(/Start this lesson/).check();
  await other.getByRole("button", { name: /^Pay £22.00 and book/ }).click();
  await typeCard(other, "4242 4242 4242 4242");
  await expect(other).toHaveURL(/\/booked$/);
  await other.context().close();
  // The teacher's week follows by itself.
  await expect(page.getByText("Reserved for Priya S., unpaid")).toHaveCount(0);
  await expect(page.getByRole("link", { name: /^Priya Sharma, / }).first()).toBeVisible();
});
