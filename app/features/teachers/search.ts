/** What a search for teachers asks, as its address writes it. Pure and browser-safe. */
import { zonedParts } from "#app/platform/time.ts";
import { isZone } from "#app/platform/zones.ts";
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
  soonest: "Soonest free",
  price: "Lowest price",
  rating: "Best rated",
  newest: "Newest",
} as const;
export type Sort = keyof typeof sorts;

export type TeacherSearch = {
  language: LanguageCode | null;
  /** Pence for one lesson. */
  from: number | null;
  to: number | null;
  times: DayPart[];
  days: WeekPart[];
  trial: boolean;
  sort: Sort;
  page: number;
  /** A visitor's own zone, when the browser has said it. */
  zone: string | null;
};

export type ReadSearch = {
  search: TeacherSearch;
  /** What stands in the price fields, right or wrong. */
  typed: { from: string; to: string };
  errors: { from?: string; to?: string };
};

/** Reads an address. What it does not understand is left out; a wrong price also gets a sentence. */
export function readSearch(params: URLSearchParams): ReadSearch {
  const language = params.get("language");
  const zone = params.get("zone");
  const sort = params.get("sort") ?? "";
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
      language: isLanguage(language) ? language : null,
      from,
      to,
      times: chosen(params.getAll("time"), dayParts),
      days: chosen(params.getAll("days"), weekParts),
      trial: params.get("trial") === "yes",
      sort: Object.hasOwn(sorts, sort) ? (sort as Sort) : "soonest",
      page: Number.isInteger(page) && page >= 1 && page <= 500 ? page : 1,
      zone: isZone(zone) ? zone : null,
    },
    typed,
    errors,
  };

  function readPrice(name: "from" | "to"): number | null {
    if (typed[name].trim() === "") return null;
    const pence = readPounds(typed[name]);
    if (pence === null) errors[name] = "Enter pounds, such as 12";
    return pence;
  }
}

function chosen<Key extends string>(values: string[], among: Record<Key, unknown>): Key[] {
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
  if (search.sort !== "soonest") params.set("sort", search.sort);
  if (search.page > 1) params.set("page", String(search.page));
  if (search.zone !== null) params.set("zone", search.zone);
  return params.size > 0 ? `?${params}` : "";
}

/** How many filters are in force; a page, an order and a zone are none. */
export function filterCount(search: TeacherSearch): number {
  return (
    Number(search.language !== null) +
    Number(search.from !== null || search.to !== null) +
    search.times.length +
    search.days.length +
    Number(search.trial)
  );
}

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
