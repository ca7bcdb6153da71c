import { sql } from "drizzle-orm";

/**
 * The file with how a word of a student sounds, as a column; null without one, and until a scanner has seen it. The names
 * are those of columns with their tables, as PostgreSQL reads them.
 */
export function soundOf(student: string, language: string, term: string) {
  const word = sql.raw(`sound.student_id = ${student} and sound.language = ${language}
      and lower(sound.term) = lower(${term})`);
  return sql<string | null>`(select sound.file_id from word_sounds sound
    join files heard on heard.id = sound.file_id and heard.state = 'ready' where ${word})`;
}
