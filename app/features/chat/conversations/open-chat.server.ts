import { untoldStates } from "#db/schema/scheduling/lesson-states.ts";
import { sqlList } from "#db/schema/sql-list.ts";
import { and, eq, gt, or, sql } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";
import { isRestrictedIn } from "#db/schema/accounts/sanction-values.ts";
import { chats } from "#db/schema/chat/chat.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { teachers } from "#db/schema/teachers/teachers.ts";
import type { TeacherStatus } from "#db/schema/teachers/teacher-statuses.ts";
import type { Student } from "#app/access/actor.ts";
import { canOpenChat, newTeachersLeft } from "#app/access/chat.ts";
import { readBlocked } from "#app/features/accounts/blocks/blocks.server.ts";
import { haveLessonOf } from "#app/features/scheduling/lessons/is-student-of.server.ts";
import {
  chatDb,
  chatOn,
  inChatTransaction,
  mainOn,
} from "#app/platform/database/chat-cluster/chat-db.server.ts";
import { db, type Db, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { day } from "#app/platform/time/time.ts";
import type { Member } from "./chats.server.ts";
import type { OpenRefusal } from "./text.ts";

type Opened = { ok: true; chatId: string } | { ok: false; reason: OpenRefusal };

/** Whom a new conversation would be with, as its page shows them. */
export type NewChatWith = {
  slug: string;
  name: string;
  portraitSeed: string;
  photo: string | null;
};
type Opening =
  | { state: "begun"; chatId: string }
  | { state: "new"; teacher: NewChatWith }
  | { state: "refused"; reason: OpenRefusal };

/**
 * What `openChat` would do for this student with this teacher, and nothing is written. Null where no teacher has
 * this slug. Another tab may change the answer: `openChat` decides.
 */
export async function lookAtChat(
  student: Student,
  teacherSlug: string,
  now = new Date(),
): Promise<Opening | null> {
  const teacher = await findTeacher(teacherSlug);
  if (teacher === undefined) return null;
  const { id, status, ...face } = teacher;
  const pair = { studentId: student.id, teacherId: id };
  const chatId = await findPair(chatDb(), pair);
  if (chatId !== undefined) return { state: "begun", chatId };
  const reason = await refusalOf(db(), pair, status, now);
  return reason === null ? { state: "new", teacher: face } : { state: "refused", reason };
}

/** The name of a teacher whom a student who knows nobody could write to, or null: for pages of visitors. */
export async function findTeacherToWriteTo(slug: string): Promise<string | null> {
  const teacher = await findTeacher(slug);
  return teacher !== undefined && canOpenChat(teacher.status, false, false) ? teacher.name : null;
}

/** The student's one conversation with a teacher, begun now if there is none. */
export async function openChat(
  student: Student,
  teacherSlug: string,
  now = new Date(),
): Promise<Opened> {
  const teacher = await findTeacher(teacherSlug);
  if (teacher === undefined) throw new AppError("not-found");
  return inChatTransaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${student.id}, 20))`);
    const pair = { studentId: student.id, teacherId: teacher.id };
    const known = await findPair(tx, pair);
    if (known !== undefined) return { ok: true, chatId: known };
    const reason = await refusalOf(tx, pair, teacher.status, now);
    if (reason !== null) return { ok: false, reason };
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
        sql`${lessons.state} not in (${sql.raw(sqlList(untoldStates))})`,
      ),
    );
  if (pair === undefined) throw new AppError("not-found");
  return inChatTransaction(async (tx) => ({ ok: true, chatId: await beginChat(tx, pair, now) }));
}

type Pair = { studentId: string; teacherId: string };

async function findTeacher(slug: string) {
  const [teacher] = await db()
    .select({
      id: teachers.userId,
      status: teachers.status,
      slug: teachers.slug,
      name: users.name,
      portraitSeed: teachers.portraitSeed,
      photo: users.portraitId,
    })
    .from(teachers)
    .innerJoin(users, eq(users.id, teachers.userId))
    .where(eq(teachers.slug, slug));
  return teacher;
}

async function refusalOf(
  on: Db | Tx,
  pair: Pair,
  status: TeacherStatus,
  now: Date,
): Promise<OpenRefusal | null> {
  const [haveLesson, blocked] = await Promise.all([
    hadLesson(mainOn(on), pair),
    readBlocked({ id: pair.studentId }, { id: pair.teacherId }, mainOn(on)),
  ]);
  if (blocked.byMe) return "blocked";
  // Nobody is told that they are blocked.
  if (!canOpenChat(status, haveLesson, blocked.byOther)) return "not-taking";
  if (haveLesson) return null;
  const asking = await readAsking(on, pair.studentId, now);
  if (newTeachersLeft(asking) > 0) return null;
  if (asking.isRestricted) return "restricted";
  return asking.emailVerified ? "too-many-teachers" : "unconfirmed";
}

async function findPair(on: Db | Tx, { studentId, teacherId }: Pair): Promise<string | undefined> {
  const [chat] = await on
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

async function hadLesson(on: Db | Tx, { studentId, teacherId }: Pair): Promise<boolean> {
  const { rows } = await on.execute<{ haveLesson: boolean }>(sql`
    select ${sql.raw(haveLessonOf("pair.student", "pair.teacher"))} as "haveLesson"
    from (select ${studentId}::uuid as student, ${teacherId}::uuid as teacher) pair`);
  return rows[0]!.haveLesson;
}

async function readAsking(on: Db | Tx, studentId: string, now: Date) {
  const since = new Date(now.getTime() - day);
  const [[person], begunToday] = await Promise.all([
    mainOn(on)
      .select({
        emailVerified: users.emailVerified,
        isRestricted: sql<boolean>`${sql.raw(isRestrictedIn("chats", "users.id"))}`,
      })
      .from(users)
      .where(eq(users.id, studentId)),
    chatOn(on).$count(chats, and(eq(chats.studentId, studentId), gt(chats.createdAt, since))),
  ]);
  const { emailVerified = false, isRestricted = false } = person ?? {};
  return { emailVerified, isRestricted, begunToday };
}
