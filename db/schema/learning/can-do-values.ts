import { cefrLevels, type CefrLevel } from "../teachers/language-levels.ts";

/** What one can do with a language, in the order of the pages. */
export const languageSkills = [
  "listening",
  "reading",
  "interaction",
  "production",
  "writing",
] as const;
export type LanguageSkill = (typeof languageSkills)[number];

/** How well somebody can do something. */
export const canDoRatings = ["not_yet", "with_help", "alone"] as const;
export type CanDoRating = (typeof canDoRatings)[number];

/** So many statements there are of each skill at each level. */
export const statementsEach = 3;

export type CanDoKey = `${CefrLevel}-${LanguageSkill}-${number}`;

/** The name of each statement; its words are in the product and may be improved, what it asks may not. */
export const canDoKeys: CanDoKey[] = cefrLevels.flatMap((level) =>
  languageSkills.flatMap((skill) =>
    Array.from(
      { length: statementsEach },
      (_, index): CanDoKey => `${level}-${skill}-${index + 1}`,
    ),
  ),
);
