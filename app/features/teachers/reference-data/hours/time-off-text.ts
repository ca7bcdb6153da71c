import {
  addDays,
  formatCalendarDay,
  formatDayTime,
  type LocalDate,
  localDate,
  startOfLocalDay,
} from "#app/platform/time/time.ts";

type During = { start: number; end: number };
/** Whole days of a clock, the last one included. */
export type WholeDays = { first: LocalDate; last: LocalDate };

/** The days that begin and end with a time off on this clock; null where it is by the hour. */
export function wholeDays({ start, end }: During, zone: string): WholeDays | null {
  const isWhole = startOfLocalDay(start, zone) === start && startOfLocalDay(end, zone) === end;
  return isWhole
    ? { first: localDate(start, zone), last: addDays(localDate(end, zone), -1) }
    : null;
}

/** Time off as a teacher wrote it: whole days as days, the last one included; everything else by the hour. */
export function timeOffText(during: During, zone: string): { name: string; text: string } {
  const days = wholeDays(during, zone);
  if (days === null)
    return {
      name: `From ${formatDayTime(during.start, zone)}`,
      text: `until ${formatDayTime(during.end, zone)}`,
    };
  const [first, last] = [formatCalendarDay(days.first), formatCalendarDay(days.last)];
  if (first === last) return { name: first, text: "all day" };
  return { name: `From ${first}`, text: `to ${last}, all day` };
}

/** The same for a student: days that are whole on the teacher's clock alone stay days. */
export function awayText(
  { days, ...during }: During & { days: WholeDays | null },
  { name, zone }: { name: string; zone: string },
): string {
  if (days === null || wholeDays(during, zone) !== null) {
    const { name: from, text } = timeOffText(during, zone);
    return `${from} ${text}`;
  }
  const [first, last] = [formatCalendarDay(days.first), formatCalendarDay(days.last)];
  return `${first === last ? first : `From ${first} to ${last}`}, all day where ${name} is`;
}
