import { db } from "#app/platform/database/db.server.ts";
import { day } from "#app/platform/time/time.ts";
import { reports } from "#db/schema/reports/reports.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { aMissedLesson } from "#test/builders/lessons.ts";
import { heard } from "#test/builders/reports.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";

const reason = "The room saw you for ten minutes and your teacher not at all.";

test("a student reports a lesson, an admin refunds it with a reason, and both see the outcome", async ({
  browser,
}) => {
  const [student, teacher, admin] = [await aStudent(), await aTeacher(), await anAdmin()];
  const lessonId = await aMissedLesson(student, teacher);
  const theirs = await signedIn(browser, student);
  await theirs.goto(`/student/report?lesson=${lessonId}`);
  await hydrated(theirs);
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs.getByText("Choose what it is about")).toBeVisible();
  await expect(theirs.getByLabel("The teacher did not come")).toBeFocused();
  await theirs.getByLabel("The teacher did not come").check();
  await theirs.getByLabel("What happened?").fill("I waited for ten minutes and nobody came.");
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs.getByText("Waiting to be read")).toBeVisible();
  const reportId = new URL(theirs.url()).pathname.split("/").at(-1)!;

  await heard(reportId);
  const ours = await signedIn(browser, admin);
  await ours.goto(`/admin/reports/${reportId}`);
  await hydrated(ours);
  await expect(ours.getByText("Together 0 of 50 minutes")).toBeVisible();
  await expect(ours.getByLabel(/^Refund the lesson/)).toBeDisabled();
  await ours.getByLabel(/^For teachers/).check();
  await ours.getByLabel(/^Refund the lesson/).check();
  const statement = ours.getByLabel(/^The facts/);
  await statement.fill("Because.");
  await ours.getByRole("button", { name: "Refund £22.00" }).click();
  await expect(statement).toHaveAccessibleDescription(/Use at least 20 characters/);
  await expect(statement).toBeFocused();
  await statement.fill(reason);
  await ours.getByRole("button", { name: "Refund £22.00" }).click();
  await expect(ours.getByText("The lesson was refunded")).toBeVisible();

  await theirs.reload();
  await expect(theirs.getByRole("heading", { name: "The lesson was refunded" })).toBeVisible();
  const hers = await signedIn(browser, teacher);
  await hers.goto(`/teacher/reports/${reportId}`);
  await expect(hers.getByText(reason)).toBeVisible();
  await expect(hers.getByText("nobody came")).toHaveCount(0);
  for (const page of [theirs, ours, hers]) await page.context().close();
});

test("the first report of the queue is decided with four keys, in the usual words", async ({
  browser,
}) => {
  const [student, teacher, admin] = [await aStudent(), await aTeacher(), await anAdmin()];
  const complaint = { category: "behaviour", severity: "S1", text: "They shouted at me." } as const;
  const createdAt = new Date(Date.now() - 400 * day);
  const sides = { reporterId: student.id, teacherId: teacher.id, subject: "teacher" } as const;
  const [report] = await db()
    .insert(reports)
    .values({ ...complaint, ...sides, createdAt })
    .returning();
  const page = await signedIn(browser, admin);
  await page.goto("/admin/reports");
  await hydrated(page);
  await page.keyboard.press("Enter");
  await page.waitForURL(`**/admin/reports/${report!.id}`);
  await expect(page.getByText("which is which")).toBeVisible();
  await page.keyboard.press("1");
  await expect(page.getByLabel("What nobody may do here")).toBeChecked();
  await page.keyboard.press("2");
  await expect(page.getByLabel(/^Warn the teacher/)).toBeChecked();
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("The teacher was warned")).toBeVisible();
  await expect(page.getByText("is against this rule, and may not happen again")).toBeVisible();
  await page.context().close();
});
