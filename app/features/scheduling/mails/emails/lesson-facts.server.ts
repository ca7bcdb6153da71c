import { eq } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { db } from "#app/platform/database/db.server.ts";
import { contractColumns } from "#app/features/teachers/reference-data/contract-with.server.ts";
import { formatDayTime, formatRange } from "#app/platform/time/time.ts";
import { zoneTime } from "#app/platform/time/zones.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { payments } from "#db/schema/payments/payments.ts";
import { divided } from "#app/features/payments/purchases/divided.server.ts";
import { packages } from "#db/schema/scheduling/series-and-packages.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { bookedAs } from "#app/features/scheduling/lessons/lessons.server.ts";
import { lessonDuring } from "#app/features/scheduling/lessons/rules.ts";

const student = alias(users, "student");
const teacher = alias(users, "teacher");

/** What the mails about a lesson speak of. */
export async function readLessonFacts(lessonId: string) {
  const [row] = await db()
    .select({
      lesson: lessons,
      bookedAs,
      payment: payments,
      divided,
      packageState: packages.state,
      student,
      teacher,
      teacherZone: teachers.zone,
      teacherStatus: teachers.status,
      contract: contractColumns,
      slug: teachers.slug,
    })
    .from(lessons)
    .innerJoin(payments, eq(payments.lessonId, lessons.id))
    .innerJoin(student, eq(student.id, lessons.studentId))
    .innerJoin(teacher, eq(teacher.id, lessons.teacherId))
    .innerJoin(teachers, eq(teachers.userId, lessons.teacherId))
    .leftJoin(packages, eq(packages.id, lessons.packageId))
    .where(eq(lessons.id, lessonId));
  if (row === undefined) throw new Error(`no lesson ${lessonId}`);
  return row;
}

/** Whether another lesson has taken this one's place and its money: there is nothing more to tell of it. */
export async function hasMoved(lessonId: string): Promise<boolean> {
  return (await db().$count(lessons, eq(lessons.movedFromId, lessonId))) > 0;
}

export function isCancelled(state: LessonState): boolean {
  return state === "cancelled_student" || state === "cancelled_teacher";
}

export type LessonFacts = Awaited<ReturnType<typeof readLessonFacts>>;

/** What every notice about a lesson has in common for one of its people. */
export function noticeOf({ lesson }: LessonFacts, side: MailedSide) {
  return {
    to: side.me.id,
    key: `${lesson.id}:${side.role}`,
    link: `${side.lessonsPath}/${lesson.id}`,
    about: aboutLesson(lesson.id),
    happensAt: lesson.startsAt,
  };
}

/** The name under which notices about a lesson are withdrawn. */
export function aboutLesson(lessonId: string): string {
  return `lesson:${lessonId}`;
}

export type MailedSide = ReturnType<typeof bothSides>[number];

/** The lesson's two people, each with the other and the pages that are theirs. */
export function bothSides({ student: s, teacher: t }: Pick<LessonFacts, "student" | "teacher">) {
  return [
    { me: s, other: t, role: "student" as const, lessonsPath: "/student/lessons" },
    { me: t, other: s, role: "teacher" as const, lessonsPath: "/teacher/lessons" },
  ];
}

/** "Tuesday 24 November at 18:30, London time" */
export function whenText(lesson: { startsAt: Date }, zone: string): string {
  return `${formatDayTime(lesson.startsAt.getTime(), zone)}, ${zoneTime(zone)}`;
}

/** "For Ana that is Tuesday 24 November at 19:30, Madrid time." Empty where both are in one zone. */
export function theirTimeText(
  lesson: { startsAt: Date },
  me: { zone: string },
  other: { name: string; zone: string },
): string {
  if (me.zone === other.zone) return "";
  return `For ${other.name} that is ${whenText(lesson, other.zone)}.`;
}

export function lessonRangeText(lesson: LessonFacts["lesson"], zone: string): string {
  const { start, end } = lessonDuring(lesson.startsAt.getTime(), lesson.minutes);
  return formatRange(start, end, zone);
}
