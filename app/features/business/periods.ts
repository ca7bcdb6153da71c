/** The periods of the page about the business, and the parts they are drawn in. Pure. Days are those of `brand.zone`. */
import {
  addDays,
  dayNumberOf,
  type LocalDate,
  weekdayOfDayNumber,
} from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";

/** From a day until, and without, another. */
export type DayRange = { from: LocalDate; until: LocalDate };

export const periodNames = ["days", "weeks", "months"] as const;
export type PeriodName = (typeof periodNames)[number];

export type Period = DayRange & {
  name: PeriodName;
  /** Its days, weeks or months. */
  parts: DayRange[];
  /** As many of them just before it. */
  before: DayRange;
};

const lengths: Record<PeriodName, number> = rules.business.periods;

/** The first days of `count` months, weeks or days up to the one that `today` is in, which is not over. */
const startOf: Record<PeriodName, (today: LocalDate, back: number) => LocalDate> = {
  days: (today, back) => addDays(today, -back),
  weeks: (today, back) => addDays(today, 1 - weekdayOfDayNumber(dayNumberOf(today)) - 7 * back),
  months: (today, back) => addMonths(monthOf(today), -back),
};

/** Full days, weeks from Monday, or calendar months; what `today` is in is left out, since it is not over. */
export function periodOf(name: PeriodName, today: LocalDate): Period {
  const length = lengths[name];
  const start = (back: number) => startOf[name](today, back);
  const parts = Array.from({ length }, (_, index) => {
    return { from: start(length - index), until: start(length - index - 1) };
  });
  const [from, until] = [start(length), start(0)];
  return { name, from, until, parts, before: { from: start(2 * length), until: from } };
}

/** Every range of days that a page can ask about on that day. */
export function rangesAsked(today: LocalDate): DayRange[] {
  const ranges = periodNames.flatMap((name) => {
    const { from, until, before, parts } = periodOf(name, today);
    return [{ from, until }, before, ...parts];
  });
  return [...new Map(ranges.map((range) => [`${range.from} ${range.until}`, range])).values()];
}

/** The first day of a day's month. */
export function monthOf(day: LocalDate): LocalDate {
  return `${day.slice(0, 7)}-01`;
}

/** The first day of the month so many months later. */
export function addMonths(month: LocalDate, count: number): LocalDate {
  const [year = 0, number = 0] = month.split("-").map(Number);
  const months = year * 12 + number - 1 + count;
  const [years, rest] = [Math.floor(months / 12), ((months % 12) + 12) % 12];
  return `${String(years).padStart(4, "0")}-${String(rest + 1).padStart(2, "0")}-01`;
}
