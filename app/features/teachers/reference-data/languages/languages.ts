/** Languages by their codes, and how a level is called. Pure and browser-safe. */
import type { LanguageLevel } from "#db/schema/teachers/language-levels.ts";

/**
 * ISO 639-1 where there is such a code, or else ISO 639-3: "es", "yue", "bfi". It stays as it was
 * chosen; "cmn" and "zh" are two choices, although some software writes the one as the other.
 */
export type LanguageCode = string;

/** All of ISO 639-1, two letters each. */
export const twoLetterCodes: readonly LanguageCode[] =
  "aaabaeafakamanarasavayazbabebgbibmbnbobrbscacechcocrcscucvcydadedvdzeeeleneoeseteufafffifjfofrfygagdglgngugvhahehihohrhthuhyhziaidieigiiikioisitiujajvkakgkikjkkklkmknkokrkskukvkwkylalblglilnloltlulvmgmhmimkmlmnmrmsmtmynanbndnengnlnnnonrnvnyocojomorospapiplpsptqurmrnrorurwsascsdsesgshsiskslsmsnsosqsrssstsusvswtatetgthtitktltntotrtstttwtyugukuruzvevivowawoxhyiyozazhzu".match(
    /../g,
  )!;

/** What a teacher needs in a language they teach, best first. */
export const taughtLevels = ["native", "C2", "C1"] as const satisfies LanguageLevel[];

/** A level of a language, with what it means. */
export const levelWords: Record<LanguageLevel, string> = {
  native: "Native",
  C2: "C2, like an educated native",
  C1: "C1, fluent on any topic",
  B2: "B2, independent",
  B1: "B1, everyday life",
  A2: "A2, simple things",
  A1: "A1, a beginning",
};

/**
 * Whether this can be the code of a language. Of three letters only their shape is looked at: the
 * table of all of them stays on the server (`isKnownLanguage`).
 */
export function isLanguage(code: unknown): code is LanguageCode {
  if (typeof code !== "string" || !/^[a-z]{2,3}$/.test(code)) return false;
  return code.length === 3 || twoLetterCodes.includes(code);
}
