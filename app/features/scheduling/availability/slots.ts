/** Pure and browser-safe: which starts of a teacher's can be booked, from plain data. */
import {
  day,
  dayNumber,
  dayNumberOf,
  type EpochMs,
  minute,
  weekdayOfDayNumber,
  zoneClock,
} from "#app/platform/time/time.ts";
import {
  cutOut,
  firstEndingAfter,
  type Interval,
  mergeIntervals,
} from "../lessons/times/intervals.ts";
import { breakMinutesOf } from "../lessons/rules.ts";

/** Minutes after local midnight; `endMinute` may be 1440 or run past midnight into the next day. */
export type Window = { startMinute: number; endMinute: number };

export type Schedule = {
  /** The teacher's IANA zone, in which all minutes, dates, days and weeks are meant. */
  zone: string;
  /**
   * Where the teacher travels, rising: from each instant on, that zone in place of the one before. A window
   * belongs whole to the zone in which it begins.
   */
  travelZones?: readonly { from: EpochMs; zone: string }[];
  /** weekday: 1 is Monday, 7 is Sunday. */
  weekly: readonly (Window & { weekday: number })[];
  /** Replaces the windows that begin on that day ('YYYY-MM-DD'); no windows means closed. */
  overrides?: readonly { date: string; windows: readonly Window[] }[];
  timeOff?: readonly Interval[];
};

export type SlotInput = {
  now: EpochMs;
  /** Only starts in [from, to) are returned. */
  from: EpochMs;
  to: EpochMs;
  schedule: Schedule;
  /**
   * What the teacher has booked, each from its start to the end of its break. With a daily or weekly limit,
   * all of the local weeks that touch [from, to).
   */
  lessons: readonly Interval[];
  /** Starts of lessons that are over and take no time any more: they count towards the limits alone. */
  over?: readonly EpochMs[];
  /** Times taken elsewhere, such as an imported calendar. */
  busy?: readonly Interval[];
  /** Unpaid reservations: each hides its time until `until`, except the asker's own. */
  holds?: readonly (Interval & { until: EpochMs; own?: boolean })[];
  /** What a slot takes of the teacher's day: the lesson and its built-in break. */
  slotMinutes: number;
  stepMinutes: number;
  noticeMinutes: number;
  /** Time the teacher wants clear after a lesson before the next; it includes the break, they do not add up. */
  bufferMinutes?: number;
  /** Lessons per local day and per ISO week, those that are over, booked ones and others' holds included. */
  maxPerDay?: number;
  maxPerWeek?: number;
  horizonDays: number;
};

const dayMinutes = 1_440;

/**
 * The starts that can be booked, rising, without repeats. All instants are epoch milliseconds, all intervals
 * half-open. A start is offered when it
 * - lies in [from, to), not before now + notice, and before now + horizon;
 * - is a whole number of steps (elapsed minutes) after the start of one of the windows, whose edges are local
 *   wall times (a skipped edge moves forward, a repeated one is the first);
 * - begins inside that window, and all its `slotMinutes` lie in open time: windows that touch, as across
 *   midnight, count as one stretch;
 * - does not overlap time off, busy time, a lesson or a live hold, and leaves the buffer to both neighbours
 *   among lessons and holds;
 * - does not exceed the limits of its local day or week.
 */
export function openSlots(input: SlotInput): EpochMs[] {
  const { now, schedule, slotMinutes, stepMinutes } = input;
  if (!(slotMinutes > 0 && stepMinutes > 0))
    throw new RangeError("a slot and its step last a while");
  const from = Math.max(input.from, now + input.noticeMinutes * minute);
  const to = Math.min(input.to, now + input.horizonDays * dayMinutes * minute);
  if (!(from < to)) return [];

  const windows = windowsBetween(schedule, from, to);
  const open = mergeIntervals(windows);
  const taken = takenTimes(input);
  const isFull = fullness(input);
  const slot = slotMinutes * minute;
  const step = stepMinutes * minute;

  const starts: EpochMs[] = [];
  for (const window of windows) {
    const stretch = open[firstEndingAfter(open, window.start)]!;
    const before = Math.min(window.end, to, stretch.end - slot + 1);
    let start = window.start + Math.max(0, Math.ceil((from - window.start) / step)) * step;
    let next = firstEndingAfter(taken, start);
    while (start < before) {
      const clash = taken[next];
      if (clash && clash.end <= start) next += 1;
      else if (clash && clash.start < start + slot)
        start += Math.ceil((clash.end - start) / step) * step;
      else {
        if (!isFull(start)) starts.push(start);
        start += step;
      }
    }
  }
  return risingWithoutRepeats(starts);
}

/** When the teacher is open within [from, to), booked or not: the windows joined, without time off. */
export function openTimes(
  schedule: Schedule,
  { from, to }: { from: EpochMs; to: EpochMs },
): Interval[] {
  const open = mergeIntervals(windowsBetween(schedule, from, to)).map(({ start, end }) => ({
    start: Math.max(start, from),
    end: Math.min(end, to),
  }));
  return cutOut(
    open.filter(({ start, end }) => start < end),
    schedule.timeOff ?? [],
  );
}

/** The windows as instants, by start; every one that could offer a start in [from, to). */
function windowsBetween(schedule: Schedule, from: EpochMs, to: EpochMs): Interval[] {
  const windowsOn = windowsByDay(schedule);
  const latest = Math.max(
    dayMinutes,
    ...schedule.weekly.map((window) => window.endMinute),
    ...(schedule.overrides ?? []).flatMap(({ windows }) =>
      windows.map((window) => window.endMinute),
    ),
  );
  const found: Interval[] = [];
  for (const stay of staysOf(schedule)) {
    // One day more on each side: a gap moves edges, and a window after `to` may touch one before it.
    const earliest = Math.max(from, stay.start) - (Math.ceil(latest / dayMinutes) + 1) * day;
    const last = Math.min(to, stay.end) + day;
    if (earliest > last) continue;
    const clock = zoneClock(stay.zone);
    const lastDay = dayNumber(last, stay.zone);
    for (let number = dayNumber(earliest, stay.zone); number <= lastDay; number++) {
      for (const { startMinute, endMinute } of windowsOn(number)) {
        const midnight = number * dayMinutes;
        const start = clock.instantAt((midnight + startMinute) * minute);
        const end = clock.instantAt((midnight + endMinute) * minute);
        if (start < end && start >= stay.start && start < stay.end) found.push({ start, end });
      }
    }
  }
  return found.toSorted((a, b) => a.start - b.start || a.end - b.end);
}

/** The teacher's zones in turn, each for its half-open time. */
function staysOf({ zone, travelZones = [] }: Schedule): (Interval & { zone: string })[] {
  const stays = [{ from: -Infinity, zone }, ...travelZones];
  return stays.map((stay, at) => ({
    zone: stay.zone,
    start: stay.from,
    end: stays[at + 1]?.from ?? Infinity,
  }));
}

/** The zone a teacher's clock shows at that instant. */
export function zoneAt(schedule: Pick<Schedule, "zone" | "travelZones">, at: EpochMs): string {
  return schedule.travelZones?.findLast(({ from }) => from <= at)?.zone ?? schedule.zone;
}

/** The windows that begin on a day, by its number. */
function windowsByDay(schedule: Schedule): (number: number) => readonly Window[] {
  const overrides = new Map(
    schedule.overrides?.map(({ date, windows }) => [dayNumberOf(date), windows]),
  );
  const weekly = Map.groupBy(schedule.weekly, ({ weekday }) => weekday);
  return (number) => overrides.get(number) ?? weekly.get(weekdayOfDayNumber(number)) ?? [];
}

/** Everything a slot must not overlap. Lessons and holds are widened by what the buffer asks beyond the break. */
function takenTimes({
  now,
  schedule,
  lessons,
  busy,
  holds,
  slotMinutes,
  bufferMinutes = 0,
}: SlotInput) {
  const beyondBreak = (length: number) =>
    bufferMinutes > 0 ? Math.max(0, bufferMinutes - breakMinutesOf(length)) * minute : 0;
  const before = beyondBreak(slotMinutes);
  const widened = [...lessons, ...liveHolds(holds, now)]
    .filter(({ start, end }) => start < end)
    .map(({ start, end }) => ({
      start: start - before,
      end: end + beyondBreak((end - start) / minute),
    }));
  return mergeIntervals([...(schedule.timeOff ?? []), ...(busy ?? []), ...widened]);
}

function liveHolds(holds: SlotInput["holds"], now: EpochMs) {
  return (holds ?? []).filter((hold) => !hold.own && hold.until > now);
}

/** Whether one lesson more on that start's local day or ISO week would be one too many. */
function fullness(input: SlotInput): (start: EpochMs) => boolean {
  const { maxPerDay, maxPerWeek, schedule, now } = input;
  if (maxPerDay === undefined && maxPerWeek === undefined) return () => false;
  const perDay = new Map<number, number>();
  const perWeek = new Map<number, number>();
  const taken = [...input.lessons, ...liveHolds(input.holds, now)].map(({ start }) => start);
  for (const start of [...(input.over ?? []), ...taken]) {
    const number = dayNumber(start, zoneAt(schedule, start));
    perDay.set(number, (perDay.get(number) ?? 0) + 1);
    perWeek.set(weekOf(number), (perWeek.get(weekOf(number)) ?? 0) + 1);
  }
  return (start) => {
    const number = dayNumber(start, zoneAt(schedule, start));
    return (
      (perDay.get(number) ?? 0) >= (maxPerDay ?? Infinity) ||
      (perWeek.get(weekOf(number)) ?? 0) >= (maxPerWeek ?? Infinity)
    );
  };
}

/** The day number of that week's Monday. */
function weekOf(number: number): number {
  return number - weekdayOfDayNumber(number) + 1;
}

/** Windows that overlap offer the same start twice, or out of order. */
function risingWithoutRepeats(starts: EpochMs[]): EpochMs[] {
  const isRising = starts.every((start, index) => index === 0 || starts[index - 1]! < start);
  return isRising ? starts : [...new Set(starts)].toSorted((a, b) => a - b);
}
