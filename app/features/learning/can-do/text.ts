/** What is said of what somebody can do. Browser-safe. */
import { type CanDoRating, statementsEach } from "#db/schema/learning/can-do-values.ts";
import type { LevelProgress, SkillProgress } from "./progress.ts";
import { enoughForLevel } from "./statements.ts";

export const canDoRatingNames: Record<CanDoRating, string> = {
  not_yet: "Not yet",
  with_help: "With help",
  alone: "Alone",
};

/** "B1: you and your teacher agree on 2 of 3 sentences"; `both` are the two, said to one of them. */
export function reachedText({ reached, levels }: SkillProgress, both: string): string {
  const at = levels.find(({ level }) => level === reached);
  if (at === undefined) return `No level yet on which ${both} agree`;
  return agreedText(at, both);
}

function agreedText({ level, agreed }: LevelProgress, both: string): string {
  return `${level}: ${both} agree on ${agreed} of ${statementsEach} sentences`;
}

/** What one level's part of a bar says to a person who does not see it. */
export function levelText(progress: LevelProgress, both: string): string {
  const { oneSided } = progress;
  const alone = oneSided === 0 ? "" : `; only one of you says so of ${oneSided}`;
  return `${agreedText(progress, both)}${alone}`;
}

export const levelRuleText = `A level counts for a skill once both of you say “alone” for ${enoughForLevel} of its ${statementsEach} sentences.`;

export const ratingsChangedText =
  "These ratings have changed since you opened the page, perhaps in another tab. Saving again keeps what you see here.";
