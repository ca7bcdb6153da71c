/**
 * A peer in the shape that scheduling products use: ranges of each day made, cut and walked with a date library
 * that knows the zone, and every slot converted and written out for the reader. Only for bench:slots.
 */
import dayjs, { type Dayjs } from "dayjs";
import timezone from "dayjs/plugin/timezone.js";
import utc from "dayjs/plugin/utc.js";
import type { SlotInput } from "#app/features/scheduling/availability/slots.ts";

dayjs.extend(utc);
dayjs.extend(timezone);

type Range = { start: Dayjs; end: Dayjs };

/** ISO texts in the viewer's zone. Knows weekly windows, busy times, notice and the horizon, and no more. */
export function peerSlots(input: SlotInput, viewer: string): string[] {
  const free = without(openRanges(input), busyRanges(input));
  const earliest = dayjs(input.now).add(input.noticeMinutes, "minute");
  const latest = dayjs(input.now).add(input.horizonDays, "day");
  const slots: string[] = [];
  for (const { start, end } of free) {
    let at = onGrid(start, input.stepMinutes);
    while (!at.add(input.slotMinutes, "minute").isAfter(end)) {
      if (!at.isBefore(earliest) && at.isBefore(latest)) slots.push(at.tz(viewer).format());
      at = at.add(input.stepMinutes, "minute");
    }
  }
  return slots;
}

function openRanges({ schedule: { zone, weekly }, from, to }: SlotInput): Range[] {
  const ranges: Range[] = [];
  for (let date = dayjs(from).tz(zone); date.isBefore(to); date = nextDay(date, zone))
    for (const { weekday, startMinute, endMinute } of weekly) {
      if (weekday % 7 !== date.day()) continue;
      ranges.push({
        start: wallTime(date, startMinute, zone),
        end: wallTime(date, endMinute, zone),
      });
    }
  return ranges.toSorted((a, b) => a.start.valueOf() - b.start.valueOf());
}

function nextDay(date: Dayjs, zone: string): Dayjs {
  return dayjs.tz(`${date.add(1, "day").format("YYYY-MM-DD")}T00:00:00`, zone);
}

function wallTime(date: Dayjs, minutes: number, zone: string): Dayjs {
  const clock = [Math.floor(minutes / 60), minutes % 60].map((part) =>
    String(part).padStart(2, "0"),
  );
  return dayjs.tz(`${date.format("YYYY-MM-DD")}T${clock.join(":")}:00`, zone);
}

function busyRanges({ busy = [], lessons }: SlotInput): Range[] {
  return [...busy, ...lessons]
    .map(({ start, end }) => ({ start: dayjs(start), end: dayjs(end) }))
    .toSorted((a, b) => a.start.valueOf() - b.start.valueOf());
}

function without(ranges: Range[], taken: Range[]): Range[] {
  return ranges.flatMap((range) => {
    const free: Range[] = [];
    let { start } = range;
    for (const { start: from, end: to } of taken) {
      if (!to.isAfter(start) || !from.isBefore(range.end)) continue;
      if (from.isAfter(start)) free.push({ start, end: from });
      start = to;
    }
    if (start.isBefore(range.end)) free.push({ start, end: range.end });
    return free;
  });
}

/** The first moment from there on whose minutes of the hour are a whole number of steps. */
function onGrid(start: Dayjs, step: number): Dayjs {
  const over = start.minute() % step;
  return over === 0 ? start : start.add(step - over, "minute");
}
