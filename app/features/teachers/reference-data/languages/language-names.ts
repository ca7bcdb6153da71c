import { displayName } from "#app/platform/names.ts";

/**
 * "es" → "Spanish", as this runtime says it. Pages that may show a rare language are given its name
 * by the server (`nameOfLanguage`).
 */
export function languageName(code: string): string {
  return displayName("language", code) ?? code;
}
