import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addTimeOff } from "#app/features/scheduling/availability/time-off.server.ts";
import { setDay } from "#app/features/scheduling/availability/exceptions.server.ts";
import {
  closeOpenReschedule,
  requestReschedule,
} from "#app/features/scheduling/cancel-and-reschedule/reschedule-requests.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { addDays, day, formatDay } from "#app/platform/time/time.ts";
import { rescheduleRequests, lessons } from "#db/schema/scheduling/lessons.ts";
import { useApp } from "#test/asking/app.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aHold, rewriteLessons } from "#test/builders/lessons.ts";
import type { Page } from "#test/asking/page.ts";
import { clockChangeAhead, mondayAhead, wallTime } from "#test/builders/week.ts";

useDatabase();
const app = useApp();

const zone = "Europe/Madrid";
const monday = mondayAhead(zone);
const at = (date: string, minutes: number) => wallTime(date, minutes, zone);
const dayOf = (page: Page, date: string) => page.words(`section[data-day="${date}"]`);

/** Open from nine to eight on every day, and a lesson on Monday at ten. */
async function aWeek() {
  const weekly = alwaysOpen.map(({ weekday }) => ({ weekday, startMinute: 540, endMinute: 1200 }));
  const teacher = await aTeacher({ person: { zone }, weekly });
  const student = await aStudent({ zone: "Europe/London" });
  const lessonId = await aBookedLesson(student, teacher, { startsAt: at(monday, 600) });
  return { teacher, student, lessonId, browser: app.as(teacher) };
}

/** The week; the day next to it is for small screens. */
const titleOf = (page: Page) => page.list("h1 span")[0];

const viewOf = (page: Page) => new Set(page.list('nav[aria-label="View"] [aria-current]'));

describe("the calendar's views", () => {
  it("are addresses, one link away from each other", async () => {
    const { teacher, browser } = await aWeek();
    const wednesday = addDays(monday, 2);
    await setDay(teacher, { date: wednesday, windows: [{ startMinute: 840, endMinute: 960 }] });
    const week = await browser.get(`/teacher/calendar?week=${monday}`);
    expect(week.all("section[data-day]")).toHaveLength(7);
    const oneDay = await browser.get(
      week.all('nav[aria-label="View"] a')[1]!.getAttribute("href")!,
    );
    expect(oneDay.address).toBe(`/teacher/calendar?day=${monday}`);
    expect(viewOf(oneDay)).toEqual(new Set(["Day"]));
    expect(oneDay.all("section[data-day]")).toHaveLength(1);
    const next = await browser.get(oneDay.link("Next day"));
    expect(next.address).toBe(`/teacher/calendar?day=${addDays(monday, 1)}`);
    const days = next.all('nav[aria-label="Days of the week"]')[0]!;
    const third = await browser.get(next.all("a", days)[2]!.getAttribute("href")!);
    expect(third.address).toBe(`/teacher/calendar?day=${wednesday}`);
    expect(dayOf(third, wednesday)).toContain("Open 14:00 to 16:00. Other hours than usual.");

    expect(third.link("Agenda")).toBe(`/teacher/calendar?agenda=${wednesday}`);
  });

  it("list all of a week, each day under its name", async () => {
    const { teacher, browser } = await aWeek();
    const friday = addDays(monday, 4);
    const off = { from: { date: friday, minute: 720 }, to: { date: friday, minute: 1440 } };
    await addTimeOff(teacher, off);
    const agenda = await browser.get(`/teacher/calendar?agenda=${addDays(monday, 2)}`);
    expect(viewOf(agenda)).toEqual(new Set(["Agenda"]));
    expect(agenda.all('main h2[id^="agenda-"]')).toHaveLength(7);
    const onMonday = agenda.list("li", agenda.part(/^Monday \d/));
    expect(onMonday).toHaveLength(3);
    expect(onMonday[0]).toContain("Open to book");
    expect(onMonday[1]).toContain("Priya Sharma");
    expect(onMonday[1]).toContain("09:00 in London");
    expect(agenda.list("li", agenda.part(/^Friday \d/)).at(-1)).toContain("Time off");
    expect(agenda.link("Next week")).toBe(`/teacher/calendar?agenda=${addDays(monday, 7)}`);
  });

  it("lead from the week of today, or of no day at all, to the weeks around it and back", async () => {
    const browser = app.as(await aTeacher({ person: { zone } }));
    const now = await browser.get("/teacher/calendar");
    const title = titleOf(now);
    const next = await browser.get(now.link("Next week"));
    expect(next.address).toBe(`/teacher/calendar?week=${addDays(monday, -7)}`);
    expect(titleOf(next)).not.toBe(title);
    expect(titleOf(await browser.get(next.link("Previous week")))).toBe(title);
    const nonsense = await browser.get("/teacher/calendar?week=2026-02-31&day=never");
    expect(nonsense.status).toBe(200);
    expect(titleOf(nonsense)).toBe(title);
  });

  it("list a day for small screens", async () => {
    const { browser } = await aWeek();
    const full = await browser.get(`/teacher/calendar?day=${monday}`);
    const items = full.list("main ol > li");
    expect(items.map((text) => text.replace(/^.*to \d\d:\d\d/, ""))).toEqual([
      "Open to book",
      "Priya Sharma09:00 in London",
      "Open to book",
    ]);
    const next = await browser.get(full.link("Next day"));
    expect(next.list("main ol > li")).toEqual([expect.stringContaining("Open to book")]);
  });
});

it("a second clock is next to the hours and stays until it is taken away [B25]", async () => {
  const { browser } = await aWeek();
  const week = await browser.get(`/teacher/calendar?week=${monday}`);
  const wrong = await browser.press(week, "Show this clock", { clock: "Mars/Olympus" });
  expect(wrong.status).toBe(400);
  const chosen = await browser.submit(week, "Show this clock", { clock: "Asia/Kathmandu" });
  expect(chosen.address).toBe(`/teacher/calendar?week=${monday}`);
  expect(chosen.words("main")).toMatch(/Kathmandu\s*\+[34] h 45/);
  const later = await browser.get("/teacher/calendar");
  expect(later.words("main")).toMatch(/Kathmandu\s*\+[34] h 45/);
  const once = await browser.get("/teacher/calendar?clock=Asia%2FTokyo");
  expect(once.words("main")).toMatch(/Tokyo\s*\+[78] h/);
  const without = await browser.submit(later, "Without it");
  expect(without.words("main")).not.toMatch(/\+[34] h 45/);
});

it("weeks beyond the booking window are closed and not counted, and say until when students can book [B11]", async () => {
  const weekly = alwaysOpen.map(({ weekday }) => ({ weekday, startMinute: 540, endMinute: 1200 }));
  const teacher = await aTeacher({ person: { zone }, weekly, profile: { windowDays: 30 } });
  const browser = app.as(teacher);
  const within = await browser.get(`/teacher/calendar?week=${monday}`);
  expect(within.words("main")).toContain("Open hours77 h");
  const beyond = await browser.get(`/teacher/calendar?week=${addDays(monday, 28)}`);
  expect(beyond.words("main")).toContain("Open hours0 h");
  expect(dayOf(beyond, addDays(monday, 28))).toContain("Closed.");
  expect(beyond.words("main")).toContain("Students can book 30 days ahead, until");
});

it("each thing in the week is named by a legend", async () => {
  const { browser } = await aWeek();
  const page = await browser.get(`/teacher/calendar?week=${monday}`);
  expect(page.list("li", page.part("Colours and patterns"))).toEqual([
    "Open to book",
    "Lesson",
    "Completed",
    "Request",
    "Suggested time",
    "Reserved, unpaid",
    "Break",
    "Busy elsewhere",
    "Time off",
  ]);
});

describe("in the calendar", () => {
  it("a lesson has a name and leads to the lesson, a hold has none", async () => {
    const { teacher, lessonId, browser } = await aWeek();
    await aHold(await aStudent({ name: "Secret Name" }), teacher, { startsAt: at(monday, 780) });
    const page = await browser.get(`/teacher/calendar?week=${monday}`);
    expect(dayOf(page, monday)).toContain("Priya Sharma, 10:00 to 10:50");
    expect(dayOf(page, monday)).toContain("On hold");
    expect(page.html).not.toContain("Secret Name");
    const link = `section[data-day="${monday}"] a`;
    const opened = await browser.get(page.one(link).getAttribute("href")!);
    const selected = opened.part("Priya Sharma");
    expect(opened.words(selected)).toContain("10:00 to 10:50");
    expect(opened.words(selected)).toContain("09:00 to 09:50 for Priya, London");
    expect(opened.one(link).getAttribute("aria-current")).toBe("true");
    expect(opened.link("All about this lesson", selected)).toBe(`/teacher/lessons/${lessonId}`);
  });

  it("a request says that it asks, and what is kept clear after a lesson is drawn apart", async () => {
    const { teacher, student, browser } = await aWeek();
    const lessonId = await aBookedLesson(student, teacher, { startsAt: at(monday, 960) });
    const asks = { state: "requested" as const, answerBy: new Date(Date.now() + day) };
    await rewriteLessons(asks, eq(lessons.id, lessonId));
    const page = await browser.get(`/teacher/calendar?week=${monday}`);
    expect(dayOf(page, monday)).toContain("Priya Sharma, 16:00 to 16:50, asks for this time");
    expect(page.all(`section[data-day="${monday}"] .dotted`)).toHaveLength(2);
    const href = page.one(`[data-lesson="${lessonId}"]`).getAttribute("href")!;
    const opened = await browser.get(href);
    expect(opened.words(opened.part("Priya Sharma"))).toContain("Asks for this time");
    const agenda = await browser.get(opened.link("Agenda"));
    expect(agenda.words("main")).toContain("Asks for this time. 15:00 in London");
  });

  it("a suggested time stands as a question, and is not taken by it", async () => {
    const { teacher, student, lessonId, browser } = await aWeek();
    const tuesday = addDays(monday, 1);
    const input = { lessonId, startsAt: at(tuesday, 660), note: "" };
    expect((await requestReschedule(teacher, input)).ok).toBe(true);
    const page = await browser.get(`/teacher/calendar?week=${monday}`);
    expect(dayOf(page, tuesday)).toContain("Open 09:00 to 20:00.");
    expect(dayOf(page, tuesday)).toContain("Priya S.?");
    expect(dayOf(page, tuesday)).toContain(
      "Priya Sharma, 11:00 to 11:50, suggested by you in place of Mon",
    );
    const link = page.one(`section[data-day="${tuesday}"] a`).getAttribute("href")!;
    const opened = await browser.get(link);
    expect(opened.words(opened.part(student.name))).toContain("has not answered yet");
    const agenda = await browser.get(opened.link("Agenda"));
    expect(agenda.words("main")).toMatch(/Suggested by you in place of Mon.*10:00 in London/);
    const [open] = await db()
      .select()
      .from(rescheduleRequests)
      .where(eq(rescheduleRequests.lessonId, lessonId));
    await closeOpenReschedule(student, open!.id);
    expect((await browser.get(agenda.address)).html).not.toContain("Suggested by you");
  });
});

/** By how many minutes the clock is moved: how that is said, and how long the day is. */
const moves: Record<number, [said: string, length: string]> = {
  [60]: ["forward an hour", "23 hours"],
  [-60]: ["back an hour", "25 hours"],
  [30]: ["forward 30 minutes", "23½ hours"],
  [-30]: ["back 30 minutes", "24½ hours"],
};

it.each([
  ["Europe/London", 60],
  ["Europe/London", -60],
  ["Australia/Lord_Howe", 30],
  ["Australia/Lord_Howe", -30],
])("the week in which %s moves its clock by %i minutes says so", async (there, minutes) => {
  const teacher = await aTeacher({ person: { zone: there } });
  const date = clockChangeAhead(there, minutes);
  const page = await app.as(teacher).get(`/teacher/calendar?week=${date}`);
  const [said, length] = moves[minutes]!;
  const named = formatDay(wallTime(date, 720, there), there);
  expect(page.words("main")).toContain(`The clock goes ${said} on ${named}.`);
  expect(dayOf(page, date)).toContain(`The clock goes ${said}: the day has ${length}.`);
});
