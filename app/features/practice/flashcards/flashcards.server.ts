import {
  and,
  asc,
  count,
  eq,
  ilike,
  inArray,
  isNull,
  lte,
  min,
  or,
  type Placeholder,
  sql,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Student } from "#app/access/actor.ts";
import { soundOf } from "#app/features/scheduling/lesson-words/sound-of.ts";
import { db, prepared, type Tx } from "#app/platform/database/db.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { isUuid } from "#app/platform/uuid.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { flashcardReviews, flashcards, practiceSettings } from "#db/schema/practice/practice.ts";
import { lessons } from "#db/schema/scheduling/lessons.ts";
import type { Grade, FlashcardReview } from "./schedule.ts";

const teacher = alias(users, "teacher");

const columns = {
  id: flashcards.id,
  language: flashcards.language,
  term: flashcards.term,
  meaning: flashcards.meaning,
  sentence: flashcards.sentence,
  hint: flashcards.hint,
  source: flashcards.source,
  phase: flashcards.phase,
  dueAt: sql<number>`(extract(epoch from ${flashcards.dueAt}) * 1000)::float8`,
  createdAt: sql<number>`(extract(epoch from ${flashcards.createdAt}) * 1000)::float8`,
  version: flashcards.version,
  /** The file with how the word sounds; null without one. */
  soundId: soundOf("flashcards.student_id", "flashcards.language", "flashcards.term"),
  /** Who wrote it down in a lesson, and their portrait; null otherwise. */
  teacherName: teacher.name,
  teacherPhoto: teacher.portraitId,
};

/** A word to practise; instants in epoch ms. */
export type Flashcard = Awaited<ReturnType<typeof selectFlashcards>>[number];

function selectFlashcards(on: Pick<Tx, "select"> = db()) {
  return on
    .select(columns)
    .from(flashcards)
    .leftJoin(lessons, eq(lessons.id, flashcards.lessonId))
    .leftJoin(teacher, eq(teacher.id, lessons.teacherId))
    .$dynamic();
}

const ofStudent = ({ id }: { id: string | Placeholder }) =>
  and(eq(flashcards.studentId, id), isNull(flashcards.removedAt));

/** Flashcards that are due at `until` (epoch ms), of one language or of all, the longest due first. */
export async function listDue(
  student: Student,
  until: number,
  { most, language }: { most: number; language: string | null },
): Promise<Flashcard[]> {
  const isOf = language === null ? undefined : eq(flashcards.language, language);
  return selectFlashcards()
    .where(and(ofStudent(student), lte(flashcards.dueAt, new Date(until)), isOf))
    .orderBy(asc(flashcards.dueAt), asc(flashcards.id))
    .limit(most);
}

/** The codes of the languages of the student's flashcards, those of most flashcards first. */
export async function listCardLanguages(student: Student): Promise<string[]> {
  const rows = await db()
    .select({ code: flashcards.language })
    .from(flashcards)
    .where(ofStudent(student))
    .groupBy(flashcards.language)
    .orderBy(sql`count(*) desc`, asc(flashcards.language));
  return rows.map(({ code }) => code);
}

/** These flashcards of the student's, in any order; those that are not theirs are left out. */
export async function listFlashcardsById(student: Student, ids: string[]): Promise<Flashcard[]> {
  if (ids.length === 0) return [];
  return selectFlashcards().where(and(ofStudent(student), inArray(flashcards.id, ids)));
}

/** One flashcard of the student's. Throws not-found where it is not theirs or was taken out. */
export async function getFlashcard(student: Student, id: string): Promise<Flashcard> {
  const [card] = isUuid(id) ? await listFlashcardsById(student, [id]) : [];
  if (card === undefined) throw new AppError("not-found");
  return card;
}

/** A page of the student's words by the alphabet; `q` is looked for in both sides and the sentence. */
export async function listFlashcards(
  student: Student,
  { q, page, size }: { q: string; page: number; size: number },
): Promise<{ words: Flashcard[]; total: number }> {
  const like = `%${q.replaceAll(/[\\%_]/g, "\\$&")}%`;
  const where = and(
    ofStudent(student),
    q === ""
      ? undefined
      : or(
          ilike(flashcards.term, like),
          ilike(flashcards.meaning, like),
          ilike(flashcards.sentence, like),
        ),
  );
  const [words, total] = await Promise.all([
    selectFlashcards()
      .where(where)
      .orderBy(sql`lower(${flashcards.term})`, asc(flashcards.id))
      .limit(size)
      .offset((page - 1) * size),
    db().$count(flashcards, where),
  ]);
  return { words, total };
}

/** All words of the student's, in the order in which they were added. */
export async function listAllFlashcards(student: Student): Promise<Flashcard[]> {
  return selectFlashcards().where(ofStudent(student)).orderBy(asc(flashcards.id));
}

const counts = prepared((on) =>
  on
    .select({
      due: sql<number>`(count(*) filter (where ${lte(flashcards.dueAt, sql.placeholder("now"))}))::int`,
      all: count(),
      nextAt: min(flashcards.dueAt),
    })
    .from(flashcards)
    .where(ofStudent({ id: sql.placeholder("student") }))
    .prepare("practice.flashcard-counts"),
);

/** How many are due at `now`, how many there are, and when the next is due (epoch ms; null without one). */
export async function countFlashcards(
  student: Student,
  now = Date.now(),
): Promise<{ due: number; all: number; nextAt: number | null }> {
  const [counted] = await counts().execute({ student: student.id, now: new Date(now) });
  const { due, all, nextAt } = counted!;
  return { due, all, nextAt: nextAt === null ? null : nextAt.getTime() };
}

/** The answers to these flashcards that were not undone, by flashcard. */
export async function readReviews(
  on: Pick<Tx, "select">,
  ids: string[],
): Promise<Map<string, FlashcardReview[]>> {
  if (ids.length === 0) return new Map();
  const rows = await on
    .select({
      id: flashcardReviews.id,
      card: flashcardReviews.flashcardId,
      rating: flashcardReviews.rating,
      at: flashcardReviews.reviewedAt,
    })
    .from(flashcardReviews)
    .where(and(inArray(flashcardReviews.flashcardId, ids), isNull(flashcardReviews.undoneAt)));
  const reviews = rows.map(({ id, card, rating, at }) => ({
    card,
    review: { id, rating: rating as Grade, at: at.getTime() },
  }));
  return new Map(
    [...Map.groupBy(reviews, ({ card }) => card)].map(([card, of]) => [
      card,
      of.map(({ review }) => review),
    ]),
  );
}

/** Whether the student lets their teachers see which words are fading. */
export async function sharesFading(studentId: string): Promise<boolean> {
  const [row] = await db()
    .select({ shares: practiceSettings.shareFading })
    .from(practiceSettings)
    .where(eq(practiceSettings.studentId, studentId));
  return row?.shares ?? false;
}
