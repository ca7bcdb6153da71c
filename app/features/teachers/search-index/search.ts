/** What a search for teachers asks, as its address writes it. Pure and browser-safe. */
import { zonedParts } from "#app/platform/time/time.ts";
import { type Speciality } from "../reference-data/specialities.ts";
import { type LanguageCode } from "../reference-data/languages/languages.ts";
import { poundsText } from "#app/platform/forms/pounds.ts";

/** Parts of the day in the viewer's zone; from is included, to is not. */
export const dayParts = {
  morning: { label: "Mornings", from: 6, to: 12 },
  afternoon: { label: "Afternoons", from: 12, to: 18 },
  evening: { label: "Evenings", from: 18, to: 24 },
  night: { label: "Nights", from: 0, to: 6 },
} as const;

export type DayPart = keyof typeof dayParts;

export const weekParts = { weekday: "Monday to Friday", weekend: "Weekends" } as const;

/** Single days, in the order of their numbers from 1. */
export const weekdays = {
  mon: "Monday",
  tue: "Tuesday",
  wed: "Wednesday",
  thu: "Thursday",
  fri: "Friday",
  sat: "Saturday",
  sun: "Sunday",
} as const;

/** All that can be asked of a week; a day is asked for when any of them holds it. */
export const dayChoices = { ...weekParts, ...weekdays };

export type DayChoice = keyof typeof dayChoices;

const dayKeys = Object.keys(weekdays) as DayChoice[];

/** Minutes of the day, from included, to not; past midnight where to is the smaller. */
export type Hours = { from: number; to: number };

export const sorts = {
  match: "Best match",
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
  days: DayChoice[];
  /** Hours of one's own, in addition to the parts of the day. */
  hours: Hours | null;
  trial: boolean;
  /** Teaches it as a native speaker. */
  native: boolean;
  /** Lives there, or speaks the language as there: ISO 3166-1 alpha-2. */
  country: string | null;
  /** Languages spoken in addition, all of them. */
  speaks: LanguageCode[];
  /** Good at any of these; those who have more of them are higher. */
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

/** 1170 as "19:30" */
export function clockText(minutes: number): string {
  const [hour, rest] = [Math.floor(minutes / 60), minutes % 60];
  return `${String(hour).padStart(2, "0")}:${String(rest).padStart(2, "0")}`;
}

/** The shortest address that asks this: "" or "?language=es&time=evening". */
export function searchQuery(search: TeacherSearch): string {
  const params = new URLSearchParams();
  if (search.language !== null) params.set("language", search.language);
  if (search.from !== null) params.set("from", poundsText(search.from));
  if (search.to !== null) params.set("to", poundsText(search.to));
  for (const time of search.times) params.append("time", time);
  for (const days of search.days) params.append("days", days);
  if (search.hours !== null) {
    params.set("after", clockText(search.hours.from));
    params.set("before", clockText(search.hours.to));
  }
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
    Number(search.hours !== null) +
    Number(search.trial) +
    Number(search.native) +
    Number(search.country !== null) +
    search.speaks.length +
    search.goodAt.length +
    Number(search.text !== "")
  );
}

/** What of a search is about time. */
export type AskedTime = Pick<TeacherSearch, "times" | "days" | "hours">;

export function asksTime({ times, days, hours }: AskedTime): boolean {
  return times.length + days.length > 0 || hours !== null;
}

/** The starts that fall into the asked parts of day and week, as the viewer's clock shows them. */
export function slotsAskedFor(slots: readonly number[], asked: AskedTime, zone: string): number[] {
  if (!asksTime(asked)) return [...slots];
  const { times, days, hours } = asked;
  return slots.filter((at) => {
    const { hour, minute, weekday } = zonedParts(at, zone);
    const inTime =
      (times.length === 0 && hours === null) ||
      times.some((time) => hour >= dayParts[time].from && hour < dayParts[time].to) ||
      (hours !== null && isWithin(hours, hour * 60 + minute));
    const inDays =
      days.length === 0 ||
      days.includes(weekday >= 6 ? "weekend" : "weekday") ||
      days.includes(dayKeys[weekday - 1]!);
    return inTime && inDays;
  });
}

function isWithin({ from, to }: Hours, minutes: number): boolean {
  return from < to ? minutes >= from && minutes < to : minutes >= from || minutes < to;
}

/** When a first time is offered to somebody who asked for no hours: nobody books at three at night unasked. */
const waking: Hours = { from: 7 * 60, to: 23 * 60 };

export function isByDay(at: number, zone: string): boolean {
  const { hour, minute } = zonedParts(at, zone);
  return isWithin(waking, hour * 60 + minute);
}

/** The first of these starts to show: by day, and at night only where nothing else is free or it was asked for. */
export function firstToShow(
  slots: readonly number[],
  asked: AskedTime,
  zone: string,
  most: number,
): number[] {
  const byDay =
    asked.times.length > 0 || asked.hours !== null
      ? slots
      : slots.filter((at) => isByDay(at, zone));
  return (byDay.length > 0 ? byDay : slots).slice(0, most);
}
