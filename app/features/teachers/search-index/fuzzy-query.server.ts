import { named } from "#app/platform/database/db.server.ts";

const wordsMost = 8;

const knownWords = `
  select t.word, exists (select 1 from known_words k
      where k.word >= t.word and k.word < t.word || U&'\\FFFF') as known,
    array(select k.word from known_words k where k.word % t.word
      order by similarity(k.word, t.word) desc, k.word limit 3) as alike
  from unnest($1::text[]) with ordinality as t (word, at) order by at`;

/**
 * What each word of a free text asks, as a tsquery over `teacher_words`: the word or a beginning of one, accents and case
 * aside; one that nobody's page has may be mistyped, and means the known words most like it. A word that resembles none
 * matches nobody.
 */
export async function readFuzzyWords(asked: readonly string[]): Promise<string[]> {
  const words = [...new Set(asked)].slice(0, wordsMost);
  if (words.length === 0) return [];
  const rows = await named<{ word: string; known: boolean; alike: string[] }>(
    "teachers.fuzzy-words",
    knownWords,
    [words],
  );
  return rows.map(({ word, known, alike }) =>
    known || alike.length === 0 ? `'${word}':*` : `(${alike.map((one) => `'${one}'`).join("|")})`,
  );
}
