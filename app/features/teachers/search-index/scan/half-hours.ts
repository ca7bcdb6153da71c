/**
 * Open starts as half-hours of UTC days, and the viewer's hours as masks over them. Pure.
 * A mask covers every half-hour that may hold an asked start. In a zone off the half-hour, such as Kathmandu,
 * one at an edge may begin a quarter too early: the page looks at real starts before it shows a teacher.
 */
import { LRUCache } from "lru-cache";
import { day, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { type AskedTime, slotsAskedFor } from "../search.ts";

/** Columns of the table. A row is written for as many days, today included. */
export const dayColumns = 16;
const quarter = 15 * minute;
const halfHour = 2 * quarter;

/** Bits by column, from starts in epoch ms within 16 days of each other. */
export function halfHoursOf(starts: Iterable<number>): bigint[] {
  const columns = Array.from({ length: dayColumns }, () => 0n);
  for (const start of starts)
    columns[Math.floor(start / day) % dayColumns]! |=
      1n << BigInt(Math.floor((start % day) / halfHour));
  return columns;
}

const remembered = new LRUCache<string, bigint[]>({ max: 1_000 });

/**
 * The half-hours that a search asks for, from `now` over `days` days; all of them where it asks for no time.
 * A page asks for a dozen of these, and they stay the same for half an hour.
 */
export function halfHoursAsked(
  asked: AskedTime,
  zone: string,
  now: number,
  days: number = rules.booking.lookAheadDays,
): readonly bigint[] {
  const first = Math.floor(now / halfHour) * halfHour;
  // The end moves with the clock: a quarter more is asked than may be wanted.
  const end = Math.ceil((now + days * day) / quarter) * quarter;
  const key = [asked.times, asked.days, asked.hours?.from, asked.hours?.to, zone, first, end].join(
    " ",
  );
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const quarters: number[] = [];
  for (let at = first; at < end; at += quarter) quarters.push(at);
  const masks = halfHoursOf(slotsAskedFor(quarters, asked, zone));
  remembered.set(key, masks);
  return masks;
}
