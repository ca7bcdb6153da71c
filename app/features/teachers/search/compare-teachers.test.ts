import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { credentials, teachers } from "#db/schema/teachers/teachers.ts";
import { aTeacher, slugOfTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { compareTeachers } from "./compare-teachers.server.ts";

useDatabase();

/** Everybody is free from the hour asked on, every hour. */
const everyHour = async (inputs: { from: number }[]) =>
  inputs.map(({ from }) => [1, 2, 3, 4, 5].map((n) => from + n * hour));

it("sets teachers side by side in the order asked, question by question", async () => {
  const ines = await aTeacher({
    profile: { goodAt: ["exams", "travel"], freeCancelHours: 24 },
    languages: [
      { language: "es", level: "native", taught: true },
      { language: "en", level: "C1", taught: false },
    ],
  });
  const lucia = await aTeacher({
    offers: [{ title: "Short", kind: "single", minutes: 25, pricePence: 1250 }],
  });
  await db()
    .insert(credentials)
    .values([
      { teacherId: ines.id, kind: "degree", title: "CELTA", issuer: "A", checkedAt: new Date() },
      { teacherId: ines.id, kind: "degree", title: "Told", issuer: "B" },
    ]);
  const compared = await compareTeachers(
    [await slugOfTeacher(lucia), await slugOfTeacher(ines)],
    everyHour,
  );
  expect(compared.teachers.map(({ id }) => id)).toEqual([lucia.id, ines.id]);
  expect(compared.teachers.map(({ nextSlots }) => nextSlots.length)).toEqual([3, 3]);
  const answers = Object.fromEntries(compared.rows.map((row) => [row.label, row.answers]));
  expect(answers).toMatchObject({
    "25 minutes": ["£12.50", "Not offered"],
    "50 minutes": ["Not offered", "£22"],
    "80 minutes": ["Not offered", "Not offered"],
    Trial: ["None", "£8, 25 minutes"],
    Teaches: ["Spanish (native)", "Spanish (native)"],
    "Also speaks": ["No other language", "English (C1)"],
    "Good at": ["Not said", "Exams and Travel"],
    "Checked by us": ["Nothing yet", "CELTA"],
    Rating: ["Too few reviews to say", "Too few reviews to say"],
    "Lessons taught": ["0", "0"],
    "Usual reply": ["Too few to say", "Too few to say"],
  });
  expect(answers["Cancelling"]![1]).toContain("Free until 24 hours before the start");
});

it("leaves out and counts who is not there, and asks no times of who takes no bookings", async () => {
  const [paused, closed] = [await aTeacher(), await aTeacher()];
  await db().update(teachers).set({ status: "paused" }).where(eq(teachers.userId, paused.id));
  await db().update(teachers).set({ status: "closed" }).where(eq(teachers.userId, closed.id));
  const slugs = [await slugOfTeacher(closed), "nobody-there", await slugOfTeacher(paused)];
  const { teachers: found, unknown } = await compareTeachers(slugs, everyHour);
  expect(unknown).toBe(2);
  expect(found).toMatchObject([{ id: paused.id, bookableBy: "nobody", nextSlots: [] }]);
});
