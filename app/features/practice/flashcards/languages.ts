/** The languages that a word can be in: those that the student learns, the likeliest first, and the others. */
export type LanguageGroups = { learned: LanguageName[]; others: LanguageName[] };

type LanguageName = { code: string; name: string };

/** Puts what is learned before the others, in its order. */
export function languageGroups(
  learned: readonly string[],
  all: readonly LanguageName[],
  nameOf: (code: string) => string,
): LanguageGroups {
  return {
    learned: learned.map((code) => ({ code, name: nameOf(code) })),
    others: all.filter(({ code }) => !learned.includes(code)),
  };
}
