import { eq } from "drizzle-orm";
import { db } from "#app/platform/db.server.ts";
import { lessonProposals, lessons } from "#db/schema/scheduling.ts";
import {
  addDays,
  dayNumberOf,
  instantOf,
  localDate,
  weekdayOfDayNumber,
} from "#app/platform/time.ts";
import { addTimeOff, setDay } from "#app/features/scheduling/exceptions.server.ts";
import { closeOpenProposal, proposeTime } from "#app/features/scheduling/proposals.server.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const zone = "Europe/Madrid";
const today = localDate(Date.now(), zone);
/** Of the week after the next: on a Sunday evening tomorrow cannot be booked any more. */
const nextMonday = addDays(today, 15 - weekdayOfDayNumber(dayNumberOf(today)));
const at = (date: string, minutes: number, there = zone) => {
  const [year, month, day] = date.split("-").map(Number) as [number, number, number];
  return instantOf({ year, month, day }, minutes, there);
};

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

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with JavaScript" : "without JavaScript", () => {
    test.use({ javaScriptEnabled });

    test("week, day and agenda are addresses, one link away from each other", async ({
      page,
      context,
    }) => {
      const { teacher } = await aFullWeek();
      await signIn(context, teacher.email);
      await page.goto(`/teacher/calendar?week=${nextMonday}`);
      const view = page.getByRole("navigation", { name: "View" });
      await expect(view.getByRole("link", { name: "Week" })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await expect(page.locator("section[data-day]")).toHaveCount(7);

      await view.getByRole("link", { name: "Day" }).click();
      await expect(page).toHaveURL(`/teacher/calendar?day=${nextMonday}`);
      await expect(page.locator("section[data-day]")).toHaveCount(1);
      await page.getByRole("link", { name: "Next day" }).click();
      await expect(page).toHaveURL(`/teacher/calendar?day=${addDays(nextMonday, 1)}`);
      await page
        .getByRole("navigation", { name: "Days of the week" })
        .filter({ visible: true })
        .getByRole("link")
        .nth(2)
        .click();
      await expect(page).toHaveURL(`/teacher/calendar?day=${addDays(nextMonday, 2)}`);
      await expect(page.locator("section[data-day]")).toContainText(
        "Open 14:00 to 16:00. Other hours than usual.",
      );

      await view.getByRole("link", { name: "Agenda" }).click();
      await expect(page).toHaveURL(`/teacher/calendar?agenda=${addDays(nextMonday, 2)}`);
      const days = page.getByRole("main").getByRole("heading", { level: 2, name: /day \d/ });
      await expect(days).toHaveCount(7);
      const monday = page.getByRole("region", { name: /^Monday/ }).getByRole("listitem");
      await expect(monday).toHaveCount(3);
      await expect(monday.nth(0)).toContainText("Open to book");
      await expect(monday.nth(1)).toContainText("Priya Sharma");
      await expect(monday.nth(1)).toContainText("09:00 in London");
      const friday = page.getByRole("region", { name: /^Friday/ }).getByRole("listitem");
      await expect(friday.last()).toContainText("Time off");
      await page.getByRole("link", { name: "Next week" }).click();
      await expect(page).toHaveURL(`/teacher/calendar?agenda=${addDays(nextMonday, 7)}`);
      expect(javaScriptEnabled ? await axeFindings(page) : []).toEqual([]);
    });

    test("a second clock stands beside the hours and stays from week to week", async ({
      page,
      context,
    }) => {
      const { teacher } = await aFullWeek();
      await signIn(context, teacher.email);
      await page.goto(`/teacher/calendar?week=${nextMonday}`);
      if (javaScriptEnabled) await hydrated(page);
      const panel = page.getByRole("region", { name: "A second clock" });
      await panel.getByLabel("Time zone").selectOption("Asia/Katmandu");
      await panel.getByRole("button", { name: "Show this clock" }).click();
      await expect(page).toHaveURL(/clock=Asia%2FKatmandu/);
      const sheet = page.locator(".calendar-sheet");
      await expect(sheet).toContainText(/Katmandu\s*\+[34] h 45/);
      await page.getByRole("link", { name: "Next week" }).click();
      await expect(page).toHaveURL(/clock=Asia%2FKatmandu/);
      await expect(sheet).toContainText("Katmandu");
      await panel.getByRole("link", { name: "Without it" }).click();
      await expect(page).not.toHaveURL(/clock=/);
      await expect(sheet).not.toContainText("Katmandu");
    });
  });

test("each thing in the week is named by a legend, and by more than its colour", async ({
  page,
  context,
}) => {
  const { teacher } = await aFullWeek();
  await signIn(context, teacher.email);
  await page.goto(`/teacher/calendar?week=${nextMonday}`);
  const names = page.getByRole("list", { name: "Colours and patterns" }).getByRole("listitem");
  await expect(names).toHaveText([
    "Open to book",
    "Lesson",
    "Taken place",
    "Request",
    "Suggested time",
    "Held until it is paid",
    "Break",
    "Busy elsewhere",
    "Time off",
  ]);
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

test("a request says that it asks, and what is kept clear after a lesson is drawn apart", async ({
  page,
  context,
}) => {
  const { teacher, student } = await aFullWeek();
  const lessonId = await aBookedLesson(student, teacher, { startsAt: at(nextMonday, 960) });
  await db()
    .update(lessons)
    .set({ state: "requested", answerBy: new Date(Date.now() + 86_400_000) })
    .where(eq(lessons.id, lessonId));
  await signIn(context, teacher.email);
  await page.goto(`/teacher/calendar?week=${nextMonday}`);
  const request = page.getByRole("link", {
    name: "Priya Sharma, 16:00 to 16:50, asks for this time",
  });
  await expect(request).toContainText("asks");
  const breaks = page.locator(`section[data-day="${nextMonday}"] .dotted`);
  await expect(breaks).toHaveCount(2);
  await request.click();
  await expect(page.getByRole("region", { name: "Priya Sharma" })).toContainText(
    "Asks for this time",
  );
  await page.getByRole("link", { name: "Agenda" }).click();
  await expect(page.getByText(/^Asks for this time\. 15:00 in London/)).toBeVisible();
});

test("a suggested time stands in the week as a question, and is not taken by it", async ({
  page,
  context,
}) => {
  const { teacher, student, lessonId } = await aFullWeek();
  const startsAt = at(addDays(nextMonday, 1), 660);
  const wish = { lessonId, startsAt, note: "" };
  expect((await proposeTime(teacher, wish)).ok).toBe(true);
  await signIn(context, teacher.email);
  await page.goto(`/teacher/calendar?week=${nextMonday}`);
  const tuesday = page.locator(`section[data-day="${addDays(nextMonday, 1)}"]`);
  const suggested = tuesday.getByRole("link", {
    name: /^Priya Sharma, 11:00 to 11:50, suggested by you in place of Mon/,
  });
  await expect(suggested).toContainText("Priya S.?");
  await expect(tuesday).toContainText("Open 09:00 to 20:00.");
  await suggested.click();
  await expect(page.getByRole("region", { name: student.name })).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await page.getByRole("link", { name: "Agenda" }).click();
  await expect(page.getByText(/^Suggested by you in place of Mon.*10:00 in London/)).toBeVisible();
  await closeOpenProposal(student, (await openProposal(lessonId)).id);
  await page.reload();
  await expect(page.getByText(/^Suggested by you/)).toHaveCount(0);
});

const openProposal = async (lessonId: string) =>
  (await db().select().from(lessonProposals).where(eq(lessonProposals.lessonId, lessonId)))[0]!;

const changes = [
  ["2027-03-28", "Europe/London", "23 hours", /forward an hour on Sunday 28 March/, 24],
  ["2027-10-31", "Europe/London", "25 hours", /back an hour on Sunday 31 October/, 25],
  ["2027-04-04", "Australia/Lord_Howe", "24½ hours", /back 30 minutes on Sunday 4 April/, 24.5],
] as const;

for (const [date, there, length, says, hours] of changes)
  test(`the week of ${date} in ${there} is drawn with its ${length}`, async ({ page, context }) => {
    const teacher = await aTeacher({
      person: { zone: there },
      profile: { zone: there },
      weekly: alwaysOpen,
    });
    await signIn(context, teacher.email);
    await page.goto(`/teacher/calendar?week=${date}`);
    await expect(page.getByText(says).first()).toBeVisible();
    const sunday = page.locator(`section[data-day="${date}"]`);
    await expect(sunday).toContainText(`the day has ${length}`);
    await expect(page.locator(".calendar-sheet")).toContainText(length);
    const height = (await sunday.boundingBox())!.height;
    expect(height / 58).toBeCloseTo(hours, 1);

    await page.goto(`/teacher/calendar?week=${date}&clock=America/New_York`);
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1);
  });

function pagesOf(paper: Buffer): number {
  return paper.toString("latin1").match(/\/Type \/Page\b/g)!.length;
}

test("on paper a week is one page, black on white, with its zone and the day it was printed", async ({
  page,
  context,
}) => {
  const { teacher } = await aFullWeek();
  await signIn(context, teacher.email);
  await page.goto(`/teacher/calendar?week=${nextMonday}`);
  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByText(/^Times are in Madrid.*Printed \d+ \w+ 20\d\d\.$/)).toBeVisible();
  await expect(page.locator("#hours")).toBeHidden();
  await expect(page.getByRole("navigation", { name: "View" })).toBeHidden();
  const lesson = page.locator("[data-lesson]");
  await expect(lesson).toHaveCSS("background-color", "rgb(255, 255, 255)");
  await expect(lesson).toHaveCSS("color", "rgb(0, 0, 0)");
  const paper = await page.pdf({ preferCSSPageSize: true });
  expect(pagesOf(paper)).toBe(1);
  const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(paper.toString("latin1"))!;
  expect(Number(width)).toBeGreaterThan(Number(height));
});

test("at 320 pixels a day is painted without anything running off the side", async ({
  page,
  context,
}) => {
  const { teacher } = await aFullWeek();
  await signIn(context, teacher.email);
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/teacher/calendar?day=${nextMonday}&paint`);
  await hydrated(page);
  await page.getByRole("button", { name: /^Paint .* only$/ }).click();
  await expect(page.getByRole("grid")).toHaveCount(2);
  const over = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(over).toBeLessThanOrEqual(0);
  expect(await axeFindings(page)).toEqual([]);
});

test("at 360 pixels the day comes first, nothing runs off the side and all is large enough to press", async ({
  page,
  context,
}) => {
  const { teacher, lessonId } = await aFullWeek();
  await signIn(context, teacher.email);
  await page.setViewportSize({ width: 360, height: 740 });
  for (const query of [
    `?day=${nextMonday}`,
    `?agenda=${nextMonday}&clock=Asia/Katmandu`,
    `?day=${nextMonday}&lesson=${lessonId}&to=`,
  ]) {
    await page.goto(`/teacher/calendar${query}`);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, query).toBeLessThanOrEqual(0);
    await expect(page.locator(".calendar-sheet")).toBeHidden();
    const small = await page
      .locator("main :is(a, button, select, input:not([type=hidden])):visible")
      .evaluateAll((targets) =>
        targets
          .filter((target) => getComputedStyle(target).display !== "inline")
          .map((target) => [
            target.textContent!.slice(0, 20),
            target.getBoundingClientRect().height,
          ])
          .filter(([, height]) => (height as number) < 44),
      );
    expect(small, query).toEqual([]);
    expect(await axeFindings(page)).toEqual([]);
  }
});

test("another time for a lesson is chosen from what is open to both, and proposed", async ({
  page,
  context,
}) => {
  const { teacher, lessonId } = await aFullWeek();
  await signIn(context, teacher.email);
  await page.goto(`/teacher/calendar?week=${nextMonday}`);
  await hydrated(page);
  await page.getByRole("link", { name: /^Priya Sharma/ }).focus();
  await page.keyboard.press("Enter");
  const panel = page.getByRole("region", { name: "Priya Sharma" });
  await panel.getByRole("link", { name: "Propose another time" }).click();
  const time = panel.getByLabel("New time");
  await expect(time).toBeVisible();
  const times = await time.locator("option").allTextContents();
  expect(times.some((text) => text.startsWith("19:00, for Priya 18:00 in London"))).toBe(true);
  // Wednesday is open from two to four only, and Friday from noon not at all.
  await expect(time.locator("optgroup[label^=Wednesday] option")).toHaveText([
    /^14:00/,
    /^14:30/,
    /^15:00/,
  ]);
  await expect(time.locator("optgroup[label^=Friday] option").last()).toHaveText(/^11:00/);
  await panel.getByRole("button", { name: "Propose this time" }).click();
  await expect(time).toHaveAccessibleDescription(/Choose a time/);
  await time.selectOption(String(at(addDays(nextMonday, 2), 870)));
  await panel.getByRole("button", { name: "Propose this time" }).click();
  await expect(panel.getByRole("status")).toContainText("stays where it is until Priya agrees");
  await expect(panel).toContainText(/You proposed Wednesday \d+ \w+ at 14:30/);
  await expect(page.getByRole("link", { name: /^Priya Sharma, 10:00 to 10:50/ })).toBeVisible();

  await page.goto(
    `/teacher/calendar?week=${nextMonday}&lesson=${lessonId}&to=${at(addDays(nextMonday, 4), 780)}`,
  );
  await expect(time).toHaveAccessibleDescription(/Friday .* at 13:00 is not open to both of you/);
  expect(await axeFindings(page)).toEqual([]);
});
