import { and, count, eq, gt, or, sql } from "drizzle-orm";
import { chats } from "#db/schema/chat.ts";
import { lessons } from "#db/schema/scheduling.ts";
import { teachers } from "#db/schema/teachers.ts";
import type { Student } from "#app/access/actor.ts";
import { canOpenChat } from "#app/access/chat.ts";
import { db, inTransaction, type Tx } from "#app/platform/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day } from "#app/platform/time.ts";
import { rules } from "#config/rules.ts";
import type { Member } from "./chats.server.ts";
import type { OpenRefusal } from "./text.ts";

type Opened = { ok: true; chatId: string } | { ok: false; reason: OpenRefusal };

/** The student's one conversation with a teacher, begun now if there is none. */
export async function openChat(
  student: Student,
  teacherSlug: string,
  now = new Date(),
): Promise<Opened> {
  const [teacher] = await db()
    .select({ id: teachers.userId, status: teachers.status })
    .from(teachers)
    .where(eq(teachers.slug, teacherSlug));
  if (teacher === undefined) throw new AppError("not-found");
  return inTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${student.id}, 20))`);
    const pair = { studentId: student.id, teacherId: teacher.id };
    const known = await findPair(tx, pair);
    if (known !== undefined) return { ok: true, chatId: known };
    const haveLesson = await hadLesson(tx, pair);
    if (!canOpenChat(teacher.status, haveLesson)) return { ok: false, reason: "not-taking" };
    if (!haveLesson && (await newTeachers(tx, student, now)) >= rules.chat.newTeachersPerDay)
      return { ok: false, reason: "too-many-teachers" };
    return { ok: true, chatId: await beginChat(tx, pair, now) };
  });
}

/** The conversation of a lesson's student and teacher, for either of them. */
export async function openLessonChat(
  person: Member,
  lessonId: string,
  now = new Date(),
): Promise<{ ok: true; chatId: string }> {
  const [pair] = await db()
    .select({ studentId: lessons.studentId, teacherId: lessons.teacherId })
    .from(lessons)
    .where(
      and(
        eq(lessons.id, lessonId),
        or(eq(lessons.studentId, person.id), eq(lessons.teacherId, person.id)),
        sql`${lessons.state} not in ('held', 'expired', 'rescheduled')`,
      ),
    );
  if (pair === undefined) throw new AppError("not-found");
  return inTransaction(async (tx) => ({ ok: true, chatId: await beginChat(tx, pair, now) }));
}

type Pair = { studentId: string; teacherId: string };

async function findPair(tx: Tx, { studentId, teacherId }: Pair): Promise<string | undefined> {
  const [chat] = await tx
    .select({ id: chats.id })
    .from(chats)
    .where(and(eq(chats.studentId, studentId), eq(chats.teacherId, teacherId)));
  return chat?.id;
}

async function beginChat(tx: Tx, pair: Pair, now: Date): Promise<string> {
  const [made] = await tx
    .insert(chats)
    .values({ ...pair, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: chats.id });
  return made?.id ?? (await findPair(tx, pair))!;
}

async function hadLesson(tx: Tx, { studentId, teacherId }: Pair): Promise<boolean> {
  const [lesson] = await tx
    .select({ id: lessons.id })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        eq(lessons.teacherId, teacherId),
        sql`${lessons.state} not in ('held', 'expired', 'rescheduled')`,
      ),
    )
    .limit(1);
  return lesson !== undefined;
}

async function newTeachers(tx: Tx, student: Student, now: Date): Promise<number> {
  const [row] = await tx
    .select({ begun: count() })
    .from(chats)
    .where(
      and(eq(chats.studentId, student.id), gt(chats.createdAt, new Date(now.getTime() - day))),
    );
  return row!.begun;
}
