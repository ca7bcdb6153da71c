import type { Admin } from "#app/access/actor.ts";
import type { Booked, BookedSides } from "#app/features/accounts/sanctions/person-sanctions.ts";
import { readMoneyRecord } from "#app/features/payments/purchases/money-record.server.ts";
import { readLessonRecord } from "#app/features/scheduling/dashboards/lesson-record.server.ts";

/** What is booked and held for somebody on each side. */
export async function readBookedSides(admin: Admin, userId: string): Promise<BookedSides> {
  const [lessons, money] = await Promise.all([
    readLessonRecord(admin, userId),
    readMoneyRecord(admin, userId),
  ]);
  const side = (of: "student" | "teacher") => ({
    lessons: lessons[of].find(({ state }) => state === "booked")?.lessons ?? 0,
    heldPence: money[of].held,
  });
  return { student: side("student"), teacher: side("teacher") };
}

/** The two sides together. */
export async function readBooked(admin: Admin, userId: string): Promise<Booked> {
  const { student, teacher } = await readBookedSides(admin, userId);
  return {
    lessons: student.lessons + teacher.lessons,
    heldPence: student.heldPence + teacher.heldPence,
  };
}
