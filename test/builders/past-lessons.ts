/** Lessons as they lie in the past, for what counts them; nobody has paid. */
import { db } from "#app/platform/database/db.server.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { lessonEvents, lessons } from "#db/schema/scheduling/lessons.ts";
import type { aTeacher } from "./people.ts";
import { lessonRow } from "./lesson-row.ts";

type Teacher = Awaited<ReturnType<typeof aTeacher>>;
type Ended = "completed" | "no_show_teacher" | "no_show_student" | "cancelled_teacher";

/**
 * A lesson that ended so, and its event: absent teachers are seen after a quarter of an hour, students when the room
 * closed; a cancellation is two hours before, the teacher's or ours. `at`: of the event.
 */
export async function aPastLesson(
  teacher: Teacher,
  student: { id: string },
  { state, at, by = "teacher" }: { state: Ended; at: Date; by?: "teacher" | "admin" },
): Promise<string> {
  const after = {
    completed: 48 * hour,
    no_show_teacher: 15 * minute,
    no_show_student: 65 * minute,
    cancelled_teacher: -2 * hour,
  };
  const startsAt = new Date(at.getTime() - after[state]);
  const [lesson] = await db()
    .insert(lessons)
    .values(lessonRow(teacher, student.id, { startsAt, minutes: 50, state }))
    .returning({ id: lessons.id });
  const actor = state === "cancelled_teacher" ? by : ("system" as const);
  await db()
    .insert(lessonEvents)
    .values({ lessonId: lesson!.id, from: "booked", to: state, actor, at });
  return lesson!.id;
}
