import { stepsOf } from "./lesson-text.ts";
import type { LessonView } from "./lessons.server.ts";

/** What would come back if every one of these lessons were cancelled now, and when that next becomes less. */
export function refundOutlook(lessons: LessonView[], now: number) {
  let backPence = 0;
  let next: { at: number; pence: number } | null = null;
  const all = lessons.map((lesson) => stepsOf(lesson));
  const backAt = (at: number) =>
    all.reduce((sum, steps) => sum + (steps.find(({ until }) => at <= until)?.refundPence ?? 0), 0);
  backPence = backAt(now);
  const turns = all
    .flatMap((steps) => steps.map(({ until }) => until))
    .filter((until) => until >= now)
    .toSorted((a, b) => a - b);
  for (const at of turns) {
    const pence = backAt(at + 1);
    if (pence < backPence) {
      next = { at: at + 1, pence };
      break;
    }
  }
  return { backPence, next };
}
