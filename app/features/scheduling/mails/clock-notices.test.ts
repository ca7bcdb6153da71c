import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour, instantOf } from "#app/platform/time/time.ts";
import { notifications } from "#db/schema/notifications/notifications.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { alwaysOpen, aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, rewriteLessons } from "#test/builders/lessons.ts";
import { tellClockChanges } from "./clock-notices.server.ts";

useDatabase();

const newYork = "America/New_York";
/** Clocks are moved in New York on 14 March 2027 at 07:00 UTC, in London on the 28th at 01:00. */
const change = { newYork: Date.UTC(2027, 2, 14, 7), london: Date.UTC(2027, 2, 28, 1) };
const booked = new Date(Date.UTC(2027, 1, 20));

let student: Awaited<ReturnType<typeof aStudent>>;
let teacher: Awaited<ReturnType<typeof aTeacher>>;
let ids: string[];

const at = (zone: string, date: number, hours: number) =>
  instantOf({ year: 2027, month: 3, day: date }, hours * 60, zone);
const book = (startsAt: number) => aBookedLesson(student, teacher, { startsAt, now: booked });

beforeEach(async () => {
  await rewriteLessons({ state: "cancelled_student" });
  student = await aStudent({ zone: "Europe/London" });
  teacher = await aTeacher({
    person: { name: "Inés Ortega", zone: newYork },
    profile: { zone: newYork, noticeHours: 0, windowDays: 180 },
    weekly: alwaysOpen,
  });
});

const toldTo = (person: { id: string }) =>
  db()
    .select()
    .from(notifications)
    .where(eq(notifications.userId, person.id))
    .then((rows) => rows.filter(({ event }) => event === "clock-change"));

it("is told to the student 14 and 2 days before, once each, with the lesson, both clocks and the way to propose", async () => {
  ids = [];
  for (const date of [9, 16, 23, 30]) ids.push(await book(at(newYork, date, 14)));
  const runs = [15, 14.4, 13.6, 13.5, 12.7, 9, 3, 1.6, 1.2, 0.4, -0.6];
  for (const days of runs) await tellClockChanges(new Date(change.newYork - days * day));
  const told = await toldTo(student);
  expect(told.map(({ key }) => key).toSorted()).toEqual(
    [`${ids[1]}:student:14`, `${ids[1]}:student:2`, `${ids[3]}:student:14`].toSorted(),
  );
  const first = told.find(({ key }) => key === `${ids[1]}:student:14`)!;
  expect(first.title).toBe(
    "Clocks change in New York on Sunday 14 March: Conversation with Inés Ortega is at 18:00 for you, London time",
  );
  expect(first.body).toContain("The same hour was 19:00 for you before.");
  expect(first.body).toContain("Tuesday 16 March at 18:00, London time");
  expect(first.body).toContain("Tuesday 16 March at 14:00, New York time");
  expect(first.body).toContain("To keep it, do nothing.");
  expect(first.link).toBe(`/student/lessons/${ids[1]}?move=propose#move`);
  expect(await toldTo(teacher)).toEqual([]);
  for (const days of [2, 1.5]) await tellClockChanges(new Date(change.london - days * day));
  expect((await toldTo(student)).map(({ key }) => key)).toContain(`${ids[3]}:student:2`);
});

it("is told to the teacher where the student's clock has kept the hour", async () => {
  ids = [];
  for (const date of [9, 16]) ids.push(await book(at("Europe/London", date, 19)));
  await tellClockChanges(new Date(change.newYork - 14 * day + hour));
  expect(await toldTo(student)).toEqual([]);
  expect(await toldTo(teacher)).toMatchObject([
    { key: `${ids[1]}:teacher:14`, link: `/teacher/lessons/${ids[1]}?move=propose#move` },
  ]);
});

it("is not told of a lesson that is cancelled, nor where both clocks are moved alike", async () => {
  const id = await book(at(newYork, 16, 14));
  await rewriteLessons({ state: "cancelled_student" }, eq(lessons.id, id));
  teacher = await aTeacher({
    profile: { zone: "Europe/Lisbon", noticeHours: 0, windowDays: 180 },
    weekly: alwaysOpen,
  });
  await book(at("Europe/Lisbon", 30, 14));
  for (const moment of [change.newYork, change.london])
    await tellClockChanges(new Date(moment - 13.5 * day));
  expect(await toldTo(student)).toEqual([]);
  expect(await toldTo(teacher)).toEqual([]);
});
