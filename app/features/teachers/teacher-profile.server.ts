import { and, eq, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { offers, teachers } from "#db/schema/teachers.ts";
import { db } from "#app/platform/db.server.ts";
import { asCard, cardColumns, type TeacherCard } from "./list-teachers.server.ts";

export type TeacherProfile = Omit<TeacherCard, "main"> & {
  main: TeacherCard["main"] | null;
  about: string;
  zone: string;
  windowDays: number;
  freeCancelHours: number;
  /** False: the page is there, and says that nothing can be booked now. */
  takesBookings: boolean;
  lessonsTaught: number;
  studentsTaught: number;
};

/** The public page of a teacher, or null when there is none to see. */
export async function findTeacherProfile(slug: string): Promise<TeacherProfile | null> {
  const [row] = await db()
    .select({
      ...cardColumns,
      about: teachers.about,
      zone: teachers.zone,
      status: teachers.status,
      windowDays: teachers.windowDays,
      freeCancelHours: teachers.freeCancelHours,
      mainId: sql<string | null>`(select o.id from offers o
        where o.teacher_id = ${teachers.userId} and o.active and o.kind = 'single'
        order by o.minutes <> 50, o.price_minor, o.position limit 1)`,
      lessonsTaught: sql<number>`(select count(*)::int from lessons l
        where l.teacher_id = ${teachers.userId} and l.state in ('ended', 'completed'))`,
      studentsTaught: sql<number>`(select count(distinct l.student_id)::int from lessons l
        where l.teacher_id = ${teachers.userId} and l.state in ('ended', 'completed'))`,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(and(eq(teachers.slug, slug), sql`${teachers.status} not in ('suspended', 'closed')`));
  if (row === undefined) return null;
  const { status, mainId, ...rest } = row;
  const card = asCard(rest, mainId ?? "");
  return { ...rest, ...card, main: card.main ?? null, takesBookings: status === "active" };
}

/** Whether a student has used up the one trial with a teacher. */
export async function hadTrial(studentId: string, teacherId: string): Promise<boolean> {
  const [found] = await db()
    .select({ id: lessons.id })
    .from(lessons)
    .innerJoin(offers, eq(offers.id, lessons.offerId))
    .where(
      and(
        eq(lessons.studentId, studentId),
        eq(lessons.teacherId, teacherId),
        eq(lessons.kind, "trial"),
        sql`${lessons.state} not in ('held', 'expired', 'cancelled_student', 'cancelled_teacher', 'no_show_teacher', 'void')`,
      ),
    )
    .limit(1);
  return found !== undefined;
}
