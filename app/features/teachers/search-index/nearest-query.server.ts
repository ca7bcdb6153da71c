/** Of several words, as many as somebody has. */
import { named } from "#app/platform/database/db.server.ts";
import { plainWords } from "../reference-data/plain-words.ts";

const firstThatAnswers = `
  select q.query from unnest($1::text[]) with ordinality as q (query, at)
  where exists (select 1 from teacher_words w join teacher_search s using (teacher_id)
    where s.language = $2 and w.words @@ q.query::tsquery)
  order by q.at limit 1`;

const peopleWith = `
  select u.name from teacher_words w join users u on u.id = w.teacher_id
  where w.words @@ $1::tsquery limit 100`;

/** Every one of the words, each a tsquery. */
export function allOf(words: readonly string[]): string {
  return words.join(" & ");
}

/**
 * The tsquery that asks for the most of these words that a teacher of the language has: all of them, or else any so
 * many. Null where nobody has even one.
 */
export async function nearestQuery(
  words: readonly string[],
  language: string | null,
): Promise<string | null> {
  const queries = words.map((_, fewer) =>
    setsOf(words, words.length - fewer)
      .map((some) => (some.length === words.length ? allOf(some) : `(${allOf(some)})`))
      .join(" | "),
  );
  const rows = await named<{ query: string }>("teachers.nearest-words", firstThatAnswers, [
    queries,
    language ?? "",
  ]);
  return rows[0]?.query ?? null;
}

/** All choices of so many of the words, in their order. */
function setsOf(words: readonly string[], size: number): string[][] {
  if (size === 0) return [[]];
  return words.flatMap((word, at) =>
    setsOf(words.slice(at + 1), size - 1).map((others) => [word, ...others]),
  );
}

/** Whether each of these words is of the name of one teacher: a surname may be a language's name. */
export async function hasPersonNamed(words: readonly string[]): Promise<boolean> {
  const query = allOf(words.map((word) => `'${word}'`));
  const people = await named<{ name: string }>("teachers.people-with", peopleWith, [query]);
  return people.some(({ name }) => {
    const own = plainWords(name);
    return words.every((word) => own.includes(word));
  });
}
