import { brand } from "#config/brand.ts";

const names = new Intl.DisplayNames(brand.locale, { type: "language" });

/**
 * "es" → "Spanish", as this runtime says it. Pages that may show a rare language are given its name
 * by the server (`nameOfLanguage`).
 */
export function languageName(code: string): string {
  return names.of(code) ?? code;
}
