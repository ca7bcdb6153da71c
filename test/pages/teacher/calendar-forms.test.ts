import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { addTimeOff } from "#app/features/scheduling/availability/time-off.server.ts";
import { setDay } from "#app/features/scheduling/availability/exceptions.server.ts";
import { addDays, day, localDate } from "#app/platform/time/time.ts";
import { useApp } from "#test/asking/app.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aHold, firstOpenStart, goodCard } from "#test/builders/lessons.ts";
import { listenLow } from "#test/servers/listen.ts";
import type { Page } from "#test/asking/page.ts";
import { mondayAhead, wallTime } from "#test/builders/week.ts";
import { payLesson } from "#db/seed/money/paying.ts";

process.env["FETCH_ALLOW"] = "127.0.0.1";
useDatabase();
const app = useApp();

const zone = "Europe/Madrid";
const monday = mondayAhead(zone);
const inTenDays = addDays(localDate(Date.now(), zone), 10);
const nineToTwelve = [1, 2, 3, 4, 5].map((weekday) => {
  return { weekday, startMinute: 540, endMinute: 720 };
});
const dayOf = (page: Page, date: string) => page.words(`section[data-day="${date}"]`);

describe("weekly hours", () => {
  it("are refused at the field, and open at once", async () => {
    const browser = app.as(await aTeacher({ person: { zone }, weekly: [] }));
    let page = await browser.get("/teacher/calendar?tab=hours");
    page = await browser.submit(page, "Save hours", { "from1-1": "540", "to1-1": "720" });
    expect(page.words("#hours")).toContain("Saved. Students see these hours from now on.");
    const overlapping = { "from1-2": "660", "to1-2": "840" };
    page = await browser.press(page, "Save hours", overlapping);
    expect(page.status).toBe(400);
    expect(page.words("#hours [role=alert]")).toContain("Nothing was saved yet");
    expect(page.field("from1-2")).toEqual({
      value: "660",
      error: "This overlaps 09:00 to 12:00",
    });
    page = await browser.submit(page, "Save hours", { "from1-2": "750" });
    expect(page.words("#hours")).toContain("Saved.");
    page = await browser.get(`/teacher/calendar?week=${monday}`);
    expect(dayOf(page, monday)).toContain("Open 09:00 to 12:00, 12:30 to 14:00.");
  });

  it("of two windows, the later save keeps the earlier and says what changed [B4]", async () => {
    const browser = app.as(await aTeacher({ person: { zone }, weekly: nineToTwelve }));
    const path = "/teacher/calendar?tab=hours";
    const [one, other] = [await browser.get(path), await browser.get(path)];
    await browser.submit(one, "Save hours", { "from5-2": "840", "to5-2": "960" });
    let page = await browser.press(other, "Save hours", { "from7-1": "600", "to7-1": "720" });
    expect(page.status).toBe(409);
    expect(page.words("#hours [role=alert]")).toContain(
      "Friday is now 09:00 to 12:00, 14:00 to 16:00.",
    );
    expect(page.field("from5-2").value).toBe("840");
    expect(page.field("from7-1").value).toBe("600");
    page = await browser.submit(page, "Save hours");
    expect(page.words("#hours")).toContain("Saved.");
    expect(page.field("to5-2").value).toBe("960");
    expect(page.field("to7-1").value).toBe("720");
  });

  it("say how many lessons lie outside them, which stay when all hours go", async () => {
    const teacher = await aTeacher({ person: { zone }, weekly: nineToTwelve });
    await aBookedLesson(await aStudent(), teacher, { startsAt: wallTime(monday, 540, zone) });
    const browser = app.as(teacher);
    let page = await browser.get(`/teacher/calendar?week=${monday}&tab=hours`);
    page = await browser.submit(page, "Save hours", { "from1-1": "600" });
    expect(page.words("#hours")).toContain("One lesson lies outside them: it stays booked.");
    const fields = page.all("#hours select").map((select) => [select.getAttribute("name")!, ""]);
    page = await browser.submit(page, "Save hours", Object.fromEntries(fields));
    expect(page.words("#hours")).toContain("Saved.");
    page = await browser.get(`/teacher/calendar?week=${monday}`);
    expect(dayOf(page, monday)).toContain("Closed.");
    expect(dayOf(page, monday)).toContain("Priya Sharma, 09:00 to 09:50");
  });
});

describe("days that differ", () => {
  it("are set, shown in the week and taken away again", async () => {
    const browser = app.as(await aTeacher({ person: { zone }, weekly: alwaysOpen }));
    const date = inTenDays;
    const week = `/teacher/calendar?week=${date}`;
    let page = await browser.get(`${week}&tab=days`);
    const dayForm = () => page.one("form:has([name=kind])");
    page = await browser.press(page, "Save this day", { date, kind: "hours" });
    expect(page.field("from-1").error).toBe("Choose a start, or close the day");
    expect(page.field("date", dayForm()).value).toBe(date);
    page = await browser.submit(page, "Save this day", { "from-1": "600", "to-1": "750" });
    expect(page.words("#exceptions [role=status]")).toBe("Saved. Students see it from now on.");
    expect(page.words("#exceptions")).toContain("10:00 to 12:30");
    expect(page.address).toContain(`week=${date}`);
    expect(dayOf(await browser.get(week), date)).toContain("Open 10:00 to 12:30.");

    const off = { fromDate: date, toDate: addDays(date, -1) };
    page = await browser.press(page, "Add time off", off);
    expect(page.field("toDate").error).toBe("The end is not after the start");
    page = await browser.submit(page, "Add time off", { toDate: date });
    expect(page.words("#exceptions")).toContain("all day");
    expect(dayOf(await browser.get(week), date)).toContain("Closed. Time off 00:00 to 24:00.");

    const journey = { date: addDays(date, 3), zone: "Asia/Tokyo" };
    page = await browser.get(page.link("Travel"));
    expect(page.address).toBe(`${week}&tab=travel`);
    page = await browser.submit(page, "Save this journey", journey);
    expect(page.words("#travel")).toContain("from then on hours of Tokyo");

    const removals = () => page.all('main button[aria-label^="Remove: "]');
    for (const [tab, count] of [
      ["Travel", 1],
      ["Days that differ", 2],
    ] as const) {
      page = await browser.get(page.link(tab));
      for (let left = count; left > 0; left -= 1) {
        expect(removals()).toHaveLength(left);
        page = await browser.submit(page, removals()[0]!.getAttribute("aria-label")!);
      }
      expect(removals()).toHaveLength(0);
    }
    page = await browser.get(week);
    expect(page.words("main").match(/Open 00:00 to 24:00\./g)).toHaveLength(7);
  });

  it("time off over a request is asked about first, and can be taken all the same [F16]", async () => {
    const teacher = await aTeacher({
      person: { zone },
      weekly: alwaysOpen,
      profile: { approveFirst: true },
    });
    const student = await aStudent({ name: "Tom Ellis" });
    const startsAt = wallTime(monday, 600, zone);
    const lessonId = await aHold(student, teacher, { startsAt });
    await payLesson(student, { lessonId, note: "", earlyStart: true, card: goodCard });
    const browser = app.as(teacher);
    let page = await browser.get(`/teacher/calendar?week=${monday}&tab=days`);
    page = await browser.press(page, "Add time off", { fromDate: monday, toDate: monday });
    expect(page.status).toBe(422);
    expect(page.field("anyway").error).toContain("Tom Ellis, Monday");
    expect(page.field("fromDate").value).toBe(monday);
    page = await browser.submit(page, "Add time off", { anyway: "yes" });
    expect(page.words("#exceptions [role=status]")).toContain("Saved.");
    const lesson = await browser.get(`/teacher/lessons/${lessonId}`);
    const refused = await browser.press(lesson, "Accept");
    expect(refused.status).toBe(409);
    expect(refused.words("main")).toContain("You have taken that time off since.");
  });

  it("a holiday has a first and a last day and a note, which students read with the closed days", async () => {
    const slug = `ines-${crypto.randomUUID()}`;
    const teacher = await aTeacher({
      person: { zone, name: "Inés Prado" },
      profile: { zone, slug },
      weekly: alwaysOpen,
    });
    const browser = app.as(teacher);
    const first = addDays(inTenDays, 1);
    const holiday = { fromDate: first, toDate: addDays(first, 2) };
    let page = await browser.get(`/teacher/calendar?week=${first}&tab=days`);
    const typed = { ...holiday, note: "Write to me on WhatsApp." };
    page = await browser.press(page, "Add time off", typed);
    expect(page.field("note")).toEqual({
      value: typed.note,
      error: expect.stringContaining("Take out “WhatsApp”"),
    });
    expect(page.field("fromDate").value).toBe(first);
    page = await browser.submit(page, "Add time off", { note: "I am in the hills." });
    expect(page.words("#off")).toContain("Students read: “I am in the hills.”");
    expect(dayOf(await browser.get(`/teacher/calendar?week=${first}`), first)).toContain(
      "Students read: “I am in the hills.”",
    );

    const student = app.as(await aStudent({ zone }));
    const profile = `/student/teachers/${slug}`;
    const days = await student.get(`${profile}?from=${first}&day=${first}`);
    expect(days.words("#times")).toContain("Inés is away.");
    expect(days.words("#times")).toContain("“I am in the hills.”");
    expect(days.words("#times")).toContain("Nothing is free on this day.");
    const abroad = app.as(await aStudent({ zone: "America/New_York" }));
    const there = await abroad.get(`${profile}?from=${first}&day=${first}`);
    expect(there.words("#times")).toContain("all day where Inés is");
    const later = await student.get(`${profile}?from=${addDays(first, 3)}`);
    expect(later.words("#times")).not.toContain("is away");
    await browser.submit(page, /^Remove: From /);
    const open = await student.get(`${profile}?from=${first}&day=${first}`);
    expect(open.words("#times")).not.toContain("is away");
  });

  it("time off over a lesson is asked about first, and the lesson stays [F16]", async () => {
    const teacher = await aTeacher({ person: { zone }, weekly: alwaysOpen });
    const startsAt = wallTime(monday, 600, zone);
    await aBookedLesson(await aStudent({ name: "Tom Ellis" }), teacher, { startsAt });
    const browser = app.as(teacher);
    let page = await browser.get(`/teacher/calendar?week=${monday}&tab=days`);
    const off = { fromDate: monday, toDate: monday, note: "Back on Tuesday." };
    page = await browser.press(page, "Add time off", off);
    expect(page.status).toBe(422);
    expect(page.words("#off")).toContain("Nothing is saved yet. A lesson is booked in this time.");
    expect(page.words("#off")).toContain("Tom Ellis, Monday");
    expect(page.field("note").value).toBe("Back on Tuesday.");
    page = await browser.submit(page, "Add time off", { anyway: "yes" });
    expect(page.words("#exceptions [role=status]")).toContain("One lesson is booked in this time");
  });

  it("a journey says which lessons fall at which hours there, and its first day is marked [B12]", async () => {
    const teacher = await aTeacher({ person: { zone }, weekly: alwaysOpen });
    const student = await aStudent({ name: "Tom Ellis" });
    await aBookedLesson(student, teacher, { startsAt: wallTime(monday, 960, zone) });
    const browser = app.as(teacher);
    let page = await browser.get(`/teacher/calendar?week=${monday}&tab=travel`);
    const back = addDays(monday, 3);
    const journey = { date: monday, zone: "Asia/Tokyo", back: monday };
    page = await browser.press(page, "Save this journey", journey);
    expect(page.field("back").error).toContain("The day back is not after the first day there");
    page = await browser.press(page, "Save this journey", { back });
    expect(page.status).toBe(422);
    expect(page.field("anyway").error).toMatch(
      /One booked lesson keeps its moment.* in Tokyo, 16:00 in Madrid: Tom Ellis/,
    );
    page = await browser.submit(page, "Save this journey", { anyway: "yes" });
    expect(page.words("#travel")).toContain("from then on hours of Tokyo");
    page = await browser.get(`/teacher/calendar?week=${addDays(monday, -7)}`);
    expect(page.words("h1")).not.toContain("Tokyo");
    page = await browser.get(`/teacher/calendar?week=${monday}`);
    expect(page.words("h1")).toContain("your hours are on the clock in Tokyo.");
    expect(page.words("h1")).toContain("your hours are on the clock in Madrid.");
    expect(page.words(".calendar-sheet").match(/on your hours are on the clock/g)).toHaveLength(2);
    page = await browser.get(page.link("Also show Tokyo time"));
    expect(page.address).toContain("clock=Asia%2FTokyo");
  });

  it("are not replaced by an older window, which is told what stands [B4]", async () => {
    const browser = app.as(await aTeacher({ person: { zone }, weekly: nineToTwelve }));
    const path = `/teacher/calendar?week=${inTenDays}&tab=days`;
    const [one, other] = [await browser.get(path), await browser.get(path)];
    const hours = { date: inTenDays, kind: "hours", "from-1": "600", "to-1": "750" };
    await browser.submit(one, "Save this day", hours);
    let page = await browser.press(other, "Save this day", { date: inTenDays, kind: "closed" });
    expect(page.status).toBe(409);
    const dayForm = page.one("form:has([name=kind])");
    expect(page.field("date", dayForm).value).toBe(inTenDays);
    expect(page.field("date", dayForm).error).toContain("is now 10:00 to 12:30.");
    page = await browser.submit(page, "Save this day");
    expect(page.words("#exceptions")).toContain("Closed");
  });

  it("have no hours in a time off, and say so at the field", async () => {
    const teacher = await aTeacher({ person: { zone }, weekly: nineToTwelve });
    const tuesday = addDays(monday, 1);
    const off = { from: { date: tuesday, minute: 840 }, to: { date: tuesday, minute: 900 } };
    await addTimeOff(teacher, off);
    const browser = app.as(teacher);
    const page = await browser.get(`/teacher/calendar?week=${monday}&tab=days`);
    const hours = { date: tuesday, kind: "hours", "from-1": "870", "to-1": "960" };
    const refused = await browser.press(page, "Save this day", hours);
    expect(refused.field("from-1").error).toContain("You are off at that time");
  });
});

it("limits are set with the booking terms, and left out again", async () => {
  const browser = app.as(await aTeacher());
  let page = await browser.get("/teacher/profile");
  page = await browser.press(page, "Save the terms", { maxPerDay: "17" });
  expect(page.field("maxPerDay").error).toContain("A whole number of lessons from 1 to 16, please");
  page = await browser.submit(page, "Save the terms", { maxPerDay: "4" });
  expect(page.words("main")).toContain("Saved. New bookings are made on these terms.");
  expect((await browser.get("/teacher/calendar")).words("main")).toContain("In a day, at most");
  page = await browser.get("/teacher/profile");
  expect(page.field("maxPerDay").value).toBe("4");
  page = await browser.submit(page, "Save the terms", { maxPerDay: "" });
  expect(page.words("main")).toContain("Saved. New bookings are made on these terms.");
  expect(page.field("maxPerDay").value).toBe("");
});

describe("another calendar", () => {
  const date = addDays(localDate(Date.now(), "UTC"), 10);
  let elsewhere: Server;
  let address: string;
  let isThere = true;

  beforeAll(async () => {
    const stamp = date.replaceAll("-", "");
    elsewhere = createServer((_, response) => {
      if (!isThere) return void response.writeHead(410).end();
      response.end(
        `BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:${stamp}T090000Z\r\nDTEND:${stamp}T110000Z\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`,
      );
    });
    address = `http://127.0.0.1:${await listenLow(elsewhere)}/secret.ics`;
  });
  afterAll(() => void elsewhere.close());

  it("is added, read again, told to be gone, and removed", async () => {
    const browser = app.as(await aTeacher({ person: { zone }, weekly: alwaysOpen }));
    let page = await browser.get(`/teacher/calendar?week=${date}&tab=calendars`);
    const within = { address: "https://10.0.0.1/mine.ics", calendarName: "Home" };
    page = await browser.press(page, "Add this calendar", within);
    expect(page.field("address").value).toBe("https://10.0.0.1/mine.ics");
    expect(page.field("address").error).toContain("leads into a private network");
    expect(page.field("calendarName").value).toBe("Home");
    page = await browser.submit(page, "Add this calendar", { address });
    expect(page.words("#imported [role=status]")).toContain("can no longer be booked");
    expect(page.words("#imported")).toContain("One busy time to come.");
    expect(page.words("#imported")).toContain("Works");
    const week = await browser.get(`/teacher/calendar?week=${date}`);
    expect(dayOf(week, date)).toMatch(/Busy, Home \d\d:00 to \d\d:00\./);
    expect(page.address).toContain(`week=${date}`);
    expect(page.html).not.toContain("secret.ics");

    isThere = false;
    page = await browser.submit(page, "Read now: Home");
    expect(page.words("#imported")).toContain("Cannot be read");
    expect(page.words("#imported")).toContain("What it said last still counts.");
    page = await browser.submit(page, "Remove: Home");
    expect(page.words("#imported")).not.toContain("One busy time to come.");
    expect(page.words("#imported [role=status]")).toContain("can be booked again");
  });
});

describe("a time for a student", () => {
  async function aPair() {
    const teacher = await aTeacher({ person: { zone } });
    const student = await aStudent({ zone: "Asia/Kolkata" });
    await aBookedLesson(student, teacher);
    const start = await firstOpenStart(teacher, { after: 4 * day });
    return { browser: app.as(teacher), student, start, week: localDate(start, zone) };
  }

  it("is kept, and let go again", async () => {
    const { browser, student, start, week } = await aPair();
    let page = await browser.get(`/teacher/calendar?week=${week}`);
    page = await browser.get(page.all('a[href$="#hold"]')[0]!.getAttribute("href")!);
    page = await browser.press(page, "Show free times", { for: student.id });
    page = await browser.submit(page, "Reserve this time for Priya", { startsAt: String(start) });
    expect(page.words("#hold")).toContain("Reserved. The student has been told.");
    expect(dayOf(page, week)).toContain("Reserved for Priya S., unpaid");
    page = await browser.submit(page, "Release the time for Priya Sharma");
    expect(page.words("#hold")).toContain("Released. The time is no longer reserved.");
    expect(page.html).not.toContain("Reserved for Priya S., unpaid");
  });

  it("that was not chosen is asked for, and a week without a common time says so", async () => {
    const { browser, student, week } = await aPair();
    const gone = addDays(localDate(Date.now(), zone), -14);
    const past = await browser.get(`/teacher/calendar?week=${gone}&for=`);
    const none = await browser.press(past, "Show free times", { for: student.id });
    expect(none.words("#hold")).toContain("has no time that is open to both of you");
    const open = await browser.get(none.address.replace(gone, week));
    const asked = await browser.press(open, "Reserve this time for Priya");
    expect(asked.field("startsAt").error).toContain("Choose a time");
  });
});

it("another time for a lesson is chosen from what is open to both, and proposed", async () => {
  const [wednesday, friday] = [addDays(monday, 2), addDays(monday, 4)];
  const weekly = alwaysOpen.map(({ weekday }) => ({ weekday, startMinute: 540, endMinute: 1200 }));
  const teacher = await aTeacher({ person: { zone }, weekly });
  const student = await aStudent({ zone: "Europe/London" });
  const startsAt = wallTime(monday, 600, zone);
  const lessonId = await aBookedLesson(student, teacher, { startsAt });
  await setDay(teacher, { date: wednesday, windows: [{ startMinute: 840, endMinute: 960 }] });
  const off = { from: { date: friday, minute: 720 }, to: { date: friday, minute: 1440 } };
  await addTimeOff(teacher, off);

  const browser = app.as(teacher);
  const address = `/teacher/calendar?week=${monday}&lesson=${lessonId}&to=`;
  let page = await browser.get(address);
  const times = page.list("select[name=startsAt] option").map((text) => text.slice(0, 5));
  expect(page.words("select[name=startsAt]")).toContain("19:00, for Priya 18:00 in London");
  expect(times).not.toContain("20:00");
  const onWednesday = page.list('optgroup[label^="Wednesday"] option');
  expect(onWednesday.map((text) => text.slice(0, 5))).toEqual(["14:00", "14:30", "15:00"]);
  expect(page.list('optgroup[label^="Friday"] option').at(-1)).toMatch(/^11:00/);
  page = await browser.press(page, "Propose this time");
  expect(page.field("startsAt").error).toContain("Choose a time");
  const at = wallTime(wednesday, 870, zone);
  page = await browser.submit(page, "Propose this time", { startsAt: String(at) });
  const opened = page.words(page.part("Priya Sharma"));
  expect(opened).toContain("The lesson stays where it is until Priya agrees");
  expect(opened).toMatch(/You proposed Wednesday \d+ \w+ at 14:30/);
  expect(dayOf(page, monday)).toContain("Priya Sharma, 10:00 to 10:50");

  const closed = await browser.get(`${address}${wallTime(friday, 780, zone)}`);
  expect(closed.field("startsAt").error).toMatch(/Friday .* 13:00 is not open to both of you/);
});

it.each(["constructor", "remove-everything", ""])(
  "what no form of the calendar is called (%j) is not found",
  async (part) => {
    const teacher = await aTeacher({ person: { zone }, weekly: nineToTwelve });
    const answer = await app.as(teacher).post(`/teacher/calendar?part=${part}`, { remove: "x" });
    expect(answer.status).toBe(404);
  },
);
