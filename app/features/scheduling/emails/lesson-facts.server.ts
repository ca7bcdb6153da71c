import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/platform/db.server.ts";
import { formatDayTime, formatRange, zoneCity } from "#app/platform/time.ts";
import { users } from "#db/schema/accounts.ts";
import { payments } from "#db/schema/payments.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { teachers } from "#db/schema/teachers.ts";
import { lessonDuring } from "../rules.ts";

const student = alias(users, "student");
const teacher = alias(users, "teacher");

/** What the mails about a lesson speak of. */
export async function readLessonFacts(lessonId: string) {
  const [row] = await db()
    .select({ lesson: lessons, payment: payments, student, teacher, teacherZone: teachers.zone })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .innerJoin(teacher, eq(teacher.id, lessons.teacherId))
    .innerJoin(teachers, eq(teachers.userId, lessons.teacherId))
    .where(eq(lessons.id, lessonId));
  if (row === undefined) throw new Error(`no lesson ${lessonId}`);
  return row;
}

export type LessonFacts = Awaited<ReturnType<typeof readLessonFacts>>;

/** The lesson's two people, each with the other and the pages that are theirs. */
export function bothSides({ student: s, teacher: t }: LessonFacts) {
  return [
    { me: s, other: t, role: "student" as const, lessonsPath: "/student/lessons" },
    { me: t, other: s, role: "teacher" as const, lessonsPath: "/teacher/lessons" },
  ];
}

/** "Tuesday 24 November at 18:30, London time" */
export function whenText(lesson: LessonFacts["lesson"], zone: string): string {
  return `${formatDayTime(lesson.startsAt.getTime(), zone)}, ${zoneCity(zone)} time`;
}

export function rangeText(lesson: LessonFacts["lesson"], zone: string): string {
  const { start, end } = lessonDuring(lesson.startsAt.getTime(), lesson.minutes);
  return formatRange(start, end, zone);
}
