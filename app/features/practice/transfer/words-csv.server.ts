import type { Student } from "#app/access/actor.ts";
import { csvOf } from "#app/platform/csv.ts";
import { listAllFlashcards } from "../flashcards/flashcards.server.ts";

/** All words of the student's as a CSV file, with when each is due (UTC). */
export async function wordsCsv(student: Student): Promise<string> {
  const words = await listAllFlashcards(student);
  return csvOf([
    ["language", "word", "meaning", "sentence", "hint", "due"],
    ...words.map(({ language, term, meaning, sentence, hint, dueAt }) => [
      language,
      term,
      meaning,
      sentence,
      hint,
      new Date(dueAt).toISOString(),
    ]),
  ]);
}
