import { and, eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { reviews } from "#db/schema/reviews.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";

const student = alias(users, "student");
const teacher = alias(users, "teacher");

/** What the mails about reviews speak of: a lesson, its two people, what was said, and the how-manieth it was. */
export async function readReviewFacts(lessonId: string) {
  const [row] = await db()
    .select({
      lesson: lessons,
      student,
      teacher,
      review: reviews,
      completed: sql<number>`(select count(*)::int from lessons l
        where l.student_id = ${lessons.studentId} and l.teacher_id = ${lessons.teacherId}
          and l.state = 'completed' and (l.starts_at, l.id) <= (${lessons.startsAt}, ${lessons.id}))`,
    })
    .from(lessons)
    .innerJoin(student, eq(student.id, lessons.studentId))
    .innerJoin(teacher, eq(teacher.id, lessons.teacherId))
    .leftJoin(
      reviews,
      and(eq(reviews.studentId, lessons.studentId), eq(reviews.teacherId, lessons.teacherId)),
    )
    .where(eq(lessons.id, lessonId));
  if (row === undefined) throw new Error(`no lesson ${lessonId}`);
  return row;
}
