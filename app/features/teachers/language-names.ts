import { brand } from "#config/brand.ts";
import { languageCodes, type LanguageCode } from "./languages.ts";

const names = new Intl.DisplayNames(brand.locale, { type: "language" });

/** "es" → "Spanish" */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}

/** Code and name of every language, by name. */
export function listLanguages(): { code: LanguageCode; name: string }[] {
  return languageCodes
    .map((code) => ({ code, name: languageName(code) }))
    .toSorted((a, b) => a.name.localeCompare(b.name, brand.locale));
}
