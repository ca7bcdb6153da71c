import { day, formatTime, hour } from "#app/platform/time/time.ts";
import { requestReschedule } from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { signedIn } from "../harness/signed-in.ts";

/** 10:30 UTC so many days from now. */
const at = (days: number) => Math.floor(Date.now() / day) * day + days * day + 10.5 * hour;

/** Priya in London, Inés in Madrid, and a lesson of the two. */
async function aPair(startsAt = at(4), input: { now?: Date } = {}) {
  const student = await aStudent();
  const teacher = await aTeacher({ person: { zone: "Europe/Madrid" } });
  const lessonId = await aBookedLesson(student, teacher, { startsAt, ...input });
  return { student, teacher, lessonId, startsAt };
}

test(
  "a student cancels: the refund stands above the button, the teacher sees it at once",
  { tag: "@core" },
  async ({ browser }) => {
    const { student, teacher, lessonId } = await aPair(
      Math.ceil(Date.now() / hour) * hour + 8 * hour,
      {
        now: new Date(Date.now() - 3 * day),
      },
    );
    const teachers = await signedIn(browser, teacher);
    await teachers.goto(`/teacher/lessons/${lessonId}`);
    await hydrated(teachers);
    const page = await signedIn(browser, student);
    await page.goto("/student/lessons");
    await hydrated(page);
    await expect(page.getByText("£11.00 of £22.00")).toBeVisible();
    await page.getByRole("link", { name: /^Cancel Spanish/ }).click();
    const form = page.locator("#cancel form");
    await expect(form).toContainText(
      "£11.00 goes back to the card. £11.00 is kept: £9.68 for the teacher",
    );
    await form.getByLabel(/Message to Inés/).fill("I have a fever.");
    await form.getByRole("button", { name: "Cancel for part of the money" }).click();
    const said = page.getByRole("status").filter({ hasText: "The lesson is cancelled." });
    await expect(said).toBeFocused();
    await expect(said).toBeInViewport();
    await expect(page.getByText("You cancelled").first()).toBeVisible();
    await expect(page.getByText("Back to the card")).toBeVisible();
    await expect(page.locator("#cancel")).toHaveCount(0);
    await expect(teachers.getByText("Priya cancelled").first()).toBeVisible();
    await expect(teachers.getByText("You keep £9.68 of the £22.00 paid.").first()).toBeVisible();
    await page.goto("/student/lessons?tab=past");
    // Sent by a job, which may have run by now.
    await expect(
      page.getByText(/£11\.00 of £22\.00 (goes|went) back to your card\./),
    ).toBeVisible();
  },
);

test("a suggested time is answered from the list, and all lessons come as a file", async ({
  browser,
}) => {
  const { student, teacher, lessonId, startsAt } = await aPair(at(4));
  const proposed = await requestReschedule(teacher, {
    lessonId,
    startsAt: startsAt + day,
    note: "The match runs late.",
  });
  expect(proposed.ok).toBe(true);
  const page = await signedIn(browser, student);
  await page.goto("/student/lessons");
  await hydrated(page);
  const card = page.getByRole("region", { name: "Inés suggests another time" });
  await card.getByRole("button", { name: /^Accept / }).click();
  await expect(page).toHaveURL(/\/student\/lessons\/[0-9a-f-]{36}/);
  await page.goto("/student/lessons");
  await expect(card).toHaveCount(0);
  await expect(page.getByRole("listitem").filter({ hasText: "Spanish with" })).toContainText(
    formatTime(startsAt + day, "Europe/London"),
  );
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Add all to calendar" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
});

test(
  "a message to move a lesson stays while another day is looked at",
  { tag: "@core" },
  async ({ page, context }) => {
    await withConsent(context);
    const student = await aStudent();
    const teacher = await aTeacher({ weekly: alwaysOpen });
    const lessonId = await aBookedLesson(student, teacher, { startsAt: at(4) });
    await signInAs(context, student);
    await page.goto(`/student/lessons/${lessonId}?move#move`);
    await hydrated(page);
    const move = page.locator("#move");
    const message = move.getByLabel(/^Message to Inés/);
    await message.fill("I have an exam that day.");
    const day = move.getByRole("navigation").getByRole("button").nth(2);
    await day.click();
    await expect(day).toHaveAttribute("aria-current", "date");
    await expect(message).toHaveValue("I have an exam that day.");
    await expect(move.getByRole("radio").first()).not.toBeChecked();
  },
);
