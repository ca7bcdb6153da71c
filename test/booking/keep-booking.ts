import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { expect } from "vitest";
import type { Student } from "#app/access/actor.ts";
import { bookLesson } from "#app/features/scheduling/booking/book-lesson.server.ts";
import { isUnavailable } from "#app/platform/database/database-away.server.ts";
import { db } from "#app/platform/database/db.server.ts";
import { hour } from "#app/platform/time/time.ts";
import { storeTeachers } from "../builders/people.ts";
import { countOverlaps, makeRacers } from "./processes.ts";

/**
 * So many people book one hour after the other until `end`, and press again where they are told to come again: same
 * words, same request. Whatever else a booking fails with fails the test at `end`.
 */
export async function keepBooking(clients: number) {
  const teachers = await storeTeachers(
    db(),
    Array.from({ length: 20 }, () => ({ profile: { windowDays: 180, zone: "UTC" } })),
  );
  const students = await makeRacers(4_000);
  const first = Math.ceil((Date.now() + 48 * hour) / hour) * hour;
  const acknowledged: { lessonId: string; at: number }[] = [];
  let asked = 0;
  let retried = 0;
  let isOver = false;

  async function insist(student: Student, input: Parameters<typeof bookLesson>[1]) {
    for (;;)
      try {
        return await bookLesson(student, input);
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        retried += 1;
        await sleep(20);
      }
  }

  async function client(): Promise<void> {
    while (!isOver) {
      const n = asked++;
      const teacher = teachers[n % teachers.length]!;
      const booked = await insist(
        { id: students[n % students.length]!, name: "R", role: "student", zone: "UTC" } as Student,
        {
          teacherId: teacher.id,
          offerId: teacher.offer.id,
          startsAt: first + Math.floor(n / teachers.length) * hour,
          requestId: randomUUID(),
          pricePence: teacher.offer.priceMinor,
        },
      );
      if (booked.ok) acknowledged.push({ lessonId: booked.lessonId, at: performance.now() });
    }
  }

  const all = Promise.allSettled(Array.from({ length: clients }, client));
  return {
    acknowledged,
    retried: () => retried,
    /** Each acknowledged lesson is there once, and nobody is in two at a time. */
    async end() {
      isOver = true;
      const failed = (await all).filter(({ status }) => status === "rejected");
      expect(failed).toEqual([]);
      const { rows } = await db().execute<{ id: string }>(sql`select id from lessons`);
      const kept = new Set(rows.map(({ id }) => id));
      const ids = acknowledged.map(({ lessonId }) => lessonId);
      expect(ids.filter((id) => !kept.has(id))).toEqual([]);
      expect(new Set(ids).size).toBe(ids.length);
      expect(await countOverlaps()).toBe(0);
    },
  };
}
