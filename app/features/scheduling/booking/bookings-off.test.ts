import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { changeSetting } from "#app/features/settings/change-setting.server.ts";
import { day } from "#app/platform/time/time.ts";
import { payLesson } from "#db/seed/money/paying.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aBookedLesson, aBookingInput, firstOpenStart, goodCard } from "#test/builders/lessons.ts";
import {
  aDrawInput,
  aPackage,
  aPackageInput,
  aTeacherWithPackages,
} from "#test/builders/packages.ts";
import { aSeriesInput } from "#test/builders/series.ts";
import { bookFromPackage } from "../packages/book-from-package.server.ts";
import { startBuying } from "../packages/buy-package.server.ts";
import { bookSeries } from "../series/book-series.server.ts";
import { bookLesson } from "./book-lesson.server.ts";
import { checkBooking } from "./check-booking.server.ts";
import { holdForStudent } from "./hold-for-student.server.ts";

useDatabase();

it("while new bookings are switched off nothing is taken by any way, and what is held can be paid for", async () => {
  const [admin, student, teacher] = [
    await anAdmin(),
    await aStudent(),
    await aTeacherWithPackages(),
  ];
  await aBookedLesson(student, teacher);
  const packageId = await aPackage(student, teacher);
  const start = await firstOpenStart(teacher, { after: 4 * day });
  const input = aBookingInput(teacher, start);
  const held = await bookLesson(student, input);
  if (!held.ok) throw new Error(held.reason);
  const off = { name: "bookings" as const, value: 0, fromAt: null, why: "A fault", seen: 0 };
  await changeSetting(admin, off);

  const next = await firstOpenStart(teacher, { after: 6 * day });
  const refused = { ok: false, reason: "bookings-off" };
  const fresh = aBookingInput(teacher, next);
  expect(await bookLesson(student, fresh)).toEqual(refused);
  expect(await checkBooking(student, fresh)).toBe("bookings-off");
  expect(await bookSeries(student, aSeriesInput(teacher, next))).toEqual(refused);
  expect(await bookFromPackage(student, aDrawInput(teacher, packageId, next))).toEqual(refused);
  const another = { ...aPackageInput(teacher), another: true };
  expect(await startBuying(student, another)).toEqual(refused);
  const kept = { studentId: student.id, offerId: teacher.offer.id, startsAt: next };
  expect(await holdForStudent(teacher, { ...kept, requestId: randomUUID() })).toEqual(refused);

  expect(await bookLesson(student, input)).toEqual(held);
  const pay = { lessonId: held.lessonId, note: "", earlyStart: true, card: goodCard };
  expect(await payLesson(student, pay)).toMatchObject({ ok: true });
});
