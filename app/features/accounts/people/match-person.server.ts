import { and, or, sql, type SQL } from "drizzle-orm";
import { users } from "#db/schema/accounts/accounts.ts";

/**
 * People whose address begins with the words, or whose name has each of them at the beginning of a word of its own;
 * accents and case are forgiven.
 */
export function matchesPerson(text: string): SQL {
  return or(hasAddress(text), hasName(text))!;
}

function hasAddress(text: string): SQL {
  return sql`starts_with(${users.email}, lower(${text}))`;
}

function hasName(text: string): SQL {
  const words = text.split(/\s+/);
  return and(
    ...words.map((word) => sql`strpos(' ' || ${plain(users.name)}, ' ' || ${plain(word)}) > 0`),
  )!;
}

/** Without accents and in small letters. */
function plain(text: SQL | string | typeof users.name): SQL {
  return sql`lower(regexp_replace(normalize(${text}::text, NFKD), '[\\u0300-\\u036f]', '', 'g'))`;
}
