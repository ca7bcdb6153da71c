/** Pure, browser-safe: what ratings of both sides say of a student's progress. */
import {
  type CanDoKey,
  type CanDoRating,
  type LanguageSkill,
  languageSkills,
} from "#db/schema/learning/can-do-values.ts";
import { type CefrLevel, cefrLevels } from "#db/schema/teachers/language-levels.ts";
import { enoughForLevel, statementsOf } from "./statements.ts";

/** What each side has said of a statement, where they have. */
export type Ratings = Partial<Record<CanDoKey, CanDoRating>>;

export type LevelProgress = {
  level: CefrLevel;
  /** Statements of which both sides say that the student can do it alone, and of which one side alone says so. */
  agreed: number;
  oneSided: number;
};

export type SkillProgress = {
  skill: LanguageSkill;
  /** The highest level of which both sides agree on enough statements; null before there is one. */
  reached: CefrLevel | null;
  levels: LevelProgress[];
};

/** Progress by skill from what the student and a teacher say. */
export function skillProgress(student: Ratings, teacher: Ratings): SkillProgress[] {
  return languageSkills.map((skill) => {
    const levels = cefrLevels.map((level): LevelProgress => {
      const said = statementsOf(level, skill).map(({ key }) => [
        student[key] === "alone",
        teacher[key] === "alone",
      ]);
      return {
        level,
        agreed: said.filter(([one, other]) => one && other).length,
        oneSided: said.filter(([one, other]) => one !== other).length,
      };
    });
    const reached = levels.findLast(({ agreed }) => agreed >= enoughForLevel)?.level ?? null;
    return { skill, reached, levels };
  });
}
