import { and, asc, eq, sql } from "drizzle-orm";
import type { Person } from "#app/access/actor.ts";
import { db, type Tx } from "#app/platform/database/db.server.ts";
import { caughtWords } from "#db/schema/scheduling/lesson-notes.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import { soundOf } from "./sound-of.ts";

const columns = {
  id: caughtWords.id,
  side: caughtWords.side,
  term: caughtWords.term,
  meaning: caughtWords.meaning,
  sentence: caughtWords.sentence,
  /** The file with how it sounds; null without one. */
  soundId: soundOf("lessons.student_id", "lessons.language", "caught_words.term"),
  caughtAt: sql<number>`(extract(epoch from ${caughtWords.caughtAt}) * 1000)::float8`,
};

/** A word that one side has kept during a lesson; `caughtAt` in epoch ms. */
export type CaughtWord = Awaited<ReturnType<typeof selectCaught>>[number];

/** The words of a lesson that wait for its write-up, in the order in which they were kept. */
export async function selectCaught(on: Pick<Tx, "select">, lessonId: string) {
  return on
    .select(columns)
    .from(caughtWords)
    .innerJoin(lessons, eq(lessons.id, caughtWords.lessonId))
    .where(eq(caughtWords.lessonId, lessonId))
    .orderBy(asc(caughtWords.caughtAt));
}

/** The same for one of the lesson's two; empty for anybody else, and for an admin who looks on. */
export async function listCaughtWords(person: Person, lessonId: string): Promise<CaughtWord[]> {
  if (person.viewed) return [];
  return db()
    .select(columns)
    .from(caughtWords)
    .innerJoin(lessons, eq(lessons.id, caughtWords.lessonId))
    .where(
      and(
        eq(caughtWords.lessonId, lessonId),
        sql`${person.id} in (${lessons.studentId}, ${lessons.teacherId})`,
      ),
    )
    .orderBy(asc(caughtWords.caughtAt));
}
