import { aCompletedLesson } from "#test/builders/lessons.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { day, localDate } from "#app/platform/time/time.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";

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
  const page = await signedIn(browser, teacher);
  await page.goto("/teacher/dashboard");
  await expect(page.getByRole("heading", { name: `Write up ${first}’s lesson` })).toBeVisible();

  await page.goto("/teacher/lessons");
  await page.getByRole("link", { name: /^To write up 1$/ }).click();
  await page.getByRole("link", { name: /^Write up/ }).click();
  await hydrated(page);
  const attendance = page.getByRole("region", { name: "Attendance" });
  await expect(attendance).toContainText("50 of 50 minutes");
  await expect(attendance).toContainText("By the record the lesson took place.");

  await page.getByLabel("Summary").fill("Past tenses\nNames of food");
  await page.getByLabel("Words").fill("la mesa = the table\nel té");
  await page.getByRole("textbox", { name: /^Homework/ }).fill("Five sentences about lunch");
  await page.getByLabel("Due on").fill(due);
  await page.getByRole("button", { name: "Save for both of you" }).click();
  await expect(page.getByText("Line 2 needs a word and its meaning")).toBeVisible();
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

  const other = await signedIn(browser, student);
  await other.goto("/student/dashboard");
  await other.getByRole("link", { name: /^Do it ?: homework for/ }).click();
  await other.getByRole("link", { name: "The lesson it came with" }).click();
  const notes = other.getByRole("region", { name: /wrote for you$/ });
  for (const text of ["Past tenses", "el té", "tea", "Five sentences about lunch", "A menu"])
    await expect(notes).toContainText(text);
  await other.goto("/student/lessons?tab=past");
  await other.getByRole("link", { name: /^2 words of/ }).click();
  await expect(other).toHaveURL(new RegExp(`/student/lessons/${lessonId}#notes$`));
  for (const context of [page, other]) await context.context().close();
});
