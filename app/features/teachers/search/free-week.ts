/** Which parts of the next seven days hold a free start, drawn on each card in the viewer's zone. Pure and browser-safe. */
import { dayNumber, hour, minute, zonedParts } from "#app/platform/time/time.ts";
import { dayParts, weekdays } from "../search-index/search.ts";

/**
 * Free starts of a week, which a visitor's browser reads in a zone that the server does not know: from the hour
 * `from`, a hexadecimal digit for each hour, with a bit for each quarter at which a lesson can begin; a letter from g on
 * for three empty hours or more.
 */
export type FreeWeek = { from: number; hours: string };

const days = 7;
const quarter = 15 * minute;
/** Nights are not drawn: a person who wants them asks for them. */
const weekRows = ["morning", "afternoon", "evening"] as const;
export const weekColumns = Object.values(weekdays);

/** From starts in epoch ms, of which those in the past or after a week are left out. */
export function freeWeekOf(starts: Iterable<number>, now: number): FreeWeek {
  const from = Math.floor(now / hour) * hour;
  // one hour more, since the first has begun
  const hours = Array.from({ length: days * 24 + 1 }, () => 0);
  for (const start of starts) {
    const at = Math.floor((start - from) / hour);
    if (at >= 0 && at < hours.length)
      hours[at]! |= 1 << Math.floor(((start - from) % hour) / quarter);
  }
  return { from, hours: shortened(hours.map((bits) => bits.toString(16)).join("")) };
}

/**
 * For each weekday from Monday the first letters of its parts that hold a start: "me" is free in the morning and in the
 * evening. Today is the first of the seven days.
 */
export function partsFree({ from, hours }: FreeWeek, zone: string): string[] {
  const free = weekColumns.map(() => "");
  const until = dayNumber(from, zone) + days;
  for (const start of startsOf({ from, hours })) {
    if (dayNumber(start, zone) >= until) break;
    const at = zonedParts(start, zone);
    const part = weekRows.find(
      (part) => at.hour >= dayParts[part].from && at.hour < dayParts[part].to,
    );
    const column = at.weekday - 1;
    if (part && !free[column]!.includes(part[0]!)) free[column] += part[0]!;
  }
  return free;
}

const fewestEmpty = 3;
/** The letters of base 36 that hexadecimal leaves. */
const firstLetter = 16;

function shortened(digits: string): string {
  return digits.replaceAll(/0{3,22}/g, (empty) =>
    (empty.length - fewestEmpty + firstLetter).toString(36),
  );
}

/** Its starts in epoch ms, the first one first. */
export function* startsOf({ from, hours }: FreeWeek): Generator<number> {
  let at = -1;
  for (const letter of hours) {
    const value = Number.parseInt(letter, 36);
    at += value < firstLetter ? 1 : value - firstLetter + fewestEmpty;
    const bits = value < firstLetter ? value : 0;
    for (let part = 0; part < 4; part += 1)
      if ((bits & (1 << part)) !== 0) yield from + at * hour + part * quarter;
  }
}

/** "Free in the next seven days: mornings on Monday to Friday; evenings on Tuesday and Sunday" */
export function freeWeekText(free: string[], list: (words: string[]) => string): string {
  const rows = weekRows.flatMap((part) => {
    const on = daysInWords(free.map((parts) => parts.includes(part[0]!)));
    return on.length === 0 ? [] : [`${dayParts[part].label.toLowerCase()} on ${list(on)}`];
  });
  if (rows.length === 0) return "Nothing free by day in the next seven days";
  return `Free in the next seven days: ${rows.join("; ")}`;
}

/** The days that are free, three or more on end by the first and the last: "Monday to Friday". */
function daysInWords(isFree: boolean[]): string[] {
  const runs: string[][] = [];
  for (const [column, day] of weekColumns.entries()) {
    if (!isFree[column]) continue;
    if (column > 0 && isFree[column - 1]) runs.at(-1)!.push(day);
    else runs.push([day]);
  }
  return runs.flatMap((run) => (run.length < 3 ? run : [`${run[0]} to ${run.at(-1)}`]));
}
