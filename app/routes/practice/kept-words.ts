import { requireStudent } from "#app/gate/gate.server.ts";
import { countFlashcards } from "#app/features/practice/flashcards/flashcards.server.ts";
import type { WordsToKeep } from "#app/features/practice/kept-words/keep-practice.ts";
import { readWordsToKeep } from "#app/features/practice/kept-words/words-to-keep.server.ts";
import { namesOfLanguages } from "#app/features/teachers/reference-data/languages/language-data.server.ts";
import type { Route } from "./+types/kept-words.ts";

/** The words that a browser of the student keeps for practising without a connection. */
export async function loader({ context }: Route.LoaderArgs) {
  const student = requireStudent(context);
  const [words, { all }] = await Promise.all([readWordsToKeep(student), countFlashcards(student)]);
  const languages = namesOfLanguages(words);
  const kept: WordsToKeep = { personId: student.id, words, languages, all };
  return Response.json(kept);
}
