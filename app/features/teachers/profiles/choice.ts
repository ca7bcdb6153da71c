/** Which offer, week, day and time a teacher's page shows: its address says so. Pure. */
import {
  addDays,
  dateOfDayNumber,
  day,
  dayNumber,
  dayNumberOf,
  localDate,
  startOfLocalDay,
} from "#app/platform/time/time.ts";
import { zoneClock } from "#app/platform/time/zone-clock.ts";
import { isZone } from "#app/platform/time/zones.ts";

/** What the address asks, unchecked: the page falls back where it does not fit. */
export type SlotChoice = {
  offer?: string;
  from?: string;
  day?: string;
  at?: number;
  /** Chosen without a script, which can remember none. */
  zone?: string;
};

const daysShown = 7;
/** Within what a Date can be, whatever the zone adds. */
const farthest = 8e15;

export function readChoice(params: URLSearchParams): SlotChoice {
  const at = Number(params.get("at") ?? NaN);
  const zone = params.get("zone");
  return {
    offer: params.get("offer") ?? undefined,
    from: knownDate(params.get("from")),
    day: knownDate(params.get("day")),
    at: Number.isInteger(at) && Math.abs(at) < farthest ? at : undefined,
    zone: isZone(zone) ? zone : undefined,
  };
}

export function choiceQuery({ offer, from, day, at, zone }: SlotChoice): string {
  const params = new URLSearchParams();
  if (offer !== undefined) params.set("offer", offer);
  if (from !== undefined) params.set("from", from);
  if (day !== undefined) params.set("day", day);
  if (at !== undefined) params.set("at", String(at));
  if (zone !== undefined) params.set("zone", zone);
  return params.size > 0 ? `?${params}` : "";
}

/** The first day of the week to show: the asked one, or the first with something free in it. */
export function firstDayShown(
  choice: SlotChoice,
  slots: readonly number[],
  { now, zone, windowDays }: { now: number; zone: string; windowDays: number },
): string {
  const today = dayNumber(now, zone);
  const last = today + windowDays;
  const asked = choice.from === undefined ? undefined : dayNumberOf(choice.from);
  if (asked !== undefined && asked >= today && asked <= last) return dateOfDayNumber(asked);
  const wanted = choice.at !== undefined && slots.includes(choice.at) ? choice.at : slots[0];
  if (wanted === undefined) return dateOfDayNumber(today);
  const weeks = Math.floor((dayNumber(wanted, zone) - today) / daysShown);
  return dateOfDayNumber(today + weeks * daysShown);
}

/** The first days of the weeks before and after, within what can be booked. */
export function neighbours(
  from: string,
  { now, zone, windowDays }: { now: number; zone: string; windowDays: number },
): { earlier?: string; later?: string } {
  const today = dayNumber(now, zone);
  const shown = dayNumberOf(from);
  return {
    earlier: shown > today ? dateOfDayNumber(Math.max(today, shown - daysShown)) : undefined,
    later: shown + daysShown < today + windowDays ? addDays(from, daysShown) : undefined,
  };
}

/** The slots of that week, and a day to each side: a browser may count its days in another zone. */
export function slotsAround(slots: readonly number[], from: string, zone: string): number[] {
  const start = startOfLocalDay(from, zone) - day;
  const end = startOfLocalDay(addDays(from, daysShown), zone) + day;
  return slots.filter((at) => at >= start && at < end);
}

/** The instant of that day at which the clock shows the time of `at`; a time it skips moves forward by the gap. */
export function sameTimeOn(date: string, at: number, zone: string): number {
  const clock = zoneClock(zone);
  const timeOfDay = at + clock.offsetAt(at) - dayNumber(at, zone) * day;
  return clock.instantAt(dayNumberOf(date) * day + timeOfDay);
}

export type WeekView = {
  days: { date: string; slots: number[] }[];
  shownDay: string;
  /** The chosen start: the asked one, or the first of the day where none is asked. */
  at: number | null;
  /** The asked start, where it is not free. */
  missed: number | null;
};

/** The week as one zone's calendar sees it. */
export function viewWeek(
  slots: readonly number[],
  from: string,
  choice: SlotChoice,
  zone: string,
): WeekView {
  const byDate = Map.groupBy(slots, (at) => localDate(at, zone));
  const days = Array.from({ length: daysShown }, (_, index) => {
    const date = addDays(from, index);
    return { date, slots: byDate.get(date) ?? [] };
  });
  // The time says its day by itself: in another zone that may be another one.
  const asked = choice.at === undefined ? undefined : localDate(choice.at, zone);
  const shown =
    days.find(({ date }) => date === (asked ?? choice.day)) ??
    days.find(({ slots: free }) => free.length > 0) ??
    days[0]!;
  if (choice.at !== undefined && slots.includes(choice.at))
    return { days, shownDay: shown.date, at: choice.at, missed: null };
  if (choice.at !== undefined && shown.date === asked)
    return { days, shownDay: shown.date, at: null, missed: choice.at };
  return { days, shownDay: shown.date, at: shown.slots[0] ?? null, missed: null };
}

function knownDate(text: string | null): string | undefined {
  if (text === null) return undefined;
  try {
    dayNumberOf(text);
    return text;
  } catch {
    return undefined;
  }
}
