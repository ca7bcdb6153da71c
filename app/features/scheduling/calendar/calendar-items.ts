/** The entries of one day of a teacher's calendar, in time order. Pure, browser-safe. */
import { type EpochMs, formatTime, minute } from "#app/platform/time/time.ts";
import { lessonMinutes } from "#config/lesson-lengths.ts";
import { cutOut, type Interval, mergeIntervals } from "../lessons/times/intervals.ts";
import { slotMinutesOf } from "../lessons/rules.ts";
import type { SuggestedTime } from "../availability/suggested-times.server.ts";
import type { CalendarEntry, TeacherCalendar } from "./teacher-calendar.server.ts";
import type { WeekDay } from "./week-layout.ts";

export type Item = Interval &
  (
    | { kind: "open" | "clock" | "now" }
    | { kind: "off"; note: string }
    | { kind: "busy"; label: string }
    | { kind: "entry"; entry: CalendarEntry }
    | { kind: "suggested"; time: SuggestedTime }
  );

const shortest = slotMinutesOf(Math.min(...lessonMinutes)) * minute;

type Data = Pick<TeacherCalendar, "entries" | "open" | "off" | "busy" | "suggested">;

/** Half-open, as all here: the lesson without its break. */
export function entryDuring({ startsAt, minutes }: CalendarEntry): Interval {
  return { start: startsAt, end: startsAt + minutes * minute };
}

/** What a lesson takes of the calendar: its break or the buffer after it included. */
export function entryWhole({ startsAt, slotMinutes }: CalendarEntry): Interval {
  return { start: startsAt, end: startsAt + slotMinutes * minute };
}

/** The part of an interval that lies in a day; null where there is none. */
export function within<Time extends Interval>(day: Interval, time: Time): Time | null {
  const start = Math.max(time.start, day.start);
  const end = Math.min(time.end, day.end);
  return start < end ? { ...time, start, end } : null;
}

/** Open hours with nothing in them, where the shortest lesson fits. */
export function freeOn(
  day: Interval,
  { entries, open, busy }: Pick<Data, "entries" | "open" | "busy">,
): Interval[] {
  const taken = mergeIntervals([...entries.map(entryWhole), ...busy]);
  return cutOut(
    open.flatMap((time) => within(day, time) ?? []),
    taken,
  ).filter(({ start, end }) => end - start >= shortest);
}

/** All of one day; `now` where it falls into it. */
export function itemsOn(day: WeekDay, data: Data, now: EpochMs): Item[] {
  const { entries, off, busy, suggested } = data;
  const items: Item[] = [
    ...freeOn(day, data).map((time) => ({ ...time, kind: "open" as const })),
    ...off.map((time) => ({ ...time, kind: "off" as const })),
    ...busy.map((time) => ({ ...time, kind: "busy" as const })),
    ...entries.map((entry) => ({ ...entryDuring(entry), kind: "entry" as const, entry })),
    ...suggested.map((time) => ({
      start: time.start,
      end: time.end,
      kind: "suggested" as const,
      time,
    })),
  ].flatMap((item) => within(day, item) ?? []);
  if (day.change) items.push({ kind: "clock", start: day.change.at, end: day.change.at });
  if (now >= day.start && now < day.end) items.push({ kind: "now", start: now, end: now });
  return items.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** "24:00" at the end of a day, where the clock shows 00:00. */
export function clockOn(day: Interval, at: EpochMs, zone: string): string {
  return at === day.end ? "24:00" : formatTime(at, zone);
}

/** "09:00 to 12:00, 13:00 to 24:00" */
export function timesText(day: Interval, times: readonly Interval[], zone: string): string {
  return times
    .map(({ start, end }) => `${clockOn(day, start, zone)} to ${clockOn(day, end, zone)}`)
    .join(", ");
}

/** How the clock is moved, as one says it: "forward an hour", "back 30 minutes". */
export function moveText(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes > 0 ? "forward" : "back"} ${size === 60 ? "an hour" : `${size} minutes`}`;
}

/** 23 hours → "23 hours", 24.5 → "24½ hours" */
export function entryLengthText({ start, end }: Interval): string {
  const minutes = (end - start) / minute;
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return rest === 0 ? `${hours} hours` : rest === 30 ? `${hours}½ hours` : `${hours} h ${rest} min`;
}
