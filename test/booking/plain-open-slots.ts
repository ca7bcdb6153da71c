import { Temporal } from "temporal-polyfill";

import type { Interval } from "#app/features/scheduling/lessons/times/intervals.ts";
import type { SlotInput } from "#app/features/scheduling/availability/slots.ts";
import { rules } from "#config/rules.ts";

const ms = 60_000;
const dayMs = 1_440 * ms;

/** The second opinion on `openSlots`, in its plainest form: Temporal for every date, each start tested against everything. */
export function plainOpenSlots(input: SlotInput): number[] {
  const { schedule, slotMinutes, stepMinutes, now } = input;
  const zoneOf = (at: number) =>
    (schedule.travelZones ?? []).reduce(
      (zone, change) => (change.from <= at ? change.zone : zone),
      schedule.zone,
    );
  const zoned = (at: number) =>
    Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zoneOf(at));
  const windows: Interval[] = [];
  for (const zone of new Set([
    schedule.zone,
    ...(schedule.travelZones ?? []).map((to) => to.zone),
  ])) {
    const dateThere = (at: number) =>
      Temporal.Instant.fromEpochMilliseconds(at).toZonedDateTimeISO(zone).toPlainDate();
    let date = dateThere(input.from).subtract({ days: 4 });
    const last = dateThere(input.to).add({ days: 3 });
    for (; Temporal.PlainDate.compare(date, last) <= 0; date = date.add({ days: 1 })) {
      const override = schedule.overrides?.find((one) => date.equals(one.date));
      const weekly = schedule.weekly.filter((one) => one.weekday === date.dayOfWeek);
      for (const { startMinute, endMinute } of override ? override.windows : weekly) {
        const edge = (minutes: number) =>
          date
            .toPlainDateTime()
            .add({ minutes })
            .toZonedDateTime(zone, { disambiguation: "compatible" }).epochMilliseconds;
        const window = { start: edge(startMinute), end: edge(endMinute) };
        if (zoneOf(window.start) === zone) windows.push(window);
      }
    }
  }

  const holds = (input.holds ?? []).filter((hold) => !hold.own && hold.until > now);
  const others = [...input.lessons, ...holds];
  /** When the teacher is ready for the next lesson: after the break or the buffer, whichever is longer. */
  const readyAfter = ({ start, end }: Interval) => {
    const sold = rules.lesson.lengths.find(({ slotMinutes }) => start + slotMinutes * ms === end);
    const taught = sold === undefined ? end : start + sold.minutes * ms;
    return Math.max(end, taught + (input.bufferMinutes ?? 0) * ms);
  };
  const isoWeek = (at: number) => `${zoned(at).yearOfWeek} ${zoned(at).weekOfYear}`;
  const isoDay = (at: number) => zoned(at).toPlainDate().toString();
  const countOn = (key: (at: number) => string, at: number) =>
    others.filter((other) => key(other.start) === key(at)).length;

  function isOpenThroughout({ start, end }: Interval): boolean {
    let reached = start;
    while (reached < end) {
      const ends = windows
        .filter((one) => one.start <= reached && reached < one.end)
        .map((one) => one.end);
      if (ends.length === 0) return false;
      reached = Math.max(...ends);
    }
    return true;
  }

  function isFree(slot: Interval): boolean {
    if (slot.start < input.from || slot.start >= input.to) return false;
    if (
      slot.start < now + input.noticeMinutes * ms ||
      slot.start >= now + input.horizonDays * dayMs
    )
      return false;
    if (!isOpenThroughout(slot)) return false;
    const elsewhere = [...(schedule.timeOff ?? []), ...(input.busy ?? [])];
    if (elsewhere.some((one) => one.start < slot.end && slot.start < one.end)) return false;
    const between = (one: Interval) =>
      slot.start >= readyAfter(one) || one.start >= readyAfter(slot);
    if (!others.every(between)) return false;
    if (input.maxPerDay !== undefined && countOn(isoDay, slot.start) >= input.maxPerDay)
      return false;
    return input.maxPerWeek === undefined || countOn(isoWeek, slot.start) < input.maxPerWeek;
  }

  const starts = new Set<number>();
  for (const window of windows) {
    for (let start = window.start; start < window.end; start += stepMinutes * ms) {
      if (isFree({ start, end: start + slotMinutes * ms })) starts.add(start);
    }
  }
  return [...starts].toSorted((a, b) => a - b);
}
