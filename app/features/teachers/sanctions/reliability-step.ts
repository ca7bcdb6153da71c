/** What the rule on reliability does about a teacher today. Rule: docs/decisions/002-rules.md, section 7. Pure. */
import { rules } from "#config/rules.ts";
import { pointsUntil, type Reliability } from "../ranking/reliability.ts";

const { noticeAt, hideAt, minLessons, hideDays } = rules.reliability;

export type ReliabilityHistory = {
  lessonsTaught: number;
  /** When this rule, or an admin for the same cause, last decided something, epoch ms. */
  decidedAt: number | null;
  /** How often the rule has hidden the teacher by itself; what was taken back does not count. */
  hidings: number;
  /** An admin has been asked, and has not answered yet. */
  isAsked: boolean;
  /** The teacher has been written to since the points were last fewer. */
  isNoticed: boolean;
  /** Teaches, with nothing else in force. */
  canBeHidden: boolean;
};

export type ReliabilityStep =
  | { what: "nothing" | "notice" | "forget-notice" | "ask-admin" }
  | { what: "hide"; days: number };

/**
 * An event counts once: after a decision only points that later ones add lead to the next, so that nobody is
 * hidden twice for the same lesson while its points last.
 */
export function reliabilityStep(
  { points, events }: Pick<Reliability, "points" | "events">,
  history: ReliabilityHistory,
): ReliabilityStep {
  const isNew = points > pointsUntil({ events }, history.decidedAt ?? -Infinity);
  const isDue = points >= hideAt && history.lessonsTaught >= minLessons && isNew;
  if (isDue && history.canBeHidden && !history.isAsked) {
    const days = hideDays[history.hidings];
    return days === undefined ? { what: "ask-admin" } : { what: "hide", days };
  }
  if (points >= noticeAt) return { what: history.isNoticed ? "nothing" : "notice" };
  return { what: history.isNoticed ? "forget-notice" : "nothing" };
}
