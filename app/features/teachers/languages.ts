/** The languages that can be taught here, and how a level is called. */
import type { LanguageLevel } from "#db/schema/teachers.ts";

/** BCP 47. Adding one here is all it takes. */
export const languageCodes = [
  "ar",
  "cs",
  "cy",
  "da",
  "de",
  "el",
  "en",
  "es",
  "fi",
  "fr",
  "ga",
  "he",
  "hi",
  "hu",
  "it",
  "ja",
  "ko",
  "nl",
  "no",
  "pl",
  "pt",
  "ro",
  "ru",
  "sv",
  "tr",
  "uk",
  "zh",
] as const;
export type LanguageCode = (typeof languageCodes)[number];

/** What a teacher needs in a language they teach, best first. */
export const taughtLevels = ["native", "C2", "C1"] as const satisfies LanguageLevel[];
/** What may be said of a language they only speak. */
export const spokenLevels = [
  "native",
  "C2",
  "C1",
  "B2",
  "B1",
  "A2",
  "A1",
] as const satisfies LanguageLevel[];

export function isLanguage(code: unknown): code is LanguageCode {
  return languageCodes.includes(code as LanguageCode);
}
