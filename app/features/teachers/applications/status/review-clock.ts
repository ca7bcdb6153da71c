/** The clock of an application: so many working days, Monday to Friday. Pure and browser-safe. */
import {
  dateOfDayNumber,
  day as dayLength,
  dayNumber,
  instantOf,
  startOfLocalDay,
  weekdayOfDayNumber,
  zonedParts,
} from "#app/platform/time/time.ts";
import { timeText } from "#app/ui/time-text.ts";
import { rules } from "#config/rules.ts";

export type ReviewClock = {
  /** 1 on the first working day; never above the number of days allowed. */
  day: number;
  due: number;
  state: "fine" | "soon" | "overdue";
};

/** How far an application sent at `sentAt` is. Days are counted in the office's zone. */
export function reviewClock(sentAt: number, now: number, zone: string): ReviewClock {
  const allowed = rules.apply.reviewWorkDays;
  const due = afterWorkDays(sentAt, allowed, zone);
  let day = 1;
  while (day < allowed && now >= afterWorkDays(sentAt, day, zone)) day += 1;
  const state = now >= due ? "overdue" : day >= allowed - 1 ? "soon" : "fine";
  return { day, due, state };
}

/** The last moment that is in time: midnight is said as the end of the day before. */
export function reviewDueText(due: number, zone: string): string {
  const isMidnight = startOfLocalDay(due, zone) === due;
  return isMidnight ? `end of ${timeText(due - 1, zone, "day")}` : timeText(due, zone, "day-time");
}

/** What was sent then or before is overdue now. */
export function sentToBeOverdue(now: number, zone: string): Date {
  // The due instant never falls when the sending one rises, so it is found by halving.
  let [overdue, fine] = [now - 4 * rules.apply.reviewWorkDays * dayLength, now];
  while (fine - overdue > 1) {
    const middle = Math.floor((overdue + fine) / 2);
    if (afterWorkDays(middle, rules.apply.reviewWorkDays, zone) <= now) overdue = middle;
    else fine = middle;
  }
  return new Date(overdue);
}

/**
 * The same time of day so many working days later. A weekend counts as the first moment of the Monday after it, and
 * whole days end with the last of them: five from a Monday on are over when that Friday is.
 */
export function afterWorkDays(at: number, days: number, zone: string): number {
  let reached = dayNumber(at, zone);
  const { hour, minute } = zonedParts(at, zone);
  const areWholeDays = isWeekend(reached) || hour * 60 + minute === 0;
  while (isWeekend(reached)) reached += 1;
  for (let left = areWholeDays ? days - 1 : days; left > 0; left -= 1)
    do reached += 1;
    while (isWeekend(reached));
  if (areWholeDays) return startOfLocalDay(dateOfDayNumber(reached + 1), zone);
  const date = dateOfDayNumber(reached);
  const [year = 0, month = 0, day = 0] = date.split("-").map(Number);
  return instantOf({ year, month, day }, hour * 60 + minute, zone);
}

function isWeekend(day: number): boolean {
  return weekdayOfDayNumber(day) > 5;
}
