/** Every language there is: codes and English names by ISO 639-3, in the words of CLDR where it has any. */
import { iso6393 } from "iso-639-3";
import { byName, displayName, once } from "#app/platform/names.ts";
import { plainWords } from "../plain-words.ts";
import { twoLetterCodes, type LanguageCode } from "./languages.ts";

export type LanguageChoice = { code: LanguageCode; name: string };

/** What ISO 639-3 says. CLDR is asked for a word only where one is read: all of them take long. */
const table = once(() => {
  const languages = iso6393.filter(({ type }) => type !== "special");
  const rows = languages.map(({ name, iso6393, iso6391 }): [LanguageCode, string] => [
    iso6391 ?? iso6393,
    name,
  ]);
  return {
    nameOf: new Map(rows),
    codeOf: new Map(rows.map(([code, name]) => [name, code])),
  };
});

/** By code, what has been read. */
const words = new Map<LanguageCode, string>();

/** CLDR's word for a code, unless it is the word for the code it would put in its place, or for another. */
function wordOfCldr(code: LanguageCode): string | undefined {
  const word = displayName("language", code);
  if (word === undefined || Intl.getCanonicalLocales(code)[0] !== code) return undefined;
  return (table().codeOf.get(word) ?? code) === code ? word : undefined;
}

/** By name, made when somebody first types for one. */
const everyLanguage = once(() =>
  namedLanguages(table().nameOf.keys()).map((choice) => ({ ...choice, folded: fold(choice.name) })),
);

/** Whether there is such a language: one of ISO 639-3, living or not, spoken or signed. */
export function isKnownLanguage(code: string): boolean {
  return table().nameOf.has(code);
}

/** "yue" → "Cantonese"; of no language, the code. */
export function nameOfLanguage(code: string): string {
  const known = table().nameOf.get(code);
  if (known === undefined) return code;
  const word = words.get(code) ?? wordOfCldr(code) ?? known;
  words.set(code, word);
  return word;
}

/** By code, plain: what has been read, since each costs an `Intl.DisplayNames` of its own. */
const plainNames = new Map<LanguageCode, string[]>();

/** "es" → ["spanish", "espanol"]: its name in English and in itself. */
function plainNamesOf(code: LanguageCode): string[] {
  const known = plainNames.get(code);
  if (known !== undefined) return known;
  const own = new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code);
  const names = [nameOfLanguage(code), own ?? ""].map((name) => plainWords(name).join(" "));
  plainNames.set(code, names);
  return names;
}

/** Which of these languages the words name, in English or in the language itself. */
export function languageNamed(
  words: readonly string[],
  among: Iterable<LanguageCode>,
): LanguageCode | null {
  const name = words.join(" ");
  if (name === "") return null;
  return [...among].find((code) => plainNamesOf(code).includes(name)) ?? null;
}

/** The code and name of each of these, by name. */
export function namedLanguages(codes: Iterable<string>): LanguageChoice[] {
  return [...codes].map((code) => ({ code, name: nameOfLanguage(code) })).toSorted(byName);
}

/** Code to name, for what a page says of these languages. */
export function namesOfLanguages(languages: { language: string }[]): Record<string, string> {
  return Object.fromEntries(languages.map(({ language }) => [language, nameOfLanguage(language)]));
}

/** Asked for often, though their codes have three letters. */
const alsoCommon =
  "yue cmn nan arz apc ary acm ajp fil ceb haw gsw sco lmo scn nap ase bfi isg fsl gsg ssp ise jsl asf".split(
    " ",
  );

/** The languages a list begins with; the others are found by typing. */
export function commonLanguages(): LanguageChoice[] {
  return namedLanguages([...twoLetterCodes, ...alsoCommon].filter(isKnownLanguage));
}

const shown = 40;

/** Languages of which a word begins with what was typed, accents aside, or whose code it is. */
export function findLanguages(typed: string): LanguageChoice[] {
  const wanted = fold(typed.trim().slice(0, 80));
  if (wanted.length < 2) return [];
  return everyLanguage()
    .map(({ code, name, folded }) => ({ code, name, rank: rankOf(folded, code) }))
    .filter(({ rank }) => rank > 0)
    .toSorted((a, b) => b.rank - a.rank)
    .slice(0, shown)
    .map(({ code, name }) => ({ code, name }));

  function rankOf(folded: string, code: string): number {
    if (folded === wanted || code === wanted) return 3;
    if (folded.startsWith(wanted)) return 2;
    return [" ", "-", "("].some((before) => folded.includes(before + wanted)) ? 1 : 0;
  }
}

function fold(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
