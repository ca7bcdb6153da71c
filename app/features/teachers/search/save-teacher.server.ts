import { and, count, eq, notInArray, sql } from "drizzle-orm";
import { z } from "zod";
import { savedTeachers } from "#db/schema/teachers/saved-teachers.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import { hiddenStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import type { Student } from "#app/access/actor.ts";
import { readNumber } from "#app/features/settings/settings.server.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";

/** What the heart posts. `back` is where one was, `at` the place on that page. */
export const saveForm = z.object({
  teacher: z.string().min(1, "Choose a teacher.").max(200),
  intent: z.enum(["save", "remove"]),
  back: z.string().max(2000).default(""),
  at: z
    .string()
    .regex(/^[\w-]{0,80}$/)
    .default(""),
});

export type SaveRefusal = "gone" | "full";
export type SaveAnswer = { ok: true } | { ok: false; reason: SaveRefusal };

export const savedTeacherText: Record<SaveRefusal, string> = {
  gone: "This teacher is no longer here, so there is nobody to save.",
  full: "Your list of saved teachers is full, and holds no more. Remove one first.",
};

/** Keeps a teacher for later; twice is as good as once. */
export async function saveTeacher(
  student: Student,
  slug: string,
  now = new Date(),
): Promise<SaveAnswer> {
  const [teacher] = await db()
    .select({ id: teachers.userId })
    .from(teachers)
    .where(and(eq(teachers.slug, slug), notInArray(teachers.status, [...hiddenStatuses])));
  if (teacher === undefined) return { ok: false, reason: "gone" };
  const most = await readNumber("saved-teachers", now);
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${student.id}, 21))`);
    const own = eq(savedTeachers.studentId, student.id);
    const [known] = await tx
      .select({ at: savedTeachers.createdAt })
      .from(savedTeachers)
      .where(and(own, eq(savedTeachers.teacherId, teacher.id)));
    if (known !== undefined) return { ok: true };
    const [all] = await tx.select({ count: count() }).from(savedTeachers).where(own);
    if (all!.count >= most) return { ok: false, reason: "full" };
    await tx
      .insert(savedTeachers)
      .values({ studentId: student.id, teacherId: teacher.id, createdAt: now });
    return { ok: true };
  });
}

/** Takes a teacher off the student's list, also one who is gone; nothing happens where they are not on it. */
export async function unsaveTeacher(student: Student, slug: string): Promise<void> {
  await db()
    .delete(savedTeachers)
    .where(
      and(
        eq(savedTeachers.studentId, student.id),
        sql`${savedTeachers.teacherId} = (select t.user_id from teachers t where t.slug = ${slug})`,
      ),
    );
}
