/**
 * A search as numbers to hold against rows in memory, one test for each kind of filter, which filters.server.ts names
 * next to what the table is asked. Pure. Tests are plain functions, so that the loops over many thousand rows can have
 * them inlined.
 */
import { day } from "#app/platform/time/time.ts";
import { dayColumns, halfHoursAsked } from "./scan/half-hours.ts";
import { goodAtBits, spokenBit } from "./scan/search-bits.ts";
import { brief, numberOfCountry, type SearchRows, upperOf, wordsOf } from "./scan/search-rows.ts";
import { asksTime, type TeacherSearch } from "./search.ts";

/** What is not asked is 0, and passes. */
export type FilterInput = {
  native: number;
  trial: number;
  /** Pence, both included. */
  from: number;
  to: number;
  spokenLow: number;
  spokenHigh: number;
  goodAt: number;
  country: number;
  time: FreeWords | null;
};
/** Words of a row's half-hours, and the bits asked of each. */
export type FreeWords = { at: Uint8Array; mask: Int32Array };

export type RowTest = (rows: SearchRows, input: FilterInput, row: number) => boolean;

/** Free text, and languages without a bit, are not known here. */
export function filterInput(
  search: TeacherSearch,
  { zone, now }: { zone: string; now: number },
): FilterInput {
  const spoken = search.speaks.reduce((set, code) => set | spokenBit(code)!, 0n);
  return {
    native: search.native ? brief.native : 0,
    trial: search.trial ? brief.trial : 0,
    from: search.from ?? 0,
    to: search.to ?? 2 ** 31 - 1,
    // as "&" answers: a word with its 32nd bit is negative
    spokenLow: Number(spoken & 0xffff_ffffn) | 0,
    spokenHigh: Number(spoken >> 32n) | 0,
    goodAt: Number(goodAtBits(search.goodAt)),
    country: numberOfCountry(search.country ?? ""),
    time: asksTime(search) ? askedWords(halfHoursAsked(search, zone, now)) : null,
  };
}

/** Whether memory can answer: it has no words, and a bit for sixty languages only. */
export function isInMemory({ text, speaks }: Pick<TeacherSearch, "text" | "speaks">): boolean {
  return text === "" && speaks.every((code) => spokenBit(code) !== null);
}

/** Whether a row passes by its brief alone, which most rows do not. */
export function passesBriefly(asked: FilterInput, word: number): boolean {
  const flags = asked.native | asked.trial;
  const price = word >>> brief.priceShift;
  return (word & flags) === flags && price >= asked.from && price <= asked.to;
}

/** All other tests in one: first what few pass, last what costs most. */
export function passesElse(rows: SearchRows, input: FilterInput, row: number): boolean {
  return (
    isSpeaking(rows, input, row) &&
    isGoodAt(rows, input, row) &&
    isFrom(rows, input, row) &&
    isOpen(rows, input, row)
  );
}

export function isNative(rows: SearchRows, input: FilterInput, row: number): boolean {
  return (rows.brief(row) & input.native) === input.native;
}

export function hasTrial(rows: SearchRows, input: FilterInput, row: number): boolean {
  return (rows.brief(row) & input.trial) === input.trial;
}

export function isPriced(rows: SearchRows, input: FilterInput, row: number): boolean {
  const price = rows.brief(row) >>> brief.priceShift;
  return price >= input.from && price <= input.to;
}

/** Speaks all of them. */
export function isSpeaking(rows: SearchRows, input: FilterInput, row: number): boolean {
  return (
    (rows.spokenLow(row) & input.spokenLow) === input.spokenLow &&
    (rows.spokenHigh(row) & input.spokenHigh) === input.spokenHigh
  );
}

/** Good at any of them. */
export function isGoodAt(rows: SearchRows, input: FilterInput, row: number): boolean {
  return input.goodAt === 0 || (rows.goodAt(row) & input.goodAt) !== 0;
}

/** Lives there, or speaks as there. */
export function isFrom(rows: SearchRows, input: FilterInput, row: number): boolean {
  return (
    input.country === 0 || rows.country(row) === input.country || rows.accent(row) === input.country
  );
}

/** Open in any of these half-hours. */
export function isOpen(rows: SearchRows, { time }: FilterInput, row: number): boolean {
  if (time === null) return true;
  const { at, mask } = time;
  for (let word = 0; word < at.length; word += 1)
    if ((rows.free(row, at[word]!) & mask[word]!) !== 0) return true;
  return false;
}

/** How many of these half-hours are open. */
export function countOpen(rows: SearchRows, { at, mask }: FreeWords, row: number): number {
  let open = 0;
  for (let word = 0; word < at.length; word += 1)
    open += bitCount(rows.free(row, at[word]!) & mask[word]!);
  return open;
}

/** The first open half-hour of these, to order by; Infinity without one. */
export function firstOpenIn(rows: SearchRows, masks: readonly bigint[], now: number) {
  const today = Math.floor(now / day);
  const asked = masks.flatMap((_, ahead) => {
    const column = (today + ahead) % dayColumns;
    const { low, high } = halvesOf(masks[column]!);
    const { word, shift } = upperOf(column);
    return [
      { at: column, mask: low, from: ahead * 48 },
      { at: word, mask: high << shift, from: ahead * 48 + 32 - shift },
    ].filter(({ mask }) => mask !== 0);
  });
  return (row: number): number => {
    for (const { at, mask, from } of asked) {
      const open = rows.free(row, at) & mask;
      if (open !== 0) return from + 31 - Math.clz32(open & -open);
    }
    return Infinity;
  };
}

/** The same masks are asked for half an hour: their words are made once. */
const known = new WeakMap<readonly bigint[], FreeWords>();

export function askedWords(masks: readonly bigint[]): FreeWords {
  const found = known.get(masks) ?? wordsIn(masks);
  known.set(masks, found);
  return found;
}

function wordsIn(masks: readonly bigint[]): FreeWords {
  const words = wordsOf(masks.map(halvesOf));
  const at = [...words.keys()].filter((word) => words[word] !== 0);
  return { at: Uint8Array.from(at), mask: Int32Array.from(at, (word) => words[word]! | 0) };
}

/** A column's 48 half-hours as words. */
function halvesOf(mask: bigint) {
  return { low: Number(mask & 0xffff_ffffn), high: Number(mask >> 32n) };
}

/** Ones in a word of 32 bits, added up in ever wider fields. */
export function bitCount(word: number): number {
  let fields = word - ((word >>> 1) & 0x5555_5555);
  fields = (fields & 0x3333_3333) + ((fields >>> 2) & 0x3333_3333);
  return Math.imul((fields + (fields >>> 4)) & 0x0f0f_0f0f, 0x0101_0101) >>> 24;
}
