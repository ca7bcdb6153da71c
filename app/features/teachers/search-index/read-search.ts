/** How an address asks for each filter. Pure and browser-safe; filters.server.ts adds how teachers are asked. */
import { isZone } from "#app/platform/time/zones.ts";
import { isLanguage } from "../reference-data/languages/languages.ts";
import { readPounds } from "#app/platform/forms/pounds.ts";
import { isSpeciality } from "../reference-data/specialities.ts";
import { readCompared } from "./compare-choice.ts";
import {
  asksTime,
  dayChoices,
  dayParts,
  type Hours,
  type Sort,
  sorts,
  type TeacherSearch,
} from "./search.ts";

const speaksMost = 3;
const textMost = 100;
/** Each page holds those before it: a longer list is narrowed, not read through. */
export const pageMost = 40;

export type ReadSearch = {
  search: TeacherSearch;
  /** What is in the price fields, right or wrong. */
  typed: { from: string; to: string };
  errors: { from?: string; to?: string };
  /** What was left out because it makes no sense, in sentences. */
  notes: string[];
};

/** An address that is being read, and what there is to say about it. */
type Reading = Omit<ReadSearch, "search"> & { params: URLSearchParams };

type FilterFields<Key extends keyof TeacherSearch = keyof TeacherSearch> = {
  /** Names in the form and the address. */
  fields: readonly string[];
  /** What they come to; null or empty where nothing is asked. */
  read(reading: Reading): Pick<TeacherSearch, Key>;
  isAsked(search: TeacherSearch): boolean;
};

const declare = <Key extends keyof TeacherSearch>(filter: FilterFields<Key>) => filter;

/** Every filter, in the order in which its notes are told. */
export const filterFields = {
  language: declare({
    fields: ["language"],
    read: (reading) => ({
      language: one(reading, "language", isLanguage, "We do not know this language"),
    }),
    isAsked: ({ language }) => language !== null,
  }),
  price: declare({
    fields: ["from", "to"],
    read: readPrices,
    isAsked: ({ from, to }) => from !== null || to !== null,
  }),
  time: declare({
    fields: ["time", "days", "after", "before"],
    read: (reading) => ({
      times: chosen(reading, "time", dayParts, "That is no part of a day"),
      days: chosen(reading, "days", dayChoices, "That is no part of a week"),
      hours: ownHours(reading),
    }),
    isAsked: asksTime,
  }),
  trial: declare({
    fields: ["trial"],
    read: (reading) => ({ trial: yes(reading, "trial") }),
    isAsked: ({ trial }) => trial,
  }),
  native: declare({
    fields: ["native"],
    read: (reading) => ({ native: yes(reading, "native") }),
    isAsked: ({ native }) => native,
  }),
  country: declare({
    fields: ["country"],
    read: (reading) => ({
      country: one(reading, "country", isCountryCode, "We do not know this country"),
    }),
    isAsked: ({ country }) => country !== null,
  }),
  speaks: declare({
    fields: ["speaks"],
    read: (reading) => ({ speaks: spoken(reading) }),
    isAsked: ({ speaks }) => speaks.length > 0,
  }),
  goodAt: declare({
    fields: ["good-at"],
    read: (reading) => ({
      goodAt: several(reading, "good-at", isSpeciality, "Nobody can be good at that here"),
    }),
    isAsked: ({ goodAt }) => goodAt.length > 0,
  }),
  text: declare({
    fields: ["q"],
    read: ({ params }) => ({
      text: (params.get("q") ?? "")
        .replaceAll(/[\p{Cc}\s]+/gu, " ")
        .trim()
        .slice(0, textMost),
    }),
    isAsked: ({ text }) => text !== "",
  }),
};
export type FilterName = keyof typeof filterFields;

/** Reads an address. What it does not understand is left out with a note; a wrong price has it by its field. */
export function readSearch(params: URLSearchParams): ReadSearch {
  const typed = {
    from: (params.get("from") ?? "").slice(0, 20),
    to: (params.get("to") ?? "").slice(0, 20),
  };
  const reading: Reading = { params, typed, errors: {}, notes: [] };
  const zone = params.get("zone");
  const sort = params.get("sort") ?? "";
  const page = Number(params.get("page") ?? 1);
  return {
    search: {
      ...filterFields.language.read(reading),
      ...filterFields.price.read(reading),
      ...filterFields.time.read(reading),
      ...filterFields.trial.read(reading),
      ...filterFields.native.read(reading),
      ...filterFields.country.read(reading),
      ...filterFields.speaks.read(reading),
      ...filterFields.goodAt.read(reading),
      ...filterFields.text.read(reading),
      sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "match",
      page: Number.isInteger(page) && page >= 1 ? Math.min(page, pageMost) : 1,
      zone: isZone(zone) ? zone : null,
      ...(params.has("compare") ? { compare: readCompared(params.getAll("compare")).slugs } : {}),
    },
    typed,
    errors: reading.errors,
    notes: [...new Set(reading.notes)],
  };
}

function leftOut({ notes }: Reading, what: string): void {
  notes.push(`${what}, so this filter was left out.`);
}

function several<T extends string>(
  reading: Reading,
  name: string,
  isOne: (value: unknown) => value is T,
  wrong: string,
): T[] {
  const values = [...new Set(reading.params.getAll(name).filter((value) => value !== ""))];
  if (!values.every(isOne)) leftOut(reading, wrong);
  return values.filter(isOne).toSorted();
}

function one<T extends string>(
  reading: Reading,
  name: string,
  isOne: (value: unknown) => value is T,
  wrong: string,
): T | null {
  return several(reading, name, isOne, wrong)[0] ?? null;
}

function chosen<Key extends string>(
  reading: Reading,
  name: string,
  among: Record<Key, unknown>,
  wrong: string,
): Key[] {
  const values = reading.params.getAll(name);
  if (values.some((value) => value !== "" && !Object.hasOwn(among, value))) leftOut(reading, wrong);
  return (Object.keys(among) as Key[]).filter((key) => values.includes(key));
}

function yes(reading: Reading, name: "trial" | "native"): boolean {
  const typed = reading.params.get(name) ?? "";
  if (!["", "yes", "no"].includes(typed)) leftOut(reading, "That is neither yes nor no");
  return typed === "yes";
}

function readPrices(reading: Reading): Pick<TeacherSearch, "from" | "to"> {
  const [from, to] = [readPrice("from"), readPrice("to")];
  if (from === null || to === null || to >= from) return { from, to };
  reading.errors.to = "The highest price is below the lowest";
  return { from: null, to: null };

  function readPrice(name: "from" | "to"): number | null {
    if (reading.typed[name].trim() === "") return null;
    const pence = readPounds(reading.typed[name]);
    if (pence === null) reading.errors[name] = "Enter pounds, such as 12";
    return pence;
  }
}

/** With one end alone: to midnight, or from the morning. */
function ownHours(reading: Reading): Hours | null {
  const [after, before] = [time("after"), time("before")];
  if (after === null && before === null) return null;
  const to = before ?? 24 * 60;
  const from = after ?? (to > dayParts.morning.from * 60 ? dayParts.morning.from * 60 : 0);
  if (from !== to) return { from, to };
  leftOut(reading, "These hours begin when they end");
  return null;

  function time(name: "after" | "before"): number | null {
    const typed = reading.params.get(name) ?? "";
    if (typed === "") return null;
    const minutes = readTime(typed);
    if (minutes === null || (name === "after" && minutes === 24 * 60)) {
      leftOut(reading, "We do not know this time of day");
      return null;
    }
    return minutes;
  }
}

function spoken(reading: Reading): string[] {
  const asked = several(reading, "speaks", isLanguage, "We do not know this language");
  if (asked.length > speaksMost)
    reading.notes.push(
      `At most ${speaksMost} spoken languages can be asked for at once, so the rest was left out.`,
    );
  return asked.slice(0, speaksMost);
}

/** "19:30" as minutes of the day; "24:00" is its end. */
function readTime(text: string): number | null {
  const match = /^([01]\d|2[0-4]):([0-5]\d)$/.exec(text);
  const minutes = match ? Number(match[1]) * 60 + Number(match[2]) : null;
  return minutes !== null && minutes <= 24 * 60 ? minutes : null;
}

function isCountryCode(code: unknown): code is string {
  return typeof code === "string" && /^[A-Z]{2}$/.test(code);
}

/** Everybody: a search that asks nothing. */
export const everybody: TeacherSearch = readSearch(new URLSearchParams()).search;
