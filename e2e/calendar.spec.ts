import { addDays, localDate } from "#app/platform/time.ts";
import { isDeep } from "#test/depth.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { aBookedLesson, aHold } from "#test/lessons.ts";
import { axeFindings } from "./axe.ts";
import { expect, hydrated, signIn, test, withConsent } from "./fixtures.ts";

const hour = 3_600_000;
const day = 24 * hour;
const zone = "Europe/Madrid";
/** 10:00 UTC so many days from now. */
const at = (days: number) => Math.floor(Date.now() / day) * day + days * day + 10 * hour;
const weekOf = (instant: number) => `/teacher/calendar?week=${localDate(instant, zone)}`;

async function aMadrilena(wish: Parameters<typeof aTeacher>[0] = {}) {
  return aTeacher({ person: { zone }, ...wish });
}

test.beforeEach(async ({ context }) => withConsent(context));

test("the week shows lessons by name, holds without, and leads to the weeks around it", async ({
  page,
  context,
}) => {
  const teacher = await aMadrilena();
  const lessonId = await aBookedLesson(await aStudent(), teacher, { startsAt: at(4) });
  await aHold(await aStudent({ name: "Secret Name" }), teacher, { startsAt: at(4) + 3 * hour });
  await signIn(context, teacher.email);
  await page.goto(weekOf(at(4)));
  const column = page.getByRole("region", { name: /day \d/ }).filter({ hasText: "Priya" });
  const offset = new Date(at(4)).toLocaleTimeString("en-GB", {
    timeZone: zone,
    hour: "2-digit",
    minute: "2-digit",
  });
  await expect(column.getByRole("link")).toContainText(`Priya Sharma, ${offset}`);
  await expect(column).toContainText("On hold");
  await expect(page.getByText("Secret Name")).toHaveCount(0);
  await column.getByRole("link").click();
  const selected = page.getByRole("region", { name: "Priya Sharma" });
  await expect(selected).toContainText(`${offset} to`);
  await expect(selected).toContainText("for Priya, London");
  await expect(column.getByRole("link")).toHaveAttribute("aria-current", "true");
  await selected.getByRole("link", { name: "All about this lesson" }).click();
  await expect(page).toHaveURL(`/teacher/lessons/${lessonId}`);

  await page.goto("/teacher/calendar");
  const title = await page.getByRole("heading", { level: 1 }).innerText();
  await page.getByRole("link", { name: "Next week" }).click();
  await expect(page).toHaveURL(new RegExp(`week=${addDays(mondayOf(Date.now()), 7)}`));
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText(title, {
    useInnerText: true,
  });
  await page.getByRole("link", { name: "Previous week" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title, { useInnerText: true });
  await page.goto("/teacher/calendar?week=2026-02-31&day=never");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title, { useInnerText: true });
});

function mondayOf(instant: number): string {
  const date = localDate(instant, zone);
  const weekday = (new Date(`${date}T00:00Z`).getUTCDay() + 6) % 7;
  return addDays(date, -weekday);
}

/** The next Sunday on which Europe moves its clocks. */
function nextClockChange(): string {
  for (let date = localDate(Date.now() + 2 * day, "UTC"); ; date = addDays(date, 1)) {
    const offsetAt = (instant: number) =>
      new Intl.DateTimeFormat("en", { timeZone: zone, timeZoneName: "longOffset" })
        .formatToParts(instant)
        .find(({ type }) => type === "timeZoneName")?.value;
    const noon = Date.parse(`${date}T12:00Z`);
    if (offsetAt(noon) !== offsetAt(noon - day)) return date;
  }
}

test("the week in which the clock is moved says so", async ({ page, context }) => {
  const teacher = await aMadrilena();
  await signIn(context, teacher.email);
  await page.goto(`/teacher/calendar?week=${addDays(nextClockChange(), -3)}`);
  await expect(page.getByText(/The clock goes (forward|back) an hour on Sunday/)).toBeVisible();
});

test("hours are set without JavaScript, refused at the field, and open at once", async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  await withConsent(context);
  const teacher = await aMadrilena({ weekly: [] });
  await signIn(context, teacher.email);
  const page = await context.newPage();
  await page.goto("/teacher/calendar");
  await page.getByLabel("Monday, from").selectOption("09:00");
  await page.getByLabel("Monday, to").selectOption("12:00");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved. Students see these hours from now on.")).toBeVisible();

  await page.getByLabel("Monday, stretch 2, from").selectOption("11:00");
  await page.getByLabel("Monday, stretch 2, to").selectOption("14:00");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByRole("alert")).toContainText("Nothing was saved yet");
  const wrong = page.getByLabel("Monday, stretch 2, from");
  await expect(wrong).toHaveAccessibleDescription("This overlaps 09:00 to 12:00");
  await expect(wrong).toHaveValue("660");
  await wrong.selectOption("12:30");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("region", { name: /^Monday/ })).toContainText(
    "Open 09:00 to 12:00, 12:30 to 14:00.",
  );
  await context.close();
});

test("what is booked stays when the hours go", async ({ page, context }) => {
  const teacher = await aMadrilena();
  await aBookedLesson(await aStudent(), teacher, { startsAt: at(4) });
  await signIn(context, teacher.email);
  await page.goto(weekOf(at(4)));
  await hydrated(page);
  for (const select of await page.locator("#hours select").all()) await select.selectOption("");
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expect(page.getByRole("region", { name: /day \d/ }).first()).toContainText("Closed.");
  await expect(page.getByRole("link", { name: /^Priya Sharma/ })).toBeVisible();
});

test("on a small screen the week is a list of its days", async ({ page, context }) => {
  const teacher = await aMadrilena({
    weekly: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      startMinute: 540,
      endMinute: 1200,
    })),
  });
  await aBookedLesson(await aStudent(), teacher, { startsAt: at(4) });
  await signIn(context, teacher.email);
  for (const width of isDeep ? [320, 360, 768, 1440] : [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`/teacher/calendar?day=${localDate(at(4), zone)}`);
    const over = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(over, `at ${width}`).toBeLessThanOrEqual(0);
    if (width !== 360) continue;
    await expect(page.getByText("Open to book").filter({ visible: true })).toHaveCount(2);
    await expect(page.getByRole("link", { name: /^Priya Sharma/ })).toBeVisible();
    await page.getByRole("link", { name: "Next day" }).click();
    await expect(page).toHaveURL(new RegExp(`day=${localDate(at(5), zone)}`));
    await expect(page.getByText("Open to book").filter({ visible: true })).toHaveCount(1);
    expect(await axeFindings(page)).toEqual([]);
  }
  expect(await axeFindings(page)).toEqual([]);
});

test("hours are painted with the mouse and with the keyboard", async ({ page, context }) => {
  const teacher = await aMadrilena({ weekly: [{ weekday: 1, startMinute: 540, endMinute: 600 }] });
  await signIn(context, teacher.email);
  await page.goto("/teacher/calendar");
  await hydrated(page);
  await page.getByRole("button", { name: "Paint the week" }).click();
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
  expect(await axeFindings(page, "#hours")).toEqual([]);
  await page.getByRole("button", { name: "Save hours" }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  const open = (name: RegExp) => page.getByRole("region", { name });
  await expect(open(/^Monday/)).toContainText("Open 09:00 to 09:30, 10:00 to 11:00.");
  await expect(open(/^Tuesday/)).toContainText("Open 10:00 to 12:00.");
  await expect(open(/^Wednesday/)).toContainText("Open 10:00 to 12:00.");
  await expect(open(/^Thursday/)).toContainText("Closed.");
});
