/** Pure, browser-safe: the days of a week as half-hours to paint, and what a stroke runs into. */
import {
  hourCells,
  cellsPerDay,
  windowsOf,
} from "#app/features/teachers/reference-data/hours/weekly-hours.ts";
import { minuteText } from "#app/features/teachers/reference-data/hours/hours-text.ts";
import { type FormState, typedValue } from "#app/platform/forms/forms.ts";
import { day as dayLength, formatDay, type LocalDate, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { entryDuring } from "../calendar/calendar-items.ts";
import { daysField, paintedFields } from "../availability/exception-forms.ts";
import type { Interval } from "../lessons/times/intervals.ts";
import type { TeacherCalendar } from "../calendar/teacher-calendar.server.ts";
import type { CellMark } from "./ui/hours-painter.tsx";
import { instantAtRow, rowsOf, type WeekDay } from "../calendar/week-layout.ts";

type Data = Pick<
  TeacherCalendar,
  "days" | "zone" | "today" | "windows" | "overrides" | "busy" | "entries"
> & { off: readonly Interval[] };

const step = rules.lesson.gridMinutes;

/**
 * The open half-hours of the seven days: by the day's own hours or by the week's. None lies in a time off, so that a
 * painted day does not copy such hours.
 */
export function cellsOfDays(data: Data): boolean[] {
  const marks = marksOf(data);
  const windows = data.days.flatMap(({ date, weekday }) => {
    const own = data.overrides.find((one) => one.date === date)?.windows;
    return (own ?? data.windows.filter((one) => one.weekday === weekday)).map(
      ({ startMinute, endMinute }) => ({ weekday, startMinute, endMinute }),
    );
  });
  return hourCells(windows).map((open, cell) => open && marks[cell] !== "off");
}

/** The half-hours as they were painted in a form that was refused: of the days it names, the others as they are. */
export function cellsTyped(
  cells: boolean[],
  days: readonly WeekDay[],
  state: FormState | undefined,
): boolean[] {
  const painted = [state?.values[daysField] ?? []].flat();
  if (painted.length === 0) return cells;
  const windows = days.flatMap(({ date, weekday }) =>
    painted.includes(date) ? typedOn(state!, date).map((one) => ({ weekday, ...one })) : [],
  );
  const typed = hourCells(windows);
  const isPainted = (cell: number) =>
    days.some(
      ({ date, weekday }) =>
        painted.includes(date) && Math.floor(cell / cellsPerDay) === weekday - 1,
    );
  return cells.map((open, cell) => (isPainted(cell) ? typed[cell]! : open));
}

function typedOn(state: FormState, date: LocalDate) {
  return Array.from({ length: cellsPerDay }, (_, row) => {
    const { from, to } = paintedFields(date, row + 1);
    return {
      startMinute: Number(typedValue(state, from)),
      endMinute: Number(typedValue(state, to)),
    };
  }).filter(({ startMinute, endMinute }) => startMinute < endMinute);
}

/** The stretches of one of the days. */
export function windowsOn(cells: readonly boolean[], weekday: number) {
  return windowsOf(cells).filter((one) => one.weekday === weekday);
}

/** What is in each half-hour of the seven days. */
export function marksOf({ days, zone, today, off, busy, entries }: Data): (CellMark | undefined)[] {
  const lessons = entries.map(entryDuring);
  return days.flatMap((day) => {
    if (day.date < today) return Array.from({ length: cellsPerDay }, () => "past" as const);
    const rows = rowsOf([day]);
    return Array.from({ length: cellsPerDay }, (_, row): CellMark | undefined => {
      const at = row * step;
      // An hour that comes twice has one place here, as it has in the hours: both are meant.
      const wall = rows.fold && at >= rows.fold.from ? at + rows.total - 1_440 : at;
      const start = instantAtRow(day, wall, zone, rows);
      if (start === null) return "missing";
      const cell = { start, end: start + step * minute };
      const isIn = (times: readonly Interval[]) =>
        times.some((time) => time.start < cell.end && cell.start < time.end);
      return isIn(off) ? "off" : isIn(lessons) ? "lesson" : isIn(busy) ? "busy" : undefined;
    });
  });
}

export type PaintClash = { text: string; refused: boolean };

/** What the painted differs in runs into, one sentence each; `refused` what cannot be saved. */
export function clashesOf(
  before: readonly boolean[],
  after: readonly boolean[],
  marks: readonly (CellMark | undefined)[],
  days: readonly WeekDay[],
  zone: string,
): PaintClash[] {
  const clashes: PaintClash[] = [];
  days.forEach((day, column) => {
    const name = formatDay(day.end - dayLength / 2, zone);
    const isTouched = Array.from(
      { length: cellsPerDay },
      (_, row) => column * cellsPerDay + row,
    ).some((cell) => before[cell] !== after[cell]);
    if (!isTouched) return;
    for (const { mark, open, from, to } of runsOf(before, after, marks, column)) {
      const when = `${name}, ${minuteText(from)} to ${minuteText(to)}`;
      if (mark === "off" && open)
        clashes.push({
          text: `${when}: you are off then. Close it again, or remove the time off first.`,
          refused: true,
        });
      else if (mark === "lesson")
        clashes.push({
          text: open
            ? `${when}: there is a lesson, and it stays. What is open around it can be booked.`
            : `${when}: a lesson is booked there and stays, although you close its hours.`,
          refused: false,
        });
      else if (mark === "busy" && open)
        clashes.push({
          text: `${when}: another calendar of yours says you are busy, so nobody can book it.`,
          refused: false,
        });
    }
  });
  return clashes;
}

/** Neighbouring half-hours of a day with the same mark and the same paint, in minutes; a lesson's where they changed. */
function runsOf(
  before: readonly boolean[],
  after: readonly boolean[],
  marks: readonly (CellMark | undefined)[],
  column: number,
) {
  const runs: { mark: CellMark; open: boolean; from: number; to: number }[] = [];
  for (let row = 0; row < cellsPerDay; row += 1) {
    const cell = column * cellsPerDay + row;
    const mark = marks[cell];
    const open = after[cell]!;
    if (mark === undefined || (mark !== "off" && before[cell] === open)) continue;
    const last = runs.at(-1);
    if (last && last.mark === mark && last.open === open && last.to === row * step) last.to += step;
    else runs.push({ mark, open, from: row * step, to: (row + 1) * step });
  }
  return runs;
}
