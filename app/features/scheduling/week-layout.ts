/** Pure, browser-safe: where things stand in a week that is drawn by the clock on the wall. */
import {
  addDays,
  day as dayLength,
  type EpochMs,
  formatDay,
  type LocalDate,
  minute,
  offsetMinutes,
  startOfLocalDay,
  startOfLocalWeek,
  localDate,
  zonedParts,
} from "#app/platform/time.ts";

/** Minutes on the wall after midnight; the length is what passes, not what the wall shows. */
export type Span = { start: number; end: number };

export type WeekDay = {
  date: LocalDate;
  /** 1 is Monday. */
  weekday: number;
  start: EpochMs;
  end: EpochMs;
  /** How far the clock is moved on that day, in minutes: forward is positive. */
  clockMoves: number;
};

/** The seven days of the ISO week that a day lies in. */
export function weekDays(date: LocalDate, zone: string): WeekDay[] {
  const monday = localDate(startOfLocalWeek(date, zone), zone);
  return Array.from({ length: 7 }, (_, index) => {
    const own = addDays(monday, index);
    const start = startOfLocalDay(own, zone);
    const end = startOfLocalDay(addDays(own, 1), zone);
    return {
      date: own,
      weekday: index + 1,
      start,
      end,
      clockMoves: offsetMinutes(end, zone) - offsetMinutes(start, zone),
    };
  });
}

/** The part of [start, end) that falls on that day, or null. */
export function spanOn(
  day: WeekDay,
  { start, end }: { start: EpochMs; end: EpochMs },
  zone: string,
): Span | null {
  const from = Math.max(start, day.start);
  const to = Math.min(end, day.end);
  if (from >= to) return null;
  const wall = zonedParts(from, zone);
  const top = from === day.start ? 0 : wall.hour * 60 + wall.minute;
  return { start: top, end: Math.min(1_440, top + (to - from) / minute) };
}

/** What is left of the windows when the taken spans are cut out, by start. */
export function cutOut(windows: readonly Span[], taken: readonly Span[]): Span[] {
  let free = [...windows].sort((a, b) => a.start - b.start);
  for (const cut of taken)
    free = free.flatMap((piece) =>
      cut.end <= piece.start || cut.start >= piece.end
        ? [piece]
        : [
            { start: piece.start, end: cut.start },
            { start: cut.end, end: piece.end },
          ].filter(({ start, end }) => start < end),
    );
  return free;
}

/** Whole hours that hold all spans, and at least the middle of the day. */
export function hoursShown(spans: readonly Span[]): { first: number; last: number } {
  const starts = spans.map(({ start }) => Math.floor(start / 60));
  const ends = spans.map(({ end }) => Math.ceil(end / 60));
  return { first: Math.min(9, ...starts), last: Math.max(18, ...ends) };
}

/** "23 to 29 November 2026", with month and year where they differ. */
export function weekTitle(days: readonly WeekDay[], zone: string): string {
  const read = (at: EpochMs) => {
    const [, date, month] = formatDay(at, zone).split(" ");
    return { date, month, year: zonedParts(at, zone).year };
  };
  const first = read(days[0]!.start + dayLength / 2);
  const last = read(days[6]!.start + dayLength / 2);
  const end = `${last.date} ${last.month} ${last.year}`;
  if (first.year !== last.year) return `${first.date} ${first.month} ${first.year} to ${end}`;
  return first.month === last.month
    ? `${first.date} to ${end}`
    : `${first.date} ${first.month} to ${end}`;
}
