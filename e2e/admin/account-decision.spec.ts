import { day } from "#app/platform/time/time.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { aStudent, aTeacher, anAdmin } from "#test/builders/people.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";

test("a suspension that is refused says why where the admin is, and has the focus", async ({
  page,
  context,
}) => {
  const [admin, student] = [await anAdmin(), await aStudent()];
  await withConsent(context);
  await signInAs(context, admin);
  await page.goto(`/admin/people/${student.id}/decisions`);
  await hydrated(page);
  const form = page.getByRole("region", { name: "A decision" });
  await form.getByRole("radio", { name: "Suspended" }).check();
  await form.getByLabel("What it is about").selectOption("spam");
  await form.getByLabel("What was seen").fill("The same offer went to nine teachers in an hour.");
  await form.getByLabel("Where it was seen").fill("Nine first messages.");
  const lastDay = new Date(Date.now() + 10 * day).toISOString().slice(0, 10);
  await form.getByRole("textbox", { name: "Last day" }).fill(lastDay);
  await form.getByRole("button", { name: "Decide" }).click();
  await expect(form.getByText("Nothing is decided yet.")).toBeVisible();
  await aBookedLesson(student, await aTeacher());
  await form.getByRole("button", { name: "Yes, suspend" }).click();
  const refusal = form.getByRole("alert");
  await expect(refusal).toContainText("What is booked or held has changed");
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport();
});
