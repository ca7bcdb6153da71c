import { and, eq, gt, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";
import { asRange } from "#app/features/scheduling/lessons/times/instant-range.ts";

export type HoldInTheWay = {
  lessonId: string;
  teacherName: string;
  /** Epoch milliseconds. */
  startsAt: number;
  minutes: number;
  heldUntil: number;
};

/** The student's own unpaid hold that overlaps this start (epoch ms), with whichever teacher; null without one. */
export async function findHoldInTheWay(
  student: Student,
  { startsAt, minutes }: { startsAt: number; minutes: number },
  now = new Date(),
): Promise<HoldInTheWay | null> {
  const during = asRange(lessonDuring(startsAt, minutes));
  const [hold] = await db()
    .select({
      lessonId: lessons.id,
      teacherName: users.name,
      startsAt: lessons.startsAt,
      minutes: lessons.minutes,
      heldUntil: lessons.heldUntil,
    })
    .from(lessons)
    .innerJoin(users, eq(users.id, lessons.teacherId))
    .where(
      and(
        eq(lessons.studentId, student.id),
        eq(lessons.state, "held"),
        eq(lessons.heldByTeacher, false),
        gt(lessons.heldUntil, now),
        sql`${lessons.during} && ${during}::tstzrange`,
      ),
    )
    .orderBy(lessons.startsAt)
    .limit(1);
  if (hold === undefined) return null;
  return { ...hold, startsAt: +hold.startsAt, heldUntil: +hold.heldUntil! };
}
