import { randomUUID } from "node:crypto";
import type { Student } from "#app/access/actor.ts";
import { asOwner } from "./as-owner.ts";

export const hour = 3_600_000;

/** So many students, made in one statement. */
export async function makeStudents(count: number): Promise<Student[]> {
  const rows = await asOwner<{ id: string }>(`
    insert into users (name, email, email_verified, role)
    select 'Racer', 'racer-' || gen_random_uuid() || '@example.test', true, 'student'
    from generate_series(1, ${count}) returning id`);
  return rows.map(({ id }) => ({ id, name: "Racer", role: "student", zone: "UTC" }) as Student);
}

/**
 * Fifty teachers, and `bookNext`, which holds a time that is free for a student who has held none, and answers the
 * lesson's id: as many as there are `students`.
 */
export async function freeBookings(students: number) {
  const { aTeacher } = await import("#test/builders/people.ts");
  const { bookLesson } = await import("#app/features/scheduling/booking/book-lesson.server.ts");
  const firstHour = Math.ceil((Date.now() + 48 * hour) / hour) * hour;
  const profile = { windowDays: 180, zone: "UTC" };
  const teachers = await Promise.all(Array.from({ length: 50 }, () => aTeacher({ profile })));
  // Holds are three at a time: a student who has booked is done, so every booking has its own.
  const people = await makeStudents(students);
  let booked = 0;
  return {
    teachers,
    firstHour,
    booked: () => booked,
    async bookNext(): Promise<string> {
      const n = booked++;
      const teacher = teachers[n % teachers.length]!;
      const answer = await bookLesson(people[n % people.length]!, {
        teacherId: teacher.id,
        offerId: teacher.offer.id,
        startsAt: firstHour + Math.floor(n / teachers.length) * hour,
        requestId: randomUUID(),
        pricePence: teacher.offer.priceMinor,
      });
      if (!answer.ok) throw new Error(`a free slot was refused: ${answer.reason}`);
      return answer.lessonId;
    },
  };
}
