/** Reads busy times from the text of an imported calendar. Pure; a hostile text can make it run for long. */
import ICAL from "ical.js";
import { isZone } from "#app/platform/time/zones.ts";
import { zoneClock } from "#app/platform/time/zone-clock.ts";
import { type Interval, mergeIntervals } from "../lessons/times/intervals.ts";

export type BusyQuery = {
  text: string;
  /** Only what touches [from, to) is answered, cut to it. */
  from: number;
  to: number;
  /** The teacher's clock, for times without a zone and for whole days. */
  zone: string;
  travelZones: readonly { from: number; zone: string }[];
  /** Entries whose UID begins and ends so are our own lessons: they are known here, and better. */
  ownUid: { start: string; end: string };
  eventsMost: number;
  stepsMost: number;
  busyMost: number;
};

export type BusyRead =
  | { ok: true; busy: Interval[]; skipped: number }
  | { ok: false; reason: "not-a-calendar" | "too-much" };

const day = 86_400_000;
type ToInstant = (wall: number) => number;
/** A wall time in milliseconds as if it were UTC, and the clock that it is meant on. */
type Moment = { wall: number; isDate: boolean; toInstant: ToInstant };
type Zones = (tzid: string | undefined) => ToInstant;

/** More work than one calendar may make. */
class TooMuch extends Error {}

/**
 * The times that a calendar's entries take, merged: repeated ones with their exceptions and changes, whole days
 * on the teacher's clock. Entries that are free, cancelled or ours take none; what cannot be read is counted.
 */
export function readBusyTimes(input: BusyQuery): BusyRead {
  const calendars = parse(input.text);
  if (calendars.length === 0) return { ok: false, reason: "not-a-calendar" };
  const found: Interval[] = [];
  const add = ({ start, end }: Interval) => {
    if (!(end > input.from && start < input.to && start < end)) return;
    found.push({ start: Math.max(start, input.from), end: Math.min(end, input.to) });
    if (found.length > input.stepsMost) throw new TooMuch();
  };
  const work: Work = { input, add, events: 0, steps: 0, skipped: 0 };
  try {
    for (const calendar of calendars) readCalendar(calendar, work);
  } catch (error) {
    if (error instanceof TooMuch) return { ok: false, reason: "too-much" };
    throw error;
  }
  const busy = mergeIntervals(found);
  if (busy.length > input.busyMost) return { ok: false, reason: "too-much" };
  return { ok: true, busy, skipped: work.skipped };
}

type Work = {
  input: BusyQuery;
  add: (interval: Interval) => void;
  events: number;
  steps: number;
  skipped: number;
};

function parse(text: string): ICAL.Component[] {
  try {
    const parsed = ICAL.parse(text.replace(/^\uFEFF/, "")) as unknown[];
    const roots = (Array.isArray(parsed[0]) ? parsed : [parsed]) as [string][];
    return roots
      .filter(([name]) => name === "vcalendar")
      .map((root) => new ICAL.Component(root as never));
  } catch {
    return [];
  }
}

function readCalendar(calendar: ICAL.Component, work: Work): void {
  const zones = zonesOf(calendar, work.input);
  const entries: Entry[] = [];
  for (const event of calendar.getAllSubcomponents("vevent")) {
    if (++work.events > work.input.eventsMost) throw new TooMuch();
    skipBroken(work, () => {
      const entry = readEntry(event, zones);
      const { start, end } = work.input.ownUid;
      if (!(entry.uid.startsWith(start) && entry.uid.endsWith(end))) entries.push(entry);
    });
  }
  for (const family of newest(entries))
    skipBroken(work, () => {
      for (const master of family.filter(({ changes }) => changes === null))
        addMaster(
          master,
          family.filter(({ changes }) => changes !== null),
          work,
        );
      for (const change of family)
        if (change.changes !== null && change.isBusy) addOnce(change, work);
    });
  for (const freeBusy of calendar.getAllSubcomponents("vfreebusy"))
    for (const property of freeBusy.getAllProperties("freebusy"))
      skipBroken(work, () => {
        if (String(property.getParameter("fbtype") ?? "BUSY").toUpperCase() === "FREE") return;
        for (const period of property.getValues() as ICAL.Period[])
          addPeriod(property, period, zones, work);
      });
}

function skipBroken(work: Work, read: () => void): void {
  try {
    read();
  } catch (error) {
    if (error instanceof TooMuch) throw error;
    work.skipped += 1;
  }
}

type Entry = {
  event: ICAL.Component;
  uid: string;
  sequence: number;
  isBusy: boolean;
  start: Moment;
  endOf: (wall: number) => number;
  zones: Zones;
  /** The occurrence of a repeated entry that this one replaces; null for an entry of its own. */
  changes: { at: Moment; andLater: boolean } | null;
};

function readEntry(event: ICAL.Component, zones: Zones): Entry {
  const text = (name: string) => String(event.getFirstPropertyValue(name) ?? "").toUpperCase();
  const start = momentOf(event.getFirstProperty("dtstart"), zones);
  const recurrenceId = event.getFirstProperty("recurrence-id");
  return {
    event,
    uid: String(event.getFirstPropertyValue("uid") ?? ""),
    sequence: Number(event.getFirstPropertyValue("sequence") ?? 0),
    isBusy:
      text("transp") !== "TRANSPARENT" &&
      text("status") !== "CANCELLED" &&
      text("x-microsoft-cdo-busystatus") !== "FREE",
    start,
    endOf: endsOf(event, start, zones),
    zones,
    changes:
      recurrenceId === null
        ? null
        : {
            at: momentOf(recurrenceId, zones),
            andLater: String(recurrenceId.getParameter("range")).toUpperCase() === "THISANDFUTURE",
          },
  };
}

/** Entries of one UID together; of several readings of the same thing only the latest. */
function newest(entries: Entry[]): Entry[][] {
  let nameless = 0;
  const families = Map.groupBy(entries, ({ uid }) => uid || ` ${(nameless += 1)}`);
  return [...families.values()].map((family) => {
    const keyOf = ({ changes }: Entry) => (changes === null ? "" : keysOf(changes.at)[0]);
    const latest = new Map<unknown, number>();
    for (const entry of family)
      latest.set(keyOf(entry), Math.max(latest.get(keyOf(entry)) ?? 0, entry.sequence));
    return family.filter((entry) => entry.sequence === latest.get(keyOf(entry)));
  });
}

function addOnce({ start, endOf }: Entry, { add }: Work): void {
  add({ start: start.toInstant(start.wall), end: endOf(start.wall) });
}

/** Adds an entry with its repetitions, except those excluded or replaced elsewhere in the file. */
function addMaster(master: Entry, changes: Entry[], work: Work): void {
  const { event, start, zones } = master;
  const left = new Set<number | string>();
  for (const property of event.getAllProperties("exdate"))
    for (const value of property.getValues() as ICAL.Time[])
      left.add(keysOf(asMoment(property, value, zones))[0]);
  for (const { changes: change } of changes) left.add(keysOf(change!.at)[0]);
  const shifts = changes
    .filter(({ changes: change }) => change!.andLater)
    .toSorted((a, b) => a.changes!.at.wall - b.changes!.at.wall);
  const seen = new Set<number>();
  const length = master.endOf(start.wall) - start.toInstant(start.wall);
  const overAt = work.input.from - Math.max(length, 0) - 3 * day;
  const take = (wall: number) => {
    // Most of an old entry's repetitions are long over; instants are only worked out for the others.
    if ((wall < overAt && shifts.length === 0) || seen.has(wall)) return;
    seen.add(wall);
    if (keysOf({ ...start, wall }).some((key) => left.has(key))) return;
    const shift = shifts.findLast(({ changes: change }) => change!.at.wall <= wall);
    const { isBusy, start: begin, endOf } = shift ?? master;
    const moved = shift === undefined ? wall : wall + begin.wall - shift.changes!.at.wall;
    if (isBusy) work.add({ start: begin.toInstant(moved), end: endOf(moved) });
  };
  take(start.wall);
  for (const property of event.getAllProperties("rdate"))
    for (const value of property.getValues() as (ICAL.Time | ICAL.Period)[]) {
      if (value instanceof ICAL.Period) {
        if (master.isBusy) addPeriod(property, value, zones, work);
      } else take(inClockOf(start, asMoment(property, value, zones)));
    }
  if (!master.isBusy && shifts.length === 0) return;
  for (const property of event.getAllProperties("rrule"))
    for (const wall of repetitions(property.getFirstValue() as ICAL.Recur, start, work)) take(wall);
}

/** The wall times that a rule gives, up to the end of what is asked for. */
function* repetitions(rule: ICAL.Recur, start: Moment, work: Work): Generator<number> {
  if (rule.until !== null && rule.until !== undefined) {
    const until = rule.until;
    const isUtc = !until.isDate && until.zone === ICAL.Timezone.utcTimezone;
    const end = isUtc
      ? toWall(start, wallOf(until))
      : wallOf(until) + (until.isDate ? day - 1_000 : 0);
    rule.until = timeOf(start.isDate ? Math.floor(end / day) * day : end, start.isDate);
  }
  const iterator = rule.iterator(timeOf(start.wall, start.isDate));
  const last = work.input.to + 2 * day;
  for (let next = iterator.next(); next; next = iterator.next()) {
    if (++work.steps > work.input.stepsMost) throw new TooMuch();
    const wall = wallOf(next);
    if (wall > last) return;
    yield wall;
  }
}

function addPeriod(property: ICAL.Property, period: ICAL.Period, zones: Zones, work: Work): void {
  const start = asMoment(property, period.start, zones);
  const end = asMoment(property, period.getEnd(), zones);
  work.add({ start: start.toInstant(start.wall), end: end.toInstant(end.wall) });
}

/** How an occurrence is named by what changes it or leaves it out: by its instant, or by its day alone. */
function keysOf({ wall, isDate, toInstant }: Moment): [number | string, ...string[]] {
  const byDay = `day ${Math.floor(wall / day)}`;
  return isDate ? [byDay] : [toInstant(wall), byDay];
}

/** The end of an occurrence that starts at that wall time. */
function endsOf(event: ICAL.Component, start: Moment, zones: Zones): (wall: number) => number {
  const dtend = event.getFirstProperty("dtend");
  if (dtend !== null) {
    const end = momentOf(dtend, zones);
    if (start.isDate && end.isDate) {
      const length = Math.max(end.wall - start.wall, day);
      return (wall) => start.toInstant(wall + length);
    }
    const length = end.toInstant(end.wall) - start.toInstant(start.wall);
    return (wall) => start.toInstant(wall) + length;
  }
  const duration = event.getFirstPropertyValue("duration") as ICAL.Duration | null;
  if (duration === null) return (wall) => start.toInstant(start.isDate ? wall + day : wall);
  const days = (duration.weeks * 7 + duration.days) * day;
  const rest = (duration.hours * 3_600 + duration.minutes * 60 + duration.seconds) * 1_000;
  if (duration.isNegative) return () => -Infinity;
  // Days are days of the calendar, hours are hours that pass.
  return (wall) => start.toInstant(wall + days) + rest;
}

function momentOf(property: ICAL.Property | null, zones: Zones): Moment {
  const value = property?.getFirstValue();
  if (!(value instanceof ICAL.Time)) throw new Error("no time");
  return asMoment(property!, value, zones);
}

function asMoment(property: ICAL.Property, value: ICAL.Time, zones: Zones): Moment {
  const tzid = property.getParameter("tzid") as string | string[] | undefined;
  const isUtc = value.zone === ICAL.Timezone.utcTimezone;
  const wall = wallOf(value);
  if (!Number.isFinite(wall)) throw new Error("no time");
  return {
    wall,
    isDate: value.isDate,
    toInstant: value.isDate ? zones(undefined) : isUtc ? inUtc : zones([tzid].flat()[0]),
  };
}

const inUtc: ToInstant = (wall) => wall;

function wallOf({ year, month, day: date, hour, minute, second, isDate }: ICAL.Time): number {
  return Date.UTC(year, month - 1, date, ...(isDate ? [] : [hour, minute, Math.min(second, 59)]));
}

/** A time without a zone, so that rules are counted on the wall clock alone. */
function timeOf(wall: number, isDate: boolean): ICAL.Time {
  const at = new Date(wall);
  const [year, month, date] = [at.getUTCFullYear(), at.getUTCMonth() + 1, at.getUTCDate()];
  const clock = isDate
    ? {}
    : { hour: at.getUTCHours(), minute: at.getUTCMinutes(), second: at.getUTCSeconds() };
  return new ICAL.Time({ year, month, day: date, ...clock, isDate }, ICAL.Timezone.localTimezone);
}

/** What the clock of `start` shows at the instant. */
function toWall({ toInstant }: Moment, instant: number): number {
  let wall = instant;
  for (let round = 0; round < 3; round += 1) wall += instant - toInstant(wall);
  return wall;
}

/** Another moment as a wall time of the clock that `start` is meant on. */
function inClockOf(start: Moment, moment: Moment): number {
  if (moment.isDate || start.isDate || moment.toInstant === start.toInstant) return moment.wall;
  return toWall(start, moment.toInstant(moment.wall));
}

/** A calendar's names of zones: the world's own, what the file says of its others, and else the teacher's clock. */
function zonesOf(calendar: ICAL.Component, { zone, travelZones }: BusyQuery): Zones {
  const known = new Map<string, ToInstant>();
  const described = new Map<string, ICAL.Component>();
  for (const one of calendar.getAllSubcomponents("vtimezone"))
    described.set(String(one.getFirstPropertyValue("tzid")), one);
  const home: ToInstant = (wall) => {
    const at = zoneClock(zone).instantAt(wall);
    const there = travelZones.findLast(({ from }) => from <= at)?.zone ?? zone;
    return zoneClock(there).instantAt(wall);
  };
  const find = (tzid: string): ToInstant => {
    const component = described.get(tzid);
    const parts = tzid.split("/");
    const names = [tzid, parts.slice(-3).join("/"), parts.slice(-2).join("/")];
    names.push(String(component?.getFirstPropertyValue("x-lic-location") ?? ""));
    // "EST" and its like are a fixed offset to the zone data, and in a file mostly what the file describes.
    const name = names.find((one) => isZone(one) && (component === undefined || one.includes("/")));
    if (name !== undefined) return zoneClock(name).instantAt;
    if (component === undefined) return home;
    const clock = new ICAL.Timezone({ component, tzid });
    return (wall) => wall - clock.utcOffset(timeOf(wall, false)) * 1_000;
  };
  return (tzid) => {
    if (tzid === undefined || tzid === "") return home;
    let clock = known.get(tzid);
    if (clock === undefined) known.set(tzid, (clock = find(tzid)));
    return clock;
  };
}
