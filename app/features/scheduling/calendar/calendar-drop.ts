/** Pure, browser-safe: where a lesson lands that is dragged through a teacher's week. */
import type { EpochMs } from "#app/platform/time/time.ts";
import { minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { entryWhole } from "./calendar-items.ts";
import { cutOut } from "../lessons/times/intervals.ts";
import type { CalendarEntry, TeacherCalendar } from "./teacher-calendar.server.ts";
import { instantAtRow, type Rows, type WeekDay } from "./week-layout.ts";

/** Only a booked lesson that is yet to come can be proposed to go elsewhere. */
export function isMovable(entry: CalendarEntry, now: EpochMs): boolean {
  return entry.state === "booked" && entry.startsAt > now;
}

/** The start on the grid nearest to a row of a day; null where the day has no such time. */
export function startNear(
  day: WeekDay,
  row: number,
  zone: string,
  rows: Rows,
): { at: EpochMs; row: number } | null {
  const step = rules.lesson.gridMinutes;
  const snapped = Math.max(0, Math.round(row / step) * step);
  const at = instantAtRow(day, snapped, zone, rows);
  return at === null ? null : { at, row: snapped };
}

/** Whether the teacher's own week has room there, the lesson itself out of the way. The server asks the student's, too. */
export function hasRoom(
  { open, busy, entries }: Pick<TeacherCalendar, "open" | "busy" | "entries">,
  entry: CalendarEntry,
  at: EpochMs,
  now: EpochMs,
): boolean {
  const taken = [...busy, ...entries.filter(({ id }) => id !== entry.id).map(entryWhole)];
  const end = at + entry.slotMinutes * minute;
  return at > now && cutOut(open, taken).some((free) => free.start <= at && end <= free.end);
}
