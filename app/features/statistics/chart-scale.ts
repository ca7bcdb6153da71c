/** What is on the axes of a chart of counts. Pure. */
import { dayNumberOf, weekdayOfDayNumber } from "#app/platform/time/time.ts";

/** From 0 in even steps of 1, 2 or 5 times a power of ten, at most five of them, to at least `most`. */
export function countTicks(most: number): number[] {
  const least = Math.max(1, most / 5);
  const power = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 5, 10].map((times) => times * power).find((one) => one >= least)!;
  const steps = Math.max(1, Math.ceil(most / step));
  return Array.from({ length: steps + 1 }, (_, index) => index * step);
}

/** Which days are named below the bars: all of a week, the Mondays of a month, every third Monday of a quarter. */
export function namedDays(days: string[]): number[] {
  const all = days.map((_, index) => index);
  if (days.length <= 7) return all;
  const mondays = all.filter((index) => weekdayOfDayNumber(dayNumberOf(days[index]!)) === 1);
  return days.length <= 35 ? mondays : mondays.filter((_, index) => index % 3 === 0);
}
