import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { asTeacher } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { offers, teacherLanguages } from "#db/schema/teachers/teachers.ts";
import { aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { readProfileHealth } from "./profile-health.server.ts";

useDatabase();

it("a teacher hears of a language that they teach and have no lesson in", async () => {
  const teacher = await aTeacher();
  const isSold = async () => (await readProfileHealth(asTeacher(teacher)))!.languages;
  expect(await isSold()).toBe(true);
  const french = { teacherId: teacher.id, language: "fr", level: "C2", taught: true } as const;
  await db().insert(teacherLanguages).values(french);
  expect(await isSold()).toBe(false);
  const lesson = { kind: "single", title: "Français", minutes: 50, priceMinor: 2_000 } as const;
  const offer = { teacherId: teacher.id, language: "fr", position: 9, ...lesson };
  await db().insert(offers).values(offer);
  expect(await isSold()).toBe(true);
  await db().update(offers).set({ active: false }).where(eq(offers.language, "fr"));
  expect(await isSold()).toBe(false);
});
