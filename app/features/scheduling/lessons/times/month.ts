/** Pure, browser-safe: a month of a person's calendar, by weeks. */
import {
  dateOfDayNumber,
  dayNumber,
  type EpochMs,
  startOfLocalDay,
  weekdayOfDayNumber,
  zonedParts,
} from "#app/platform/time/time.ts";

/** The first moment of an instant's month, and of the month after, on that zone's calendar. */
export function monthBounds(at: EpochMs, zone: string): { from: EpochMs; to: EpochMs } {
  const { year, month } = zonedParts(at, zone);
  return {
    from: startOfLocalDay(firstOf(year, month), zone),
    to: startOfLocalDay(month === 12 ? firstOf(year + 1, 1) : firstOf(year, month + 1), zone),
  };
}

function firstOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, "0")}-01`;
}

export type MonthDay<T> = { date: string; day: number; items: T[] };

/** Whole weeks from Monday; days of the neighbouring months are null. */
export function monthWeeks<T>(
  at: EpochMs,
  zone: string,
  items: T[],
  startOf: (item: T) => EpochMs,
): (MonthDay<T> | null)[][] {
  const { from, to } = monthBounds(at, zone);
  const first = dayNumber(from, zone);
  const last = dayNumber(to - 1, zone);
  const byDay = Map.groupBy(items, (item) => dayNumber(startOf(item), zone));
  const weeks: (MonthDay<T> | null)[][] = [];
  for (let monday = first - weekdayOfDayNumber(first) + 1; monday <= last; monday += 7)
    weeks.push(
      Array.from({ length: 7 }, (_, index) => {
        const number = monday + index;
        if (number < first || number > last) return null;
        return {
          date: dateOfDayNumber(number),
          day: number - first + 1,
          items: byDay.get(number) ?? [],
        };
      }),
    );
  return weeks;
}
