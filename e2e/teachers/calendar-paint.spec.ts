import { addTimeOff } from "#app/features/scheduling/availability/time-off.server.ts";
import { addDays } from "#app/platform/time/time.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { aBookedLesson } from "#test/builders/lessons.ts";
import { mondayAhead, wallTime } from "#test/builders/week.ts";
import { axeFindings } from "../harness/axe.ts";
import { expect, hydrated, signInAs, test, withConsent } from "../harness/fixtures.ts";
import { focusContrast } from "../harness/focus-contrast.ts";
import { drawWithFinger, middleOf } from "../harness/touch.ts";
import type { Locator, Page } from "@playwright/test";
import { onceInFive } from "../harness/turns.ts";

const zone = "Europe/Madrid";
const monday = mondayAhead(zone);
const at = (date: string, minutes: number) => wallTime(date, minutes, zone);
const nine = [1, 2, 3, 4, 5].map((weekday) => ({ weekday, startMinute: 540, endMinute: 720 }));

const aMadrilena = (weekly = nine) => aTeacher({ person: { zone }, profile: { zone }, weekly });
const open = (page: Page, date: string) => page.locator(`section[data-day="${date}"]`);

test.beforeEach(async ({ context }) => withConsent(context));

test(
  "single days are painted with mouse and keyboard, and only those that differ are saved",
  { tag: onceInFive(0) },
  async ({ page, context }) => {
    const teacher = await aMadrilena();
    await signInAs(context, teacher);
    await page.goto(`/teacher/calendar?week=${monday}`);
    await hydrated(page);
    await page.getByRole("link", { name: "Paint hours" }).filter({ visible: true }).click();
    const cell = (name: RegExp) => page.getByRole("gridcell", { name });
    await expect(cell(/^Mon .* 09:00$/)).toHaveAttribute("aria-selected", "true");
    await cell(/^Mon .* 14:00$/).hover();
    await page.mouse.down();
    await cell(/^Tue .* 15:30$/).hover();
    await page.mouse.up();
    await cell(/^Wed .* 09:00$/).focus();
    await page.keyboard.press("Space");
    await page.keyboard.press("Shift+ArrowDown");
    await expect(cell(/^Wed .* 09:30$/)).toHaveAttribute("aria-selected", "false");
    // A stroke that is called off leaves everything as it was.
    await cell(/^Thu .* 14:00$/).hover();
    await page.mouse.down();
    await cell(/^Thu .* 15:00$/).hover();
    await expect(cell(/^Thu .* 14:30$/)).toHaveAttribute("aria-selected", "true");
    await page.keyboard.press("Escape");
    await page.mouse.up();
    await expect(cell(/^Thu .* 14:30$/)).toHaveAttribute("aria-selected", "false");
    expect(await axeFindings(page, { part: "#paint" })).toEqual([]);
    await page.getByRole("button", { name: "Save these days" }).click();
    await expect(page.getByText("Saved. Students see it from now on.")).toBeVisible();
    await expect(open(page, monday)).toContainText("Open 09:00 to 12:00, 14:00 to 16:00.");
    await expect(open(page, addDays(monday, 1))).toContainText("14:00 to 16:00. Other hours");
    await expect(open(page, addDays(monday, 2))).toContainText("Open 10:00 to 12:00. Other hours");
    await expect(open(page, addDays(monday, 3))).toHaveText(/^Open 09:00 to 12:00\.(?! Other)/);
    await page.getByRole("link", { name: "Next week" }).click();
    await expect(open(page, addDays(monday, 7))).toHaveText(/^Open 09:00 to 12:00\.$/);
  },
);

for (const colorScheme of ["light", "dark"] as const)
  test(
    `open half-hours look like the legend's, and the focus is seen on them, in ${colorScheme} colours`,
    { tag: onceInFive(4) },
    async ({ page, context }) => {
      await page.emulateMedia({ colorScheme });
      await signInAs(context, await aMadrilena());
      await page.goto(`/teacher/calendar?week=${monday}&paint=week`);
      await hydrated(page);
      const cell = (name: RegExp) => page.getByRole("gridcell", { name });
      const lookOf = (one: Locator) =>
        one.evaluate((element) => {
          const { backgroundColor, borderLeftColor, borderLeftWidth } = getComputedStyle(element);
          return { backgroundColor, borderLeftColor, borderLeftWidth };
        });
      const legend = await lookOf(page.locator("[data-look=open]").first());
      expect(await lookOf(cell(/^Mon .* 09:00$/))).toEqual(legend);
      expect(await lookOf(cell(/^Mon .* 14:00$/))).not.toEqual(legend);
      for (const name of [/^Mon .* 09:00$/, /^Mon .* 14:00$/]) {
        await cell(name).focus();
        await page.keyboard.press("ArrowDown");
        expect(await focusContrast(page.locator(":focus"))).toBeGreaterThan(3);
      }
    },
  );

test("what a stroke runs into is said next to it, and hours in a time off cannot be saved", async ({
  page,
  context,
}) => {
  const teacher = await aMadrilena();
  const tuesday = addDays(monday, 1);
  await aBookedLesson(await aStudent(), teacher, { startsAt: at(monday, 540) });
  await addTimeOff(teacher, {
    from: { date: tuesday, minute: 840 },
    to: { date: tuesday, minute: 900 },
  });
  await signInAs(context, teacher);
  await page.goto(`/teacher/calendar?week=${monday}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Paint hours" }).filter({ visible: true }).click();
  const panel = page.locator("#paint");
  const cell = (name: RegExp) => page.getByRole("gridcell", { name });
  await cell(/^Mon .* 09:00, lesson$/).click();
  await expect(
    panel.getByText(/^Monday .* 09:00 to 09:30: a lesson is booked there and stays/),
  ).toBeVisible();
  await cell(/^Tue .* 14:00, time off$/).click();
  const off = panel.getByText(/^Tuesday .* 14:00 to 14:30: you are off then/);
  await expect(off).toBeVisible();
  await page.getByRole("button", { name: "Save these days" }).click();
  await expect(panel.getByText("You are off at that time, so nobody could book it.")).toBeVisible();
  await expect(cell(/^Tue .* 14:00, time off$/)).toHaveAttribute("aria-selected", "true");
  await cell(/^Tue .* 14:00, time off$/).click();
  await expect(off).toHaveCount(0);
  await page.getByRole("button", { name: "Save these days" }).click();
  await expect(
    page.getByText("One lesson is booked in this time and will take place"),
  ).toBeVisible();
  await expect(open(page, monday)).toContainText("Open 09:30 to 12:00.");
});

test("hours are painted with the mouse and with the keyboard", async ({ page, context }) => {
  const teacher = await aMadrilena([{ weekday: 1, startMinute: 540, endMinute: 600 }]);
  await signInAs(context, teacher);
  await page.goto(`/teacher/calendar?week=${monday}`);
  await hydrated(page);
  await page.getByRole("link", { name: "Paint hours" }).filter({ visible: true }).click();
  await page.getByRole("link", { name: "Every week" }).click();
  const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
  await expect(cell("Monday 09:30")).toHaveAttribute("aria-selected", "true");
  await cell("Tuesday 10:00").hover();
  await page.mouse.down();
  await cell("Wednesday 11:30").hover();
  await page.mouse.up();
  await expect(cell("Wednesday 10:30")).toHaveAttribute("aria-selected", "true");
  await cell("Monday 09:30").click();
  await expect(cell("Monday 09:30")).toHaveAttribute("aria-selected", "false");
  await cell("Monday 09:30").focus();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Space");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(cell("Monday 10:30")).toBeFocused();
  expect(await axeFindings(page, { part: "#paint" })).toEqual([]);
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const said = ["Open 09:00 to 09:30, 10:00 to 11:00.", "Open 10:00 to 12:00."];
  await expect(open(page, monday)).toContainText(said[0]!);
  for (const days of [1, 2])
    await expect(open(page, addDays(monday, days))).toContainText(said[1]!);
  await expect(open(page, addDays(monday, 3))).toContainText("Closed.");
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test(
    "hours are painted by holding and drawing, or by taps; a swipe scrolls",
    { tag: "@core" },
    async ({ page, context }) => {
      const teacher = await aMadrilena([{ weekday: 2, startMinute: 540, endMinute: 600 }]);
      await signInAs(context, teacher);
      await page.goto(`/teacher/calendar?day=${monday}`);
      await hydrated(page);
      await page.getByRole("link", { name: "Paint hours" }).filter({ visible: true }).tap();
      await page.getByRole("link", { name: "Every week" }).tap();
      const cell = (name: string) => page.getByRole("gridcell", { name, exact: true });
      const selected = (name: string, is: boolean) =>
        expect(cell(name)).toHaveAttribute("aria-selected", String(is));
      await expect(cell("Tuesday 09:00")).toBeHidden();
      await page.getByRole("button", { name: "Tuesday" }).tap();
      await cell("Tuesday 09:30").tap();
      await selected("Tuesday 09:30", false);
      await cell("Tuesday 12:00").scrollIntoViewIfNeeded();
      const first = await middleOf(cell("Tuesday 10:00"));
      const third = await middleOf(cell("Tuesday 11:00"));
      await drawWithFinger(page, [first, third]);
      for (const time of ["10:00", "10:30", "11:00"]) await selected(`Tuesday ${time}`, true);
      await selected("Tuesday 11:30", false);
      // Without holding still it is a swipe.
      await drawWithFinger(page, [await middleOf(cell("Tuesday 11:30")), first], 0);
      await selected("Tuesday 11:30", false);
      await selected("Tuesday 10:30", true);
      expect((await cell("Tuesday 10:00").boundingBox())!.height).toBeGreaterThanOrEqual(44);
      expect(await axeFindings(page, { part: "#paint" })).toEqual([]);
      await page.getByRole("button", { name: "Save hours" }).tap();
      await expect(page.getByText("Saved. Students see these hours")).toBeVisible();
      await page.goto(`/teacher/calendar?week=${monday}`);
      await expect(open(page, addDays(monday, 1))).toContainText(
        "Open 09:00 to 09:30, 10:00 to 11:30.",
      );
    },
  );
});
