import { describe, expect, it } from "vitest";
import { day, hour } from "#app/platform/time.ts";
import { aStudent, aTeacher } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson } from "#test/lessons.ts";
import { advanceLessons } from "./advance-lessons.server.ts";
import { listTeachersAgain, sameTimeAhead } from "./teachers-again.server.ts";

useDatabase();

describe("the same hour a week on", () => {
  it("stays on the clock when the clock is moved", () => {
    const last = Date.UTC(2027, 2, 24, 18, 30); // Wednesday before the clocks go forward
    const ahead = sameTimeAhead(last, "Europe/London", last + hour);
    expect(new Date(ahead).toISOString()).toBe("2027-03-31T17:30:00.000Z");
  });

  it("is a day ahead at least, and not where a lesson is booked already", () => {
    const last = Date.UTC(2026, 10, 4, 18, 30);
    const now = last + 14 * day - 2 * hour;
    expect(sameTimeAhead(last, "UTC", now)).toBe(last + 21 * day);
    expect(sameTimeAhead(last, "UTC", now, [last + 21 * day])).toBe(last + 28 * day);
  });
});

describe("teachers to book again", () => {
  it("are those who have taught the student, latest first, with the price of their lesson", async () => {
    const [student, ines, mateo] = [await aStudent(), await aTeacher(), await aTeacher()];
    const neverYet = await aTeacher();
    const hourNow = Math.floor(Date.now() / hour) * hour;
    for (const [teacher, days] of [
      [ines, 9],
      [mateo, 4],
      [ines, 2],
    ] as const)
      await aBookedLesson(student, teacher, {
        startsAt: hourNow - days * day,
        now: new Date(hourNow - (days + 3) * day),
      });
    await aBookedLesson(student, neverYet);
    await advanceLessons();
    await advanceLessons();
    const again = await listTeachersAgain(student);
    expect(again.map(({ slug, lessons }) => [slug, lessons])).toEqual([
      [expect.stringContaining(ines.id.slice(-6)), 2],
      [expect.stringContaining(mateo.id.slice(-6)), 1],
    ]);
    expect(again[0]).toMatchObject({ pricePence: 2200, minutes: 50, wished: hourNow + 5 * day });
    expect(again[0]!.nearest).toBe(again[0]!.wished);
  });
});
