import { languageNamed, nameOfLanguage } from "../reference-data/languages/language-data.server.ts";
import { plainWords } from "../reference-data/plain-words.ts";
import { countByLanguage } from "./ask-index.server.ts";
import { readFuzzyWords } from "./fuzzy-query.server.ts";
import { allOf, hasPersonNamed, nearestQuery } from "./nearest-query.server.ts";
import type { TeacherSearch } from "./search.ts";

/** Words that are true of everybody here, or of nobody: they tell no teacher from another. */
const emptyWords = new Set(
  (
    "teacher teachers tutor tutors teach teaches teaching lesson lessons class classes course courses " +
    "learn learning study language languages online cheap cheaper cheapest best good find want need looking " +
    "a an the i my me for of in to with and from near please on at by or is who someone somebody"
  ).split(" "),
);

type Understood = {
  search: TeacherSearch;
  /** A tsquery; null where no words are left to ask. */
  words: string | null;
  /** Nobody has all of the words: those are found who have the most of them. */
  isNearest: boolean;
};

/**
 * A search with its free text understood. Words that tell nothing are left out; a taught language's name, in English or
 * its own, is that language wherever it stands, unless the words are somebody's name. Where nobody of the language has
 * all of the words, those are asked for who have the most.
 */
export async function understandText(search: TeacherSearch): Promise<Understood> {
  const telling = plainWords(search.text).filter((word) => !emptyWords.has(word));
  const asked = (change: Partial<TeacherSearch>, words: string | null, isNearest = false) => ({
    search: { ...search, ...change },
    words,
    isNearest,
  });
  if (telling.length === 0) return asked({ text: "" }, null);
  const taught = [...(await countByLanguage()).keys()];
  const named = languageAmong(telling, taught);
  const isOther = search.language !== null && named?.code !== search.language;
  if (named === null || isOther) {
    const words = await readFuzzyWords(inEnglish(telling, taught));
    const nearest = await nearestQuery(words, search.language);
    return asked({}, nearest ?? allOf(words), nearest !== null && nearest !== allOf(words));
  }
  const { code: language } = named;
  const others = inEnglish(named.others, taught);
  if (others.length === 0) return asked({ language, text: "" }, null);
  const words = await readFuzzyWords(others);
  const text = others.join(" ");
  const nearest = await nearestQuery(words, language);
  if (nearest === allOf(words)) return asked({ language, text }, nearest);
  if (await hasPersonNamed(telling)) return asked({}, allOf(await readFuzzyWords(telling)));
  return nearest === null
    ? asked({ language, text: "" }, null, true)
    : asked({ language, text }, nearest, true);
}

/** The first language that the words name, all of them or one, and the words that are left. */
function languageAmong(words: string[], taught: string[]) {
  const whole = languageNamed(words, taught);
  if (whole !== null) return { code: whole, others: [] };
  for (const [at, word] of words.entries()) {
    const code = languageNamed([word], taught);
    if (code !== null) return { code, others: words.toSpliced(at, 1) };
  }
  return null;
}

/** Languages by their English names, as a teacher's words have them. */
function inEnglish(words: string[], taught: string[]): string[] {
  return words.flatMap((word) => {
    const named = languageNamed([word], taught);
    return named === null ? [word] : plainWords(nameOfLanguage(named));
  });
}
