/** A teacher's weekly hours as a form. Browser-safe. */
import { minuteText } from "./hours-text.ts";
import type { WeeklyWindow } from "#db/schema/teachers/teachers.ts";
import { rules } from "#config/rules.ts";
import {
  type ReadFields,
  compositeFields,
  type Refuse,
} from "#app/features/teachers/forms/composite-fields.ts";

const dayMinutes = 1_440;
const step = rules.lesson.gridMinutes;
const mostRows = dayMinutes / step;

/** The names of one stretch: "from3-1" and "to3-1" are the first of Wednesday, in minutes after midnight. */
export function hourFields(weekday: number, row: number) {
  return { from: `from${weekday}-${row}`, to: `to${weekday}-${row}` };
}

/** Every start or end to choose from; the last is midnight at the end of the day. */
export const hourChoices: readonly number[] = Array.from(
  { length: mostRows + 1 },
  (_, index) => index * step,
);

/** Stretches of each weekday. An empty pair is no stretch; a week without any takes no bookings. */
export const weeklyHoursForm = compositeFields((fields, refuse) => {
  const windows: WeeklyWindow[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1)
    for (const stretch of readStretches(fields, refuse, (row) => hourFields(weekday, row)))
      windows.push({ weekday, ...stretch });
  return { windows };
});

type Stretch = Omit<WeeklyWindow, "weekday">;

/** The stretches of one day, in the order of their rows; an empty pair is none, an overlap is refused. */
export function readStretches(
  { text }: ReadFields,
  refuse: Refuse,
  namesOf: (row: number) => { from: string; to: string },
): Stretch[] {
  const found: Stretch[] = [];
  for (let row = 1; row <= mostRows; row += 1) {
    const { from, to } = namesOf(row);
    if (text(from) === "" && text(to) === "") continue;
    const startMinute = minuteOf(text(from));
    const endMinute = minuteOf(text(to));
    if (startMinute === null || startMinute === dayMinutes) refuse(from, "Choose a start");
    else if (endMinute === null) refuse(to, "Choose an end");
    else if (endMinute <= startMinute) refuse(to, "The end is not after the start");
    else {
      const other = found.find((one) => one.startMinute < endMinute && startMinute < one.endMinute);
      if (other)
        refuse(
          from,
          `This overlaps ${minuteText(other.startMinute)} to ${minuteText(other.endMinute)}`,
        );
      else found.push({ startMinute, endMinute });
    }
  }
  return found;
}

/** Half-hours of the day, from midnight to midnight; null for what is none. */
export function minuteOf(text: string): number | null {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : NaN;
  return minutes <= dayMinutes && minutes % step === 0 ? minutes : null;
}

/** The week as half-hours that are open or not, day after day: what is painted. */
export const cellsPerDay = mostRows;

export function hourCells(windows: readonly WeeklyWindow[]): boolean[] {
  return Array.from({ length: 7 * cellsPerDay }, (_, cell) => {
    const start = (cell % cellsPerDay) * step;
    return windows.some(
      ({ weekday, startMinute, endMinute }) =>
        weekday === Math.floor(cell / cellsPerDay) + 1 &&
        startMinute < start + step &&
        endMinute > start,
    );
  });
}

/** Neighbouring open half-hours of a day as one stretch. */
export function windowsOf(cells: readonly boolean[]): WeeklyWindow[] {
  const windows: WeeklyWindow[] = [];
  cells.forEach((isOpen, cell) => {
    if (!isOpen) return;
    const weekday = Math.floor(cell / cellsPerDay) + 1;
    const startMinute = (cell % cellsPerDay) * step;
    const last = windows.at(-1);
    if (last?.weekday === weekday && last.endMinute === startMinute) last.endMinute += step;
    else windows.push({ weekday, startMinute, endMinute: startMinute + step });
  });
  return windows;
}
