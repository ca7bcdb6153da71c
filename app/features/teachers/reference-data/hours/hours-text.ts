import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";

export const weekdayNames = [
  "Monday",
  "Tuesday",
  "Wednesday",
  "Thursday",
  "Friday",
  "Saturday",
  "Sunday",
] as const;

/** Minutes after midnight as a clock writes them: 540 → "09:00", 1440 → "24:00". */
export function minuteText(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** Each day that has hours, with its windows in order. */
export function hoursByDay(weekly: readonly WeeklyWindow[]): { name: string; hours: string }[] {
  return weekdayNames.flatMap((name, index) => {
    const windows = weekly
      .filter(({ weekday }) => weekday === index + 1)
      .toSorted((a, b) => a.startMinute - b.startMinute);
    if (windows.length === 0) return [];
    const hours = windows
      .map((one) => `${minuteText(one.startMinute)} to ${minuteText(one.endMinute)}`)
      .join(", ");
    return [{ name, hours }];
  });
}
