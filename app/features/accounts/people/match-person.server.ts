import { and, or, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";

/** Fewer characters are in every other name: an index of three letters cannot look for them. */
const leastInside = 3;

/**
 * People in whose name or address each of the words is, anywhere; words of one or two characters only where a name's
 * word or the address begins with them. Accents and case are forgiven. `users_words` answers it.
 */
export function matchesPerson(text: string): SQL {
  const words = text.split(/\s+/).filter((word) => word !== "");
  const inside = words.filter((word) => [...word].length >= leastInside);
  const short = words.filter((word) => [...word].length < leastInside);
  return and(
    ...inside.map((word) => sql`${ownWords} like '%' || ${patternOf(word)} || '%'`),
    ...short.map(
      (word) => sql`strpos(' ' || ${ownWords}, ' ' || ${plain(sql`${word}::text`)}) > 0`,
    ),
    // Without a longer word, the first short one is the beginning of all, which has an index of its own.
    inside.length > 0 || short.length === 0
      ? undefined
      : or(
          sql`${plain(users.name)} like ${patternOf(short[0]!)} || '%'`,
          sql`${users.email} like ${patternOf(short[0]!)} || '%'`,
        ),
  )!;
}

/** As the indexes of the table have it: what is written here differently is not answered by them. */
const ownWords = sql`(${plain(users.name)} || ' ' || ${users.email})`;

/** What is looked for, with what LIKE would take for more than itself. */
function patternOf(word: string): SQL {
  return plain(sql`${word.replaceAll(/[\\%_]/g, "\\$&")}::text`);
}

/** Without accents and in small letters. */
function plain(text: SQL | typeof users.name): SQL {
  return sql`lower(regexp_replace(normalize(${text}, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}

/** The order of a list of names, accents and case forgiven: `users_by_plain_name` has it. */
export const nameOrder = plainOrder(users.name);

/** Where a name stands in it. */
export function plainOrder(text: SQL | typeof users.name): SQL {
  return sql`${plain(text)} collate "C"`;
}
