import { and, desc, eq, isNotNull, max, sql } from "drizzle-orm";
import type { Student, Teacher } from "#app/access/actor.ts";
import { ratesAs } from "#app/access/can-do.ts";
import { db, type Db, prepared, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { canDo } from "#db/schema/learning/can-do.ts";
import type { CanDoKey } from "#db/schema/learning/can-do-values.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { CefrLevel } from "#db/schema/teachers/language-levels.ts";
import { skillProgress, type Ratings } from "./progress.ts";
import { statementsAt } from "./statements.ts";

/**
 * The languages of a student's booked lessons, of the two if a teacher is named, the latest first, and the one that they
 * say they learn.
 */
export async function listTaught(
  on: Db | Tx,
  studentId: string,
  teacherId?: string,
): Promise<string[]> {
  const rows = await on
    .select({ language: lessons.language, last: max(lessons.startsAt) })
    .from(lessons)
    .where(
      and(
        eq(lessons.studentId, studentId),
        isNotNull(lessons.bookedAt),
        teacherId === undefined ? undefined : eq(lessons.teacherId, teacherId),
      ),
    )
    .groupBy(lessons.language)
    .orderBy(desc(max(lessons.startsAt)));
  return rows.map(({ language }) => language);
}

type Said = { raterId: string; raterName: string; statement: CanDoKey; ratedAt: Date } & Pick<
  typeof canDo.$inferSelect,
  "rating"
>;

async function listSaid(on: Db | Tx, studentId: string, language: string): Promise<Said[]> {
  return on
    .select({
      raterId: canDo.raterId,
      raterName: users.name,
      statement: canDo.statement,
      rating: canDo.rating,
      ratedAt: canDo.ratedAt,
    })
    .from(canDo)
    .innerJoin(users, eq(users.id, canDo.raterId))
    .where(and(eq(canDo.studentId, studentId), eq(canDo.language, language)))
    .orderBy(canDo.ratedAt);
}

/** Of several that rated one statement, the latest counts. */
function ratingsOf(said: Pick<Said, "statement" | "rating">[]): Ratings {
  return Object.fromEntries(said.map(({ statement, rating }) => [statement, rating]));
}

function teacherNamesOf(heard: Said[]): Partial<Record<CanDoKey, string>> {
  return Object.fromEntries(heard.map(({ statement, raterName }) => [statement, raterName]));
}

function latestOf(said: Said[], level: CefrLevel): number {
  const keys = new Set(statementsAt(level).map(({ key }) => key));
  const times = said
    .filter(({ statement }) => keys.has(statement))
    .map(({ ratedAt }) => ratedAt.getTime());
  return Math.max(0, ...times);
}

/**
 * What a page of ratings shows: what the student says, what the teacher says, and the progress that follows. The
 * student sees the latest word of any teacher, a teacher their own.
 */
async function readPage(
  { studentId, raterId, isStudent }: { studentId: string; raterId: string; isStudent: boolean },
  { language, level }: { language: string; level: CefrLevel },
) {
  const said = await listSaid(db(), studentId, language);
  const own = said.filter((one) => one.raterId === raterId);
  const student = ratingsOf(said.filter((one) => one.raterId === studentId));
  const ofTeachers = said.filter((one) => one.raterId !== studentId);
  const heard = isStudent ? ofTeachers : own;
  const teacher = ratingsOf(heard);
  return {
    student,
    teacher,
    /** Of each statement who of the teachers spoke of it last. */
    teacherNames: teacherNamesOf(heard),
    seen: latestOf(own, level),
    progress: skillProgress(student, teacher),
  };
}

/** A student's own page; their lessons' languages and the one they learn. Null where there is no language yet. */
export async function readOwnProgress(
  student: Student,
  asked: { language: string | null; level(usual: CefrLevel | null): CefrLevel },
) {
  if (student.viewed) throw new AppError("not-found");
  const [[profile], taught] = await Promise.all([
    db()
      .select({ learning: users.learning, level: users.level })
      .from(users)
      .where(eq(users.id, student.id)),
    listTaught(db(), student.id),
  ]);
  const learning = profile?.learning ?? null;
  const languages = [...new Set([...taught, ...(learning === null ? [] : [learning])])];
  const language = languages.find((one) => one === asked.language) ?? languages[0];
  if (language === undefined) return null;
  const level = asked.level(profile?.level ?? null);
  const ids = { studentId: student.id, raterId: student.id, isStudent: true };
  return { languages, language, level, ...(await readPage(ids, { language, level })) };
}

/** A teacher's page about a student, in the languages of their lessons. Throws not-found for others. */
export async function readStudentProgress(
  teacher: Teacher,
  studentId: string,
  asked: { language: string | null; level(usual: CefrLevel | null): CefrLevel },
) {
  if (!isUuid(studentId)) throw new AppError("not-found");
  const languages = await listTaught(db(), studentId, teacher.id);
  if (ratesAs(teacher, { id: studentId, isTaught: languages.length > 0 }) !== "teacher")
    throw new AppError("not-found");
  const language = languages.find((one) => one === asked.language) ?? languages[0]!;
  const [student] = await db()
    .select({ id: users.id, name: users.name, level: users.level })
    .from(users)
    .where(eq(users.id, studentId));
  const { level: ownLevel, ...named } = student!;
  const level = asked.level(ownLevel);
  const ids = { studentId, raterId: teacher.id, isStudent: false };
  return {
    person: named,
    languages,
    language,
    level,
    ...(await readPage(ids, { language, level })),
  };
}

const saidOfAll = prepared((on) =>
  on
    .select({
      language: canDo.language,
      raterId: canDo.raterId,
      statement: canDo.statement,
      rating: canDo.rating,
    })
    .from(canDo)
    .where(eq(canDo.studentId, sql.placeholder("student")))
    .orderBy(canDo.language, canDo.ratedAt)
    .prepare("learning.said-of-student"),
);

/** Progress of every language in which something has been said, for the student's dashboard. */
export async function readProgressSummary(student: Student) {
  if (student.viewed) return [];
  const all = await saidOfAll().execute({ student: student.id });
  return [...Map.groupBy(all, ({ language }) => language)].map(([language, said]) => {
    const { own = [], theirs = [] } = Object.groupBy(said, ({ raterId }) =>
      raterId === student.id ? "own" : "theirs",
    );
    return { language, progress: skillProgress(ratingsOf(own), ratingsOf(theirs)) };
  });
}
export type ProgressSummary = Awaited<ReturnType<typeof readProgressSummary>>;
