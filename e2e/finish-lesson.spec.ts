import type { Browser, Page } from "@playwright/test";
import { aCompletedLesson } from "#test/lessons.ts";
import { writeNotes } from "#app/features/scheduling/write-notes.server.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { day, localDate } from "#app/platform/time.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

async function pageOf(browser: Browser, email: string, options = {}): Promise<Page> {
  const context = await browser.newContext({ baseURL: process.env["E2E_URL"]!, ...options });
  await withConsent(context);
  await signIn(context, email);
  return context.newPage();
}

/** Priya in London and Inés in Madrid, whose lesson was so many days ago. */
async function aPair(daysAgo = 2) {
  const student = await aStudent();
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" } });
  const lessonId = await aCompletedLesson(student, teacher, { daysAgo });
  return { student, teacher, lessonId };
}

const due = localDate(Date.now() + 3 * day, "Europe/London");

test("a lesson is written up in one screen, and stands at once where the student looks for it", async ({
  browser,
}) => {
  const { student, teacher, lessonId } = await aPair();
  const first = student.name.split(" ")[0]!;
  const page = await pageOf(browser, teacher.email);
  await page.goto("/teacher/dashboard");
  await expect(page.getByRole("heading", { name: `Write up ${first}’s lesson` })).toBeVisible();

  await page.goto("/teacher/lessons");
  await page.getByRole("link", { name: /^To finish 1$/ }).click();
  await page.getByRole("link", { name: "Write up" }).click();
  await hydrated(page);
  const attendance = page.getByRole("region", { name: "Attendance" });
  await expect(attendance).toContainText("50 of 50 minutes");
  await expect(attendance).toContainText("By the record the lesson took place.");

  await page.getByLabel("Summary").fill("Past tenses\nNames of food");
  await page.getByLabel("Words").fill("la mesa = the table\nel té");
  await page.getByLabel("Homework").fill("Five sentences about lunch");
  await page.getByLabel("Due on").fill(due);
  await page.getByRole("button", { name: "Save for both of you" }).click();
  await expect(page.getByText("Line 2 is no pair.")).toBeVisible();
  await expect(page.getByLabel("Words")).toBeFocused();
  await expect(page.getByLabel("Summary")).toHaveValue("Past tenses\nNames of food");
  await expect(page.getByLabel("Due on")).toHaveValue(due);
  await page.getByLabel("Words").fill("la mesa = the table\nel té = tea");
  await page.getByLabel("Next time").fill("A menu");
  await page.getByRole("button", { name: "Save for both of you" }).click();
  const written = page.getByRole("region", { name: "What you wrote" });
  await expect(written).toContainText("Names of food");
  await page.goto("/teacher/lessons?tab=finish");
  await expect(page.getByText("Everything is written up")).toBeVisible();

  const other = await pageOf(browser, student.email);
  await other.goto("/student/dashboard");
  await other.getByRole("link", { name: /^Homework for .*, due / }).click();
  const notes = other.getByRole("region", { name: /wrote for you$/ });
  for (const text of ["Past tenses", "el té", "tea", "Five sentences about lunch", "A menu"])
    await expect(notes).toContainText(text);
  await other.goto("/student/lessons?tab=past");
  await other.getByRole("link", { name: /^2 words of/ }).click();
  await expect(other).toHaveURL(new RegExp(`/student/lessons/${lessonId}#notes$`));
  for (const context of [page, other]) await context.context().close();
});

for (const javaScriptEnabled of [true, false])
  test(`homework is ticked off on the dashboard, and opened again on the lesson's page (JavaScript: ${javaScriptEnabled})`, async ({
    browser,
  }) => {
    const { student, teacher, lessonId } = await aPair(3);
    const notes = { summary: "Past tenses", words: [], plan: "", version: 0 };
    const homework = { homework: "Five sentences about lunch", homeworkDue: due };
    await writeNotes(teacher, lessonId, { ...notes, ...homework });
    const page = await pageOf(browser, student.email, { javaScriptEnabled });
    await page.goto("/student/dashboard");
    if (javaScriptEnabled) await hydrated(page);
    const toDo = page.getByRole("region", { name: "To do" });
    await expect(toDo).toContainText("Five sentences about lunch");
    await expect(toDo.getByRole("link", { name: `Review ${teacher.name}` })).toBeVisible();
    await toDo.getByRole("button", { name: /^Done with the homework/ }).click();
    await expect(toDo).not.toContainText("Five sentences about lunch");
    await expect(page).toHaveURL(/\/student\/dashboard/);

    await page.goto(`/student/lessons/${lessonId}`);
    if (javaScriptEnabled) await hydrated(page);
    const written = page.getByRole("region", { name: /wrote for you$/ });
    await expect(written.getByText("Done", { exact: true })).toBeVisible();
    await written.getByRole("button", { name: /^Not done yet/ }).click();
    await expect(written.getByRole("button", { name: /^Done with the homework/ })).toBeVisible();
    await page.goto("/student/dashboard");
    await expect(toDo).toContainText("Five sentences about lunch");
    await page.context().close();
  });

test("it is written and changed without JavaScript, and nothing typed is lost", async ({
  browser,
}) => {
  const { student, teacher, lessonId } = await aPair();
  const page = await pageOf(browser, teacher.email, { javaScriptEnabled: false });
  await page.goto(`/teacher/lessons/${lessonId}/finish`);
  await page.getByLabel("Words").fill("la mesa = the table");
  await page.getByRole("button", { name: "Save for both of you" }).click();
  await expect(page.getByText("Write at least one line")).toBeVisible();
  await expect(page.getByLabel("Words")).toHaveValue("la mesa = the table");
  await page.getByLabel("Summary").fill("Past tenses");
  await page.getByRole("button", { name: "Save for both of you" }).click();
  await page.getByRole("link", { name: "Change the notes" }).click();
  await expect(page.getByLabel("Words")).toHaveValue("la mesa = the table");
  await page.getByLabel("Summary").fill("Past tenses, again");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("region", { name: "What you wrote" })).toContainText("again");

  const other = await pageOf(browser, student.email, { javaScriptEnabled: false });
  await other.goto(`/student/lessons/${lessonId}`);
  await expect(other.getByText("Past tenses, again")).toBeVisible();
  for (const context of [page, other]) await context.context().close();
});

test("the file of a student holds the lessons and the teacher's own note, which stands on no page of the student's but in their copy", async ({
  browser,
}) => {
  const { student, teacher, lessonId } = await aPair();
  const page = await pageOf(browser, teacher.email);
  await page.goto(`/teacher/lessons/${lessonId}`);
  await page.getByRole("link", { name: "Student file" }).click();
  await hydrated(page);
  await expect(page.getByRole("heading", { level: 1, name: student.name })).toBeVisible();
  await expect(page.getByText(/has missed no lesson in the last 90 days/)).toBeVisible();
  await page.getByRole("textbox", { name: /^About/ }).fill("Tired on Tuesdays");
  await page.getByRole("button", { name: "Save notes" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("textbox", { name: /^About/ })).toHaveValue("Tired on Tuesdays");
  expect(await axeFindings(page)).toEqual([]);

  const other = await pageOf(browser, student.email);
  for (const path of [`/student/lessons/${lessonId}`, "/student/lessons", "/student/dashboard"])
    expect(await (await other.request.get(path)).text()).not.toContain("Tired on Tuesdays");
  const copy = await other.request.get("/account/data/download");
  expect(await copy.text()).toContain("Tired on Tuesdays");
  const stranger = await pageOf(browser, (await aTeacher()).email);
  expect((await stranger.request.get(`/teacher/students/${student.id}`)).status()).toBe(404);
  for (const one of [page, other, stranger]) await one.context().close();
});

test("a lesson that was not as the record says is reported from the screen that writes it up", async ({
  browser,
}) => {
  const student = await aStudent();
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" } });
  const lessonId = await aCompletedLesson(student, teacher, { daysAgo: 1 });
  const page = await pageOf(browser, teacher.email);
  await page.goto(`/teacher/lessons/${lessonId}/finish`);
  await page.getByRole("link", { name: "Was it not like that? Report it" }).click();
  await hydrated(page);
  await expect(page.getByText("The teacher did not come")).toHaveCount(0);
  await page.getByLabel("What happened?").fill("Somebody else sat there for my student.");
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("Choose what it is about")).toBeVisible();
  await page.getByText("The student did not come").click();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("button", { name: "Send the report" }).click();
  await expect(page.getByText("We have it")).toBeVisible();
  await expect(page.getByText("Somebody else sat there for my student.")).toBeVisible();
  await expect(page.getByRole("link", { name: new RegExp(student.name) })).toBeVisible();

  const old = await aCompletedLesson(student, teacher, { daysAgo: 4 });
  const late = await pageOf(browser, teacher.email);
  await late.goto(`/teacher/report?lesson=${old}`);
  await expect(late.getByText("This lesson can no longer be reported")).toBeVisible();
});
