/** What is said of what somebody can do. Browser-safe. */
import { type CanDoRating, statementsEach } from "#db/schema/learning/can-do-values.ts";
import type { LevelProgress, SkillProgress } from "./progress.ts";
import { enoughForLevel } from "./statements.ts";

export const canDoRatingNames: Record<CanDoRating, string> = {
  not_yet: "Not yet",
  with_help: "With help",
  alone: "Alone",
};

/** "B1: student and teacher agree on 2 of 3 statements" */
export function reachedText({ reached, levels }: SkillProgress): string {
  const at = levels.find(({ level }) => level === reached);
  if (at === undefined) return "No level yet on which student and teacher agree";
  return `${at.level}: student and teacher agree on ${at.agreed} of ${statementsEach} statements`;
}

/** What one level's part of a bar says to a person who does not see it. */
export function levelText({ level, agreed, oneSided }: LevelProgress): string {
  const alone = oneSided === 0 ? "" : `; only one of them says so of ${oneSided}`;
  return `${level}: student and teacher agree on ${agreed} of ${statementsEach} statements${alone}`;
}

export const levelRuleText = `A level counts for a skill once both of you say “alone” for ${enoughForLevel} of its ${statementsEach} statements.`;

export const ratingsChangedText =
  "These ratings have changed since you opened the page, perhaps in another tab. Saving again keeps what you see here.";
