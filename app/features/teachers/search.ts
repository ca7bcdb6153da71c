/** What a search for teachers asks, as its address writes it. Pure and browser-safe. */
import { readCompared } from "./compare-choice.ts";
import { zonedParts } from "#app/platform/time.ts";
import { isZone } from "#app/platform/zones.ts";
import { isSpeciality, type Speciality } from "./specialities.ts";
import { isLanguage, type LanguageCode } from "./languages.ts";
import { poundsText, readPounds } from "./pounds.ts";

/** Parts of the day in the viewer's zone; from is included, to is not. */
export const dayParts = {
  morning: { label: "Mornings", from: 6, to: 12 },
  afternoon: { label: "Afternoons", from: 12, to: 18 },
  evening: { label: "Evenings", from: 18, to: 24 },
  night: { label: "Nights", from: 0, to: 6 },
} as const;
export type DayPart = keyof typeof dayParts;

export const weekParts = { weekday: "Monday to Friday", weekend: "Weekends" } as const;
export type WeekPart = keyof typeof weekParts;

export const sorts = {
  match: "Best match",
  soonest: "Soonest free",
  price: "Lowest price",
  rating: "Best rated",
  newest: "Newest",
} as const;
export type Sort = keyof typeof sorts;

const speaksMost = 3;
const textMost = 100;
/** Each page holds those before it: a longer list is narrowed, not read through. */
export const pageMost = 40;

export type TeacherSearch = {
  language: LanguageCode | null;
  /** Pence for one lesson. */
  from: number | null;
  to: number | null;
  times: DayPart[];
  days: WeekPart[];
  trial: boolean;
  /** Teaches it as a native speaker. */
  native: boolean;
  /** Lives there, or speaks the language as there: ISO 3166-1 alpha-2. */
  country: string | null;
  /** Languages spoken besides, all of them. */
  speaks: LanguageCode[];
  /** Good at any of these; those who have more of them stand higher. */
  goodAt: Speciality[];
  /** Free text. */
  text: string;
  sort: Sort;
  page: number;
  /** A visitor's own zone, when the browser has said it. */
  zone: string | null;
  /** Slugs of teachers chosen to be compared; no filter, but carried along. */
  compare?: string[];
};

export type ReadSearch = {
  search: TeacherSearch;
  /** What stands in the price fields, right or wrong. */
  typed: { from: string; to: string };
  errors: { from?: string; to?: string };
  /** What was left out because it makes no sense, in sentences. */
  notes: string[];
};

/** Reads an address. What it does not understand is left out with a note; a wrong price has it by its field. */
export function readSearch(params: URLSearchParams): ReadSearch {
  const notes: string[] = [];
  const zone = params.get("zone");
  const sort = params.get("sort") ?? "";
  const leftOut = (what: string) => notes.push(`${what}, so this filter was left out.`);
  const page = Number(params.get("page") ?? 1);
  const typed = {
    from: (params.get("from") ?? "").slice(0, 20),
    to: (params.get("to") ?? "").slice(0, 20),
  };
  const errors: ReadSearch["errors"] = {};
  const from = readPrice("from");
  let to = readPrice("to");
  if (from !== null && to !== null && to < from) {
    errors.to = "The highest price is below the lowest";
    to = null;
  }
  return {
    search: {
      language: one("language", isLanguage, "We do not know this language"),
      from,
      to,
      times: chosen(params.getAll("time"), dayParts, () => leftOut("That is no part of a day")),
      days: chosen(params.getAll("days"), weekParts, () => leftOut("That is no part of a week")),
      trial: yes("trial"),
      native: yes("native"),
      country: one("country", isCountryCode, "We do not know this country"),
      speaks: spoken(),
      goodAt: several("good-at", isSpeciality, "Nobody can be good at that here"),
      text: (params.get("q") ?? "")
        .replaceAll(/[\p{Cc}\s]+/gu, " ")
        .trim()
        .slice(0, textMost),
      sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "match",
      page: Number.isInteger(page) && page >= 1 ? Math.min(page, pageMost) : 1,
      zone: isZone(zone) ? zone : null,
      ...(params.has("compare") ? { compare: readCompared(params.getAll("compare")).slugs } : {}),
    },
    typed,
    errors,
    notes: [...new Set(notes)],
  };

  function several<T extends string>(
    name: string,
    isOne: (value: unknown) => value is T,
    wrong: string,
  ): T[] {
    const values = [...new Set(params.getAll(name).filter((value) => value !== ""))];
    if (!values.every(isOne)) leftOut(wrong);
    return values.filter(isOne).toSorted();
  }

  function one<T extends string>(
    name: string,
    isOne: (value: unknown) => value is T,
    wrong: string,
  ): T | null {
    return several(name, isOne, wrong)[0] ?? null;
  }

  function yes(name: "trial" | "native"): boolean {
    const typed = params.get(name) ?? "";
    if (!["", "yes", "no"].includes(typed)) leftOut("That is neither yes nor no");
    return typed === "yes";
  }

  function spoken(): string[] {
    const asked = several("speaks", isLanguage, "We do not know this language");
    if (asked.length > speaksMost)
      notes.push(
        `At most ${speaksMost} spoken languages can be asked for at once, so the rest was left out.`,
      );
    return asked.slice(0, speaksMost);
  }

  function readPrice(name: "from" | "to"): number | null {
    if (typed[name].trim() === "") return null;
    const pence = readPounds(typed[name]);
    if (pence === null) errors[name] = "Enter pounds, such as 12";
    return pence;
  }
}

function isCountryCode(code: unknown): code is string {
  return typeof code === "string" && /^[A-Z]{2}$/.test(code);
}

function chosen<Key extends string>(
  values: string[],
  among: Record<Key, unknown>,
  whenWrong: () => void,
): Key[] {
  if (values.some((value) => value !== "" && !Object.hasOwn(among, value))) whenWrong();
  return (Object.keys(among) as Key[]).filter((key) => values.includes(key));
}

/** The shortest address that asks this: "" or "?language=es&time=evening". */
export function searchQuery(search: TeacherSearch): string {
  const params = new URLSearchParams();
  if (search.language !== null) params.set("language", search.language);
  if (search.from !== null) params.set("from", poundsText(search.from));
  if (search.to !== null) params.set("to", poundsText(search.to));
  for (const time of search.times) params.append("time", time);
  for (const days of search.days) params.append("days", days);
  if (search.trial) params.set("trial", "yes");
  if (search.native) params.set("native", "yes");
  if (search.country !== null) params.set("country", search.country);
  for (const code of search.speaks) params.append("speaks", code);
  for (const key of search.goodAt) params.append("good-at", key);
  if (search.text !== "") params.set("q", search.text);
  if (search.sort !== "match") params.set("sort", search.sort);
  if (search.page > 1) params.set("page", String(search.page));
  if (search.zone !== null) params.set("zone", search.zone);
  for (const slug of search.compare ?? []) params.append("compare", slug);
  return params.size > 0 ? `?${params}` : "";
}

/** How many filters are in force; a page, an order and a zone are none. */
export function filterCount(search: TeacherSearch): number {
  return (
    Number(search.language !== null) +
    Number(search.from !== null || search.to !== null) +
    search.times.length +
    search.days.length +
    Number(search.trial) +
    Number(search.native) +
    Number(search.country !== null) +
    search.speaks.length +
    search.goodAt.length +
    Number(search.text !== "")
  );
}

/** Everybody: a search that asks nothing. */
export const everybody: TeacherSearch = readSearch(new URLSearchParams()).search;

/** The starts that fall into the asked parts of day and week, as the viewer's clock shows them. */
export function slotsAskedFor(
  slots: readonly number[],
  { times, days }: Pick<TeacherSearch, "times" | "days">,
  zone: string,
): number[] {
  if (times.length === 0 && days.length === 0) return [...slots];
  return slots.filter((at) => {
    const { hour, weekday } = zonedParts(at, zone);
    const inTime =
      times.length === 0 ||
      times.some((time) => hour >= dayParts[time].from && hour < dayParts[time].to);
    const inDays = days.length === 0 || days.includes(weekday >= 6 ? "weekend" : "weekday");
    return inTime && inDays;
  });
}
