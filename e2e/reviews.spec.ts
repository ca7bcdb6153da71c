import type { Browser, Page } from "@playwright/test";
import { aStudent, aTeacher, anAdmin } from "#test/builders.ts";
import { aCompletedLesson } from "#test/lessons.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

async function pageOf(browser: Browser, email: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]!, ...options });
  await withConsent(context);
  await signIn(context, email);
  return context.newPage();
}

/** A letter of markup in it would run. */
const words = `Patient, prepared. <img src=x onerror="document.title=1"> <script>document.title=1</script>`;

test("a student reviews, the teacher answers, both without JavaScript [I10] [E1]", async ({
  browser,
}) => {
  const student = await aStudent();
  const teacher = await aTeacher();
  const lessonId = await aCompletedLesson(student, teacher);
  const page = await pageOf(browser, student.email, { javaScriptEnabled: false });
  await page.goto("/student/lessons?tab=past");
  await page.getByRole("link", { name: "Review Inés Valverde" }).click();
  await page.getByLabel("Your review").fill("Too short");
  await page.getByLabel("Patient").check();
  await page.getByRole("button", { name: "Publish the review" }).click();
  const form = page.locator("#review");
  await expect(form).toContainText("Choose from one to five stars");
  await expect(form).toContainText("Use at least 20 characters");
  await expect(form).toContainText("Tick this to say that the review is your own");
  await expect(page.getByLabel("Your review")).toHaveValue("Too short");
  await expect(page.getByLabel("Patient")).toBeChecked();

  await page.getByRole("radio", { name: "4 stars: Great" }).check();
  await page.getByLabel("Your review").fill(words);
  await page.getByLabel("nobody has offered me anything").check();
  await page.getByRole("button", { name: "Publish the review" }).click();
  await expect(page.getByText("It is on Inés’s page now.")).toBeVisible();
  await expect(form).toContainText(words);

  const theirs = await pageOf(browser, teacher.email, { javaScriptEnabled: false });
  await theirs.goto(`/teacher/lessons/${lessonId}#review`);
  await expect(theirs.locator("#review")).toContainText(words);
  await theirs.getByRole("button", { name: "Publish the reply" }).click();
  await expect(theirs.locator("#review")).toContainText("Write your reply");
  await theirs.getByLabel("Your reply").fill("See you on Tuesday.");
  await theirs.getByRole("button", { name: "Publish the reply" }).click();
  await expect(theirs.locator("#review")).toContainText("See you on Tuesday.");
  await expect(theirs.getByRole("button", { name: "Publish the reply" })).toHaveCount(0);

  const slug = `ines-valverde-${teacher.id.slice(-12)}`;
  await page.goto(`/student/teachers/${slug}`);
  const reviews = page.locator("#reviews");
  await expect(reviews).toContainText(words);
  await expect(reviews).toContainText("Inés replied");
  await expect(reviews.locator("img, script")).toHaveCount(0);
  await page.context().close();
  await theirs.context().close();
});

test("a review is changed, reported, and taken down by a decision", async ({ browser }) => {
  const [student, teacher, reader, admin] = [
    await aStudent({ name: "Hannah Weiss" }),
    await aTeacher(),
    await aStudent(),
    await anAdmin(),
  ];
  const lessonId = await aCompletedLesson(student, teacher);
  const page = await pageOf(browser, student.email);
  await page.goto(`/student/lessons/${lessonId}`);
  await hydrated(page);
  await page.getByRole("radio", { name: "5 stars: Superb" }).check();
  await page.getByLabel("Your review").fill(words);
  await page.getByLabel("nobody has offered me anything").check();
  await page.getByRole("button", { name: "Publish the review" }).click();
  await expect(page.getByText("It is on Inés’s page now.")).toBeVisible();
  await page.getByText("Change it, until").click();
  await page.getByRole("radio", { name: "3 stars: Good" }).check();
  await page.getByLabel("nobody has offered me anything").check();
  await page.getByRole("button", { name: "Change the review" }).click();
  await expect(page.getByRole("img", { name: "3 out of 5 stars" })).toBeVisible();
  expect(await axeFindings(page, "#review")).toEqual([]);

  const slug = `ines-valverde-${teacher.id.slice(-12)}`;
  const theirs = await pageOf(browser, reader.email);
  await theirs.goto(`/student/teachers/${slug}`);
  await theirs.getByRole("link", { name: "Report (review by Hannah)" }).click();
  await expect(theirs.getByRole("heading", { level: 1 })).toHaveText(
    "Report a review of Inés Valverde",
  );
  await theirs.getByText("Fake or paid for").click();
  await theirs.getByLabel("What happened?").fill("She told me that she was paid for it.");
  await theirs.getByRole("button", { name: "Send the report" }).click();
  await expect(theirs).toHaveURL(/\/student\/reports\//);
  const reportId = theirs.url().split("/").at(-1)!;

  const desk = await pageOf(browser, admin.email);
  await desk.goto(`/admin/reports/${reportId}`);
  await expect(desk.getByText(words)).toBeVisible();
  await desk.getByText("Take the review down").first().click();
  await desk.getByLabel("Statement of reasons").fill("The writer confirmed that it was paid for.");
  await desk.getByRole("button", { name: "Take the review down" }).click();
  await expect(desk.getByText("The review was taken down")).toBeVisible();
  await theirs.goto(`/student/teachers/${slug}`);
  await expect(theirs.locator("#reviews")).not.toContainText(words);
  await page.reload();
  await expect(page.locator("#review")).toContainText("It is not shown");
  for (const one of [page, theirs, desk]) await one.context().close();
});
