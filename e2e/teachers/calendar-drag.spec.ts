import { addDays } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { mondayAhead, wallTime } from "#test/builders/week.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { drawWithFinger, middleOf } from "../harness/touch.ts";
import type { Page } from "@playwright/test";

const zone = "Europe/Madrid";
const monday = mondayAhead(zone);
const at = (date: string, minutes: number) => wallTime(date, minutes, zone);

async function aWeek() {
  const weekly = [1, 2, 3].map((weekday) => ({ weekday, startMinute: 540, endMinute: 1080 }));
  const teacher = await aTeacher({ person: { zone }, profile: { zone }, weekly });
  await aBookedLesson(await aStudent(), teacher, { startsAt: at(monday, 600) });
  return teacher;
}

const lesson = (page: Page) => page.getByRole("link", { name: /^Priya Sharma, 10:00 to 10:50/ });
const panel = (page: Page) => page.getByRole("region", { name: "Priya Sharma" });

/** Where the lesson is held, and where that place is on another day, so many minutes later. */
async function wayTo(page: Page, date: string, later: number) {
  const from = await middleOf(lesson(page));
  const column = await middleOf(page.locator(`section[data-day="${date}"]`));
  return [from, { x: column.x, y: from.y + (later * 58) / 60 }] as const;
}

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "a lesson dragged to another time opens the form that proposes it, and moves nothing yet",
  { tag: "@core" },
  async ({ page, context }) => {
    const teacher = await aWeek();
    await signInAs(context, teacher);
    await page.setViewportSize({ width: 1440, height: 1000 });
    await page.goto(`/teacher/calendar?week=${monday}`);
    await hydrated(page);
    const wednesday = addDays(monday, 2);
    const [from, to] = await wayTo(page, wednesday, 4.5 * 60 + 8);
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 6 });
    await expect(page.locator(`section[data-day="${wednesday}"]`)).toContainText("14:30 propose");
    await page.mouse.up();
    const time = panel(page).getByLabel("New time");
    await expect(time).toHaveValue(String(at(wednesday, 870)));
    await expect(time).toBeFocused();
    await expect(lesson(page)).toBeVisible();
    await panel(page).getByRole("button", { name: "Propose this time" }).click();
    await expect(panel(page)).toContainText(/You proposed Wednesday \d+ \w+ at 14:30/);
    await expect(lesson(page)).toBeVisible();
  },
);

test("over hours that are closed it says so while it is dragged, and the form asks for another", async ({
  page,
  context,
}) => {
  const teacher = await aWeek();
  await signInAs(context, teacher);
  await page.setViewportSize({ width: 1440, height: 1000 });
  await page.goto(`/teacher/calendar?week=${monday}`);
  await hydrated(page);
  const friday = addDays(monday, 4);
  const [from, to] = await wayTo(page, friday, 0);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await expect(page.locator(`section[data-day="${friday}"]`)).toContainText("10:00 not open");
  await page.keyboard.press("Escape");
  await page.mouse.up();
  await expect(page).toHaveURL(`/teacher/calendar?week=${monday}`);

  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await expect(page.locator(`section[data-day="${friday}"]`)).toContainText("10:00 not open");
  await page.mouse.up();
  const time = panel(page).getByLabel("New time");
  await expect(time).toHaveAccessibleDescription(/Friday .* 10:00 is not open to both of you/);
  await expect(time).toHaveValue("");
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 1024, height: 1000 } });

  test(
    "a lesson that is held for a moment is dragged; a tap looks at it",
    { tag: "@core" },
    async ({ page, context }) => {
      const teacher = await aWeek();
      await signInAs(context, teacher);
      await page.goto(`/teacher/calendar?week=${monday}`);
      await hydrated(page);
      const tuesday = addDays(monday, 1);
      await drawWithFinger(page, [...(await wayTo(page, tuesday, 60))]);
      await expect(panel(page).getByLabel("New time")).toHaveValue(String(at(tuesday, 660)));
      await page.goto(`/teacher/calendar?week=${monday}`);
      await hydrated(page);
      await lesson(page).tap();
      await expect(panel(page)).toBeVisible();
      await expect(panel(page).getByLabel("New time")).toHaveCount(0);
    },
  );
});
