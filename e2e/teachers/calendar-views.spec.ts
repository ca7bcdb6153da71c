import { addTimeOff } from "#app/features/scheduling/availability/time-off.server.ts";
import { setDay } from "#app/features/scheduling/availability/exceptions.server.ts";
import { addDays } from "#app/platform/time/time.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { clockChangeAhead, mondayAhead, wallTime } from "#test/builders/week.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { onceInFive } from "../harness/turns.ts";

const zone = "Europe/Madrid";
const nextMonday = mondayAhead(zone);
const at = (date: string, minutes: number) => wallTime(date, minutes, zone);

/** Open from nine to eight on every day; Wednesday differs, Friday is off from noon. */
async function aFullWeek() {
  const weekly = alwaysOpen.map(({ weekday }) => ({ weekday, startMinute: 540, endMinute: 1200 }));
  const teacher = await aTeacher({ person: { zone }, profile: { zone }, weekly });
  const student = await aStudent({ zone: "Europe/London" });
  const lessonId = await aBookedLesson(student, teacher, { startsAt: at(nextMonday, 600) });
  await setDay(teacher, {
    date: addDays(nextMonday, 2),
    windows: [{ startMinute: 840, endMinute: 960 }],
  });
  const friday = addDays(nextMonday, 4);
  await addTimeOff(teacher, {
    from: { date: friday, minute: 720 },
    to: { date: friday, minute: 1440 },
  });
  return { teacher, student, lessonId };
}

test.beforeEach(async ({ context }) => withConsent(context));

test.beforeEach(async ({ context }) => withConsent(context));

test("another time for a lesson is chosen from what is open to both, and proposed", async ({
  page,
  context,
}) => {
  const { teacher } = await aFullWeek();
  await signInAs(context, teacher);
  await page.goto(`/teacher/calendar?week=${nextMonday}`);
  await hydrated(page);
  await page.getByRole("link", { name: /^Priya Sharma/ }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Priya Sharma" });
  await panel.getByRole("link", { name: "Propose another time" }).click();
  const time = panel.getByLabel("New time");
  await expect(time).toBeVisible();
  await panel.getByRole("button", { name: "Propose this time" }).click();
  await expect(time).toHaveAccessibleDescription(/Choose a time/);
  await time.selectOption(String(at(addDays(nextMonday, 2), 870)));
  await panel.getByRole("button", { name: "Propose this time" }).click();
  await expect(panel.getByRole("status")).toContainText("stays where it is until Priya agrees");
  await expect(panel).toContainText(/You proposed Wednesday \d+ \w+ at 14:30/);
  await expect(page.getByRole("link", { name: /^Priya Sharma, 10:00 to 10:50/ })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
});

for (const [there, minutes, hours, options] of [
  ["Europe/London", -60, 25, { tag: "@core" }],
  ["Europe/London", 60, 24, {}],
  ["Australia/Lord_Howe", -30, 24.5, {}],
] as const)
  test(
    `the week in which ${there} moves its clock by ${minutes} minutes is drawn with all its hours`,
    options,
    async ({ page, context }) => {
      const teacher = await aTeacher({ person: { zone: there }, weekly: alwaysOpen });
      const date = clockChangeAhead(there, minutes);
      await signInAs(context, teacher);
      await page.goto(`/teacher/calendar?week=${date}`);
      const { height } = (await page.locator(`section[data-day="${date}"]`).boundingBox())!;
      expect(height / 58).toBeCloseTo(hours, 1);

      await page.goto(`/teacher/calendar?week=${date}&clock=America/New_York`);
      expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
    },
  );

function pagesOf(paper: Buffer): number {
  return paper.toString("latin1").match(/\/Type \/Page\b/g)!.length;
}

test(
  "on paper a week is one page, black on white, with its zone and the day it was printed",
  { tag: onceInFive(1) },
  async ({ page, context }) => {
    const { teacher } = await aFullWeek();
    await signInAs(context, teacher);
    await page.goto(`/teacher/calendar?week=${nextMonday}`);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.getByText(/^Times are in Madrid.*Printed \d+ \w+ 20\d\d\.$/)).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Parts of the calendar" })).toBeHidden();
    await expect(page.getByRole("navigation", { name: "View" })).toBeHidden();
    const lesson = page.locator("[data-lesson]");
    await expect(lesson).toHaveCSS("background-color", "rgb(255, 255, 255)");
    await expect(lesson).toHaveCSS("color", "rgb(0, 0, 0)");
    const paper = await page.pdf({ preferCSSPageSize: true });
    expect(pagesOf(paper)).toBe(1);
    const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(
      paper.toString("latin1"),
    )!;
    expect(Number(width)).toBeGreaterThan(Number(height));
  },
);

test("each thing in the week differs by more than its colour", async ({ page, context }) => {
  const { teacher } = await aFullWeek();
  await signInAs(context, teacher);
  await page.goto(`/teacher/calendar?week=${nextMonday}`);
  const names = page.getByRole("list", { name: "Colours and patterns" }).getByRole("listitem");
  const looks = await names.locator("span").evaluateAll((spans) =>
    spans.map((span) => {
      const { backgroundImage, borderStyle, borderWidth, boxShadow } = getComputedStyle(span);
      return [backgroundImage, borderStyle, borderWidth, boxShadow].join();
    }),
  );
  // A lesson is the one that is filled; of all others no two share pattern and border.
  expect(new Set(looks).size).toBe(looks.length);
  await page.emulateMedia({ forcedColors: "active" });
  const lesson = page.getByRole("link", { name: /^Priya Sharma/ });
  await expect(lesson).toHaveCSS("border-style", "solid");
});

test("at 320 pixels a day is painted without anything running off the side", async ({
  page,
  context,
}) => {
  const { teacher } = await aFullWeek();
  await signInAs(context, teacher);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/teacher/calendar?day=${nextMonday}&paint`);
  await hydrated(page);
  await expect(page.getByRole("grid")).toHaveCount(1);
  await expect(page.locator(".calendar-sheet")).toBeHidden();
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});
