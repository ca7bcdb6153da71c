import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { day, hour } from "#app/platform/time/time.ts";
import { offers } from "#db/schema/teachers/teachers.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, bothCame } from "#test/builders/lessons.ts";
import { advanceLessons } from "../lifecycle/advance-lessons.server.ts";
import { findAgain } from "./book-again.server.ts";
import { seriesStarts } from "../lessons/series.ts";
import { tryAgainText } from "../lessons/text.ts";
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
      await bothCame(
        await aBookedLesson(student, teacher, {
          startsAt: hourNow - days * day,
          now: new Date(hourNow - (days + 3) * day),
        }),
      );
    await aBookedLesson(student, neverYet);
    await advanceLessons();
    await advanceLessons();
    const again = await listTeachersAgain(student);
    expect(again.map(({ slug, lessons }) => [slug, lessons])).toEqual([
      [expect.stringContaining(ines.id.slice(-12)), 2],
      [expect.stringContaining(mateo.id.slice(-12)), 1],
    ]);
    const [, weekOn] = seriesStarts([hourNow - 2 * day], 2, ines.zone);
    expect(again[0]).toMatchObject({ pricePence: 2200, minutes: 50, wanted: weekOn!.startsAt });
    expect(again[0]).toMatchObject({ nearest: again[0]!.wanted, why: null });
    await aBookedLesson(await aStudent(), ines, { startsAt: again[0]!.wanted });
    const [taken] = await listTeachersAgain(student);
    expect(taken!.wanted).toBe(again[0]!.wanted);
    expect(taken!.nearest).not.toBe(taken!.wanted);
    expect(taken!.why).toBe(tryAgainText("slot-taken"));
  });
});

describe("a lesson once more", () => {
  it("is a week on by the teacher's clock, with the offer as it is today, past what the student has", async () => {
    const student = await aStudent({ zone: "Europe/London" });
    const zone = "America/New_York";
    const teacher = await aTeacher({ profile: { zone } });
    // The Tuesday before clocks are moved in New York, and 14:00 there.
    const startsAt = Date.UTC(2027, 2, 9, 19);
    const now = startsAt - 10 * day;
    const lessonId = await aBookedLesson(student, teacher, { startsAt, now: new Date(now) });
    const later = startsAt + hour;
    const slug = expect.stringContaining(teacher.id.slice(-12));
    const weekOn = Date.UTC(2027, 2, 16, 18);
    expect(await findAgain(student, lessonId, later)).toEqual({
      slug,
      offer: teacher.offer.id,
      at: weekOn,
    });
    await aBookedLesson(student, teacher, { startsAt: weekOn, now: new Date(now) });
    expect((await findAgain(student, lessonId, later)).at).toBe(weekOn + 7 * day);
  });

  it("after a trial is a lesson, without one to book none, and of somebody else's not found", async () => {
    const [student, teacher] = [await aStudent(), await aTeacher()];
    const trial = teacher.offers.find(({ kind }) => kind === "trial")!;
    const lessonId = await aBookedLesson(student, teacher, { offer: trial });
    expect((await findAgain(student, lessonId)).offer).toBe(teacher.offer.id);
    await db().update(offers).set({ active: false }).where(eq(offers.id, teacher.offer.id));
    expect((await findAgain(student, lessonId)).offer).toBeNull();
    for (const id of [lessonId, "x", crypto.randomUUID()])
      await expect(findAgain(await aStudent(), id)).rejects.toThrow("not-found");
  });
});
