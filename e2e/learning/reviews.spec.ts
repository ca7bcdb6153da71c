import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aCompletedLesson } from "#test/builders/lessons.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, test } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";

/** A letter of markup in it would run. */
const words = `Patient, prepared. <img src=x onerror="document.title=1"> <script>document.title=1</script>`;

test("a student writes a review and changes it, and the teacher answers; what would run in it is letters [I10] [E1]", async ({
  browser,
}) => {
  const [student, teacher] = [await aStudent(), await aTeacher()];
  const lessonId = await aCompletedLesson(student, teacher);
  const page = await signedIn(browser, student);
  await page.goto(`/student/lessons/${lessonId}`);
  await hydrated(page);
  await page.getByLabel("Your review").fill("Too short");
  await page.getByRole("button", { name: "Publish the review" }).click();
  await expect(page.getByRole("radio", { name: "1 star: Poor" })).toBeFocused();
  await expect(page.getByLabel("Your review")).toHaveAccessibleDescription(
    /Use at least 20 characters/,
  );
  await page.getByRole("radio", { name: "5 stars: Superb" }).check();
  await page.getByLabel("Your review").fill(words);
  await page.getByLabel("nobody has offered me anything").check();
  await page.getByRole("button", { name: "Publish the review" }).click();
  await expect(page.getByText("It is on Inés’s page now.")).toBeVisible();
  await page.getByText("Change it, until").click();
  await page.getByRole("radio", { name: "3 stars: Good" }).check();
  await page.getByLabel("nobody has offered me anything").check();
  expect(await axeFindings(page, { part: "#review" })).toEqual([]);
  await page.getByRole("button", { name: "Change the review" }).click();
  await expect(page.getByRole("img", { name: "3 out of 5 stars" })).toBeVisible();

  const theirs = await signedIn(browser, teacher);
  await theirs.goto(`/teacher/lessons/${lessonId}#review`);
  await hydrated(theirs);
  await theirs.getByLabel("Your reply").fill("See you on Tuesday.");
  await theirs.getByRole("button", { name: "Publish the reply" }).click();
  await expect(theirs.getByText("Inés replied")).toBeVisible();

  await page.goto(`/student/teachers/ines-valverde-${teacher.id.slice(-12)}`);
  await hydrated(page);
  const reviews = page.locator("#reviews");
  await expect(reviews).toContainText(words);
  await expect(reviews).toContainText("See you on Tuesday.");
  await expect(reviews.locator("img, script")).toHaveCount(0);
  expect(await page.title()).not.toBe("1");
  for (const one of [page, theirs]) await one.context().close();
});
