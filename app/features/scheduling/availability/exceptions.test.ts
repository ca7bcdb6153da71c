import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { windowsKey } from "#app/features/teachers/reference-data/hours/older-hours.ts";
import {
  addDays,
  day,
  formatTime,
  hour,
  localDate,
  startOfLocalDay,
} from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { travelZones } from "#db/schema/scheduling/availability.ts";
import { stillCountedStates } from "#db/schema/scheduling/lesson-states.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aBookingInput, rewriteLessons } from "#test/builders/lessons.ts";
import { bookLesson } from "../booking/book-lesson.server.ts";
import { addTravel, removeTravel } from "./travel.server.ts";
import { addTimeOff, listTimeOffNotes, removeTimeOff } from "./time-off.server.ts";
import { clearDay, setDay, setDays } from "./exceptions.server.ts";
import { listOwnExceptions } from "./own-exceptions.server.ts";
import { listOpenSlots } from "./slots.server.ts";

useDatabase();

type ATeacher = Awaited<ReturnType<typeof aTeacher>>;

const zone = "Europe/Madrid";
/** Far enough for every notice. */
const inAWeek = addDays(localDate(Date.now(), zone), 7);

function open(weekly = alwaysOpen, profile: Partial<typeof teachers.$inferInsert> = {}) {
  return aTeacher({ weekly, profile: { zone, ...profile } });
}

/** The open starts of a day, as the clock there shows them. */
async function startsOn(teacher: ATeacher, date = inAWeek, there = zone): Promise<string[]> {
  const from = startOfLocalDay(date, there);
  const range = { from, to: from + day, minutes: 50, kind: "single" as const };
  const starts = (await listOpenSlots([teacher.id], range, null)).get(teacher.id) ?? [];
  return starts.map((start) => formatTime(start, there));
}

it("a day is not replaced by a page that is older than its hours [B4]", async () => {
  const teacher = await open([]);
  const windows = [{ startMinute: 600, endMinute: 720 }];
  const other = [{ startMinute: 840, endMinute: 900 }];
  const drawn = "";
  expect(await setDay(teacher, { date: inAWeek, windows, drawn })).toMatchObject({ ok: true });
  const older = await setDay(teacher, { date: inAWeek, windows: other, drawn });
  expect(older).toEqual({ ok: false, reason: "changed-meanwhile" });
  const newer = { date: inAWeek, windows: other, drawn: windowsKey(windows) };
  expect(await setDay(teacher, newer)).toMatchObject({ ok: true });
  const racers = [30, 60, 90].map((endMinute) => ({
    date: addDays(inAWeek, 1),
    windows: [{ startMinute: 0, endMinute }],
    drawn,
  }));
  const answers = await Promise.all(racers.map((input) => setDay(teacher, input)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
});

describe("a day that differs", () => {
  it("is closed alone, and as its week again once it is removed", async () => {
    const [teacher, other] = [await open(), await open()];
    const before = await startsOn(teacher);
    expect(await setDay(teacher, { date: inAWeek, windows: [] })).toEqual({ ok: true, booked: 0 });
    expect(await startsOn(teacher)).toEqual([]);
    expect(await startsOn(teacher, addDays(inAWeek, 1))).not.toEqual([]);
    expect(await startsOn(other)).toEqual(before);
    await clearDay(other, inAWeek);
    expect(await startsOn(teacher)).toEqual([]);
    await clearDay(teacher, inAWeek);
    expect(await startsOn(teacher)).toEqual(before);
  });

  it("has its own hours in place of the week's, the last ones that were set", async () => {
    const teacher = await open([]);
    await setDay(teacher, { date: inAWeek, windows: [] });
    const windows = [
      { startMinute: 540, endMinute: 630 },
      { startMinute: 1_380, endMinute: 1_440 },
    ];
    await setDay(teacher, { date: inAWeek, windows });
    expect(await startsOn(teacher)).toEqual(["09:00", "09:30", "23:00"]);
    expect((await listOwnExceptions(teacher)).days).toEqual([{ date: inAWeek, windows }]);
  });

  it("leaves what is booked, and says how many lessons stay", async () => {
    const teacher = await open();
    const startsAt = startOfLocalDay(inAWeek, zone) + 12 * hour;
    await aBookedLesson(await aStudent(), teacher, { startsAt });
    const windows = [{ startMinute: 540, endMinute: 600 }];
    expect(await setDay(teacher, { date: inAWeek, windows })).toEqual({ ok: true, booked: 1 });
  });

  it("has no hours in a time off, and of several days none changes when one cannot", async () => {
    const teacher = await open([]);
    const next = addDays(inAWeek, 1);
    await addTimeOff(teacher, {
      from: { date: next, minute: 600 },
      to: { date: next, minute: 660 },
    });
    const hours = (startMinute: number, endMinute: number) => [{ startMinute, endMinute }];
    const input = [
      { date: inAWeek, windows: hours(540, 600) },
      { date: next, windows: hours(540, 601) },
    ];
    expect(await setDays(teacher, input)).toEqual({ ok: false, reason: "time-off" });
    expect((await listOwnExceptions(teacher)).days).toEqual([]);
    input[1]!.windows = hours(540, 600);
    expect(await setDays(teacher, input)).toEqual({ ok: true, booked: 0 });
    expect((await listOwnExceptions(teacher)).days).toEqual(input);
  });

  it("is neither yesterday nor in three years", async () => {
    const teacher = await open();
    const on = (days: number) =>
      setDay(teacher, { date: addDays(localDate(Date.now(), zone), days), windows: [] });
    expect(await on(-1)).toEqual({ ok: false, reason: "past" });
    expect(await on(1_000)).toEqual({ ok: false, reason: "too-far" });
    expect((await listOwnExceptions(teacher)).days).toEqual([]);
  });

  it("comes at most so often", async () => {
    const teacher = await open();
    const on = (days: number) => setDay(teacher, { date: addDays(inAWeek, days), windows: [] });
    for (let at = 0; at < rules.booking.exceptionsMax; at += 1) await on(at);
    expect(await on(rules.booking.exceptionsMax)).toEqual({ ok: false, reason: "too-many" });
    expect((await listOwnExceptions(teacher)).days).toHaveLength(rules.booking.exceptionsMax);
  }, 60_000);
});

it("journeys of the past keep nobody from a change, however many they were", async () => {
  const teacher = await open();
  const journeys = Array.from({ length: rules.booking.exceptionsMax + 1 }, (_, ago) => ({
    teacherId: teacher.id,
    startsAt: new Date(Date.now() - (ago + 1) * day),
    zone,
  }));
  await db().insert(travelZones).values(journeys);
  expect(await setDay(teacher, { date: inAWeek, windows: [] })).toMatchObject({ ok: true });
  const toCome = journeys.map(({ startsAt, ...journey }) => ({
    ...journey,
    startsAt: new Date(2 * Date.now() - +startsAt),
  }));
  await db().insert(travelZones).values(toCome);
  expect(await setDay(teacher, { date: addDays(inAWeek, 1), windows: [] })).toEqual({
    ok: false,
    reason: "too-many",
  });
});

describe("time off", () => {
  it("hides what lies in it, to the minute, until it is removed by its owner", async () => {
    const [teacher, other] = [await open(), await open()];
    const before = await startsOn(teacher);
    const input = {
      from: { date: inAWeek, minute: 600 },
      to: { date: addDays(inAWeek, 1), minute: 60 },
    };
    expect(await addTimeOff(teacher, input)).toEqual({ ok: true, booked: 0 });
    expect((await startsOn(teacher)).at(-1)).toBe("09:00");
    expect((await startsOn(teacher, addDays(inAWeek, 1)))[0]).toBe("01:00");
    const [{ id } = { id: "" }] = (await listOwnExceptions(teacher)).off;
    await removeTimeOff(other, id);
    expect(await startsOn(teacher)).not.toEqual(before);
    await removeTimeOff(teacher, id);
    expect(await startsOn(teacher)).toEqual(before);
  });

  it("names the lessons that are booked in it, and saves nothing before it is told to [F16]", async () => {
    const teacher = await open();
    const startsAt = startOfLocalDay(inAWeek, zone) + 12 * hour;
    await aBookedLesson(await aStudent({ name: "Tom Ellis" }), teacher, { startsAt });
    const whole = { from: { date: inAWeek, minute: 0 }, to: { date: inAWeek, minute: 1_440 } };
    expect(await addTimeOff(teacher, whole)).toEqual({
      ok: false,
      reason: "lessons",
      booked: [{ studentName: "Tom Ellis", startsAt }],
      requests: [],
    });
    expect((await listOwnExceptions(teacher)).off).toEqual([]);
    expect(await addTimeOff(teacher, { ...whole, anyway: true })).toEqual({ ok: true, booked: 1 });
    const before = { from: { date: inAWeek, minute: 600 }, to: { date: inAWeek, minute: 720 } };
    expect(await addTimeOff(teacher, before)).toEqual({ ok: true, booked: 0 });
  });

  it("is told to students where it has a note for them, and to nobody where it has none", async () => {
    const [teacher, other] = [await open(), await open()];
    const on = (days: number, note = "") => {
      const date = addDays(inAWeek, days);
      return addTimeOff(teacher, { from: { date, minute: 0 }, to: { date, minute: 1_440 }, note });
    };
    await on(0, "At a wedding.");
    await on(2);
    await on(4, "In the hills.");
    const start = startOfLocalDay(inAWeek, zone);
    const told = (id: string, days: number) =>
      listTimeOffNotes(id, { from: start, to: start + days * day });
    const wedding = {
      start,
      end: startOfLocalDay(addDays(inAWeek, 1), zone),
      days: { first: inAWeek, last: inAWeek },
    };
    expect(await told(teacher.id, 3)).toEqual([{ ...wedding, note: "At a wedding." }]);
    expect((await told(teacher.id, 7)).map(({ note }) => note)).toEqual([
      "At a wedding.",
      "In the hills.",
    ]);
    expect(await told(other.id, 7)).toEqual([]);
  });
});

describe("a journey", () => {
  it("keeps the hours on the clock of the place, and booked lessons at their instants", async () => {
    const nine = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({
      weekday,
      startMinute: 540,
      endMinute: 600,
    }));
    const teacher = await open(nine);
    const startsAt = startOfLocalDay(addDays(inAWeek, 1), zone) + 9 * hour;
    const lessonId = await aBookedLesson(await aStudent(), teacher, { startsAt });
    const journey = { date: inAWeek, zone: "Asia/Tokyo", back: addDays(inAWeek, 3), anyway: true };
    expect(await addTravel(teacher, journey)).toEqual({ ok: true, booked: 0 });
    expect(await startsOn(teacher, addDays(inAWeek, -2))).toEqual(["09:00"]);
    expect(await startsOn(teacher, addDays(inAWeek, 2), "Asia/Tokyo")).toEqual(["09:00"]);
    expect(await startsOn(teacher, addDays(inAWeek, 4))).toEqual(["09:00"]);
    const [lesson] = await db().select().from(lessons).where(eq(lessons.id, lessonId));
    expect(lesson!.startsAt.getTime()).toBe(startsAt);
    for (const { startsAt: from } of (await listOwnExceptions(teacher)).journeys)
      await removeTravel(teacher, from);
    expect(await startsOn(teacher, addDays(inAWeek, 2))).toEqual(["09:00"]);
  });
});

it("a journey names the booked lessons that fall at other hours there, and saves nothing before it is told to [B12]", async () => {
  const teacher = await open();
  const student = await aStudent({ name: "Priya Sharma" });
  const startsAt = startOfLocalDay(addDays(inAWeek, 1), zone) + 9 * hour;
  await aBookedLesson(student, teacher, { startsAt });
  const journey = (input: object) =>
    addTravel(teacher, { date: inAWeek, zone: "Asia/Tokyo", ...input });
  expect(await journey({})).toEqual({
    ok: false,
    reason: "lessons",
    lessons: [{ studentName: "Priya Sharma", startsAt }],
    home: zone,
  });
  expect((await listOwnExceptions(teacher)).journeys).toEqual([]);
  expect(await journey({ back: addDays(inAWeek, 1) })).toMatchObject({ ok: true });
  expect(await journey({ zone: "Europe/Paris" })).toMatchObject({ ok: true });
  expect(await journey({ zone: "Pacific/Honolulu", back: inAWeek })).toEqual({
    ok: false,
    reason: "back-early",
  });
  expect(await journey({ anyway: true })).toMatchObject({ ok: true });
});

describe("around a journey, eastwards or westwards,", () => {
  it.each(["Asia/Tokyo", "Pacific/Honolulu"])(
    "every hour of every day can be opened, closed and taken off, or is refused with a reason (%s)",
    async (to) => {
      const teacher = await open(alwaysOpen);
      await addTravel(teacher, { date: inAWeek, zone: to });
      for (const days of [-1, 0, 1])
        for (let minute = 0; minute < 1_440; minute += 180) {
          const date = addDays(inAWeek, days);
          const windows = [{ startMinute: minute, endMinute: minute + 60 }];
          expect(await setDay(teacher, { date, windows })).toMatchObject({ ok: true });
          const off = await addTimeOff(teacher, {
            from: { date, minute },
            to: { date: addDays(date, minute === 1_260 ? 1 : 0), minute: (minute + 180) % 1_440 },
          });
          if (!off.ok) expect(off.reason).toBe("turned-round");
          for (const { id } of (await listOwnExceptions(teacher)).off)
            await removeTimeOff(teacher, id);
        }
    },
  );
});

describe("a limit", () => {
  it("of lessons in a day closes the day once they are booked, also to a person who kept the page", async () => {
    const teacher = await open(alwaysOpen, { maxPerDay: 2 });
    const noon = startOfLocalDay(inAWeek, zone) + 12 * hour;
    const book = async (startsAt: number) =>
      bookLesson(await aStudent(), aBookingInput(teacher, startsAt), new Date());
    expect((await book(noon)).ok).toBe(true);
    const race = await Promise.all([book(noon + 2 * hour), book(noon + 4 * hour)]);
    expect(race.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
    expect(race.find(({ ok }) => !ok)).toEqual({ ok: false, reason: "full" });
    expect(await startsOn(teacher)).toEqual([]);
    expect(await startsOn(teacher, addDays(inAWeek, 1))).not.toEqual([]);
  });

  it("of lessons in a week counts the teacher's week, from Monday on", async () => {
    const teacher = await open(alwaysOpen, { maxPerWeek: 1 });
    const monday = addDays(inAWeek, 8 - new Date(`${inAWeek}T00:00Z`).getUTCDay());
    const startsAt = startOfLocalDay(monday, zone) + 8 * hour;
    await aBookedLesson(await aStudent(), teacher, { startsAt });
    for (const days of [0, 3, 6])
      expect(await startsOn(teacher, addDays(monday, days))).toEqual([]);
    expect(await startsOn(teacher, addDays(monday, -1))).not.toEqual([]);
    expect(await startsOn(teacher, addDays(monday, 7))).not.toEqual([]);
    const sunday = startOfLocalDay(addDays(monday, 6), zone) + 20 * hour;
    expect(await bookLesson(await aStudent(), aBookingInput(teacher, sunday), new Date())).toEqual({
      ok: false,
      reason: "full",
    });
    await db().update(teachers).set({ maxPerWeek: null }).where(eq(teachers.userId, teacher.id));
    expect(await startsOn(teacher, addDays(monday, 6))).not.toEqual([]);
  });

  it("counts a lesson that took place or that its student missed once it is over, and keeps no time for it", async () => {
    const noon = startOfLocalDay(inAWeek, zone) + 12 * hour;
    const asker = await aStudent();
    for (const limit of [{ maxPerDay: 1 }, { maxPerWeek: 1 }]) {
      const teacher = await open(alwaysOpen, limit);
      const lessonId = await aBookedLesson(await aStudent(), teacher, { startsAt: noon });
      const book = (startsAt: number) => bookLesson(asker, aBookingInput(teacher, startsAt));
      for (const state of stillCountedStates) {
        await rewriteLessons({ state }, eq(lessons.id, lessonId));
        expect(await startsOn(teacher), state).toEqual([]);
        expect(await book(noon + 4 * hour), state).toEqual({ ok: false, reason: "full" });
      }
      for (const state of ["no_show_teacher", "void"] as const) {
        await rewriteLessons({ state }, eq(lessons.id, lessonId));
        expect(await startsOn(teacher), state).toContain("16:00");
      }
      await rewriteLessons({ state: "completed" }, eq(lessons.id, lessonId));
      const twice = { maxPerDay: 2, maxPerWeek: 2 };
      await db().update(teachers).set(twice).where(eq(teachers.userId, teacher.id));
      expect(await startsOn(teacher)).toContain("12:00");
      expect((await book(noon)).ok).toBe(true);
      const held = and(eq(lessons.studentId, asker.id), eq(lessons.state, "held"));
      await rewriteLessons({ state: "expired" }, held);
    }
  });
});
