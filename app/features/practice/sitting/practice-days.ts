/** Pure, browser-safe: on which days somebody has practised. */
import { addDays, type LocalDate } from "#app/platform/time/time.ts";

export type PracticeDays = {
  /** Of the last seven days, today included. */
  week: number;
  /** One after the other, up to today or yesterday: a day that is not over is not missed. */
  inARow: number;
};

/** What the days of somebody's answers, in any order, come to on `today`; all by the calendar of their zone. */
export function foldPracticeDays(days: readonly LocalDate[], today: LocalDate): PracticeDays {
  const practised = new Set(days);
  const since = addDays(today, -6);
  const week = [...practised].filter((day) => day >= since && day <= today).length;
  let at = practised.has(today) ? today : addDays(today, -1);
  let inARow = 0;
  for (; practised.has(at); at = addDays(at, -1)) inARow += 1;
  return { week, inARow };
}

/** "You have practised on 4 of the last seven days, the last 3 in a row."; null for a week without. */
export function practiceDaysText({ week, inARow }: PracticeDays): string | null {
  if (week === 0) return null;
  const days = week === 1 ? "1 of the last seven days" : `${week} of the last seven days`;
  if (inARow < 2) return `You have practised on ${days}.`;
  return inARow >= 7
    ? `You have practised on ${inARow} days in a row.`
    : `You have practised on ${days}, ${inARow} of them in a row.`;
}
