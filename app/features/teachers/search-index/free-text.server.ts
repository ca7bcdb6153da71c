import { languageNamed, nameOfLanguage } from "../reference-data/languages/language-data.server.ts";
import { plainWords } from "../reference-data/plain-words.ts";
import { countByLanguage } from "./ask-index.server.ts";
import { readFuzzyQuery } from "./fuzzy-query.server.ts";
import type { TeacherSearch } from "./search.ts";

/** Words that are true of everybody here, or of nobody: they tell no teacher from another. */
const emptyWords = new Set(
  (
    "teacher teachers tutor tutors teach teaches teaching lesson lessons class classes course courses " +
    "learn learning study language languages online cheap cheaper cheapest best good find want need looking " +
    "a an the i my me for of in to with and from near please"
  ).split(" "),
);

/**
 * A search with its free text understood. Words that tell nothing are left out, and where all do, the text asks
 * nothing; a taught language's name, in English or its own, alone is that language, and among others its English name.
 */
export async function understandText(
  search: TeacherSearch,
): Promise<{ search: TeacherSearch; words: string | null }> {
  const telling = plainWords(search.text).filter((word) => !emptyWords.has(word));
  if (telling.length === 0) return { search: { ...search, text: "" }, words: null };
  const taught = [...(await countByLanguage()).keys()];
  const language = languageNamed(telling, taught);
  if (language !== null && search.language === null)
    return { search: { ...search, language, text: "" }, words: null };
  const words = telling.flatMap((word) => {
    const named = languageNamed([word], taught);
    return named === null ? [word] : plainWords(nameOfLanguage(named));
  });
  return { search, words: await readFuzzyQuery(words) };
}
