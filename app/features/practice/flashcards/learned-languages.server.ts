import { and, eq, isNull, notInArray, sql } from "drizzle-orm";
import type { Student } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { flashcards } from "#db/schema/practice/practice.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { untoldStates } from "#db/schema/scheduling/lesson-states.ts";

/**
 * The codes of the languages that a student learns: first the one of the profile, then those of lessons, latest first,
 * and of words.
 */
export async function listLearnedLanguages(student: Student): Promise<string[]> {
  const [[profile], ofLessons, ofWords] = await Promise.all([
    db().select({ code: users.learning }).from(users).where(eq(users.id, student.id)),
    db()
      .select({ code: lessons.language })
      .from(lessons)
      .where(and(eq(lessons.studentId, student.id), notInArray(lessons.state, [...untoldStates])))
      .groupBy(lessons.language)
      .orderBy(sql`max(${lessons.startsAt}) desc`),
    db()
      .select({ code: flashcards.language })
      .from(flashcards)
      .where(and(eq(flashcards.studentId, student.id), isNull(flashcards.removedAt)))
      .groupBy(flashcards.language)
      .orderBy(sql`count(*) desc`, flashcards.language),
  ]);
  const codes = [profile?.code, ...[...ofLessons, ...ofWords].map(({ code }) => code)];
  return [...new Set(codes.filter((code) => typeof code === "string"))];
}
