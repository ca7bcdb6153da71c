/** What a search page offers in addition to the fields: each option is a search of its own kind of filter. Pure. */
import { rules } from "#config/rules.ts";
import type { KnownDimension } from "./scan/search-dimensions.ts";
import { dayParts, type TeacherSearch, weekParts } from "./search.ts";
import { barPence, priceBars } from "./price-bars.ts";
import { everybody } from "./read-search.ts";
import { specialityChoices } from "../reference-data/specialities.ts";

/** `field` is the name in the form. */
export type Option = { dimension: KnownDimension; field: string; key: string; asks: TeacherSearch };

/** Languages offered under "also speaks", those asked for first. */
const spokenMost = 6;
const oftenSpoken = "en es fr de it pt zh".split(" ");

export function optionsOf(search: TeacherSearch): Option[] {
  const option = (
    dimension: KnownDimension,
    field: string,
    key: string,
    asks: Partial<TeacherSearch>,
  ): Option => ({ dimension, field, key, asks: { ...everybody, ...asks } });
  const spoken = [...new Set([...search.speaks, ...oftenSpoken])]
    .filter((code) => code !== search.language)
    .slice(0, spokenMost);
  return [
    ...keysOf(dayParts).map((key) =>
      option("time", "time", key, { times: [key], days: search.days }),
    ),
    ...keysOf(weekParts).map((key) =>
      option("time", "days", key, { times: search.times, hours: search.hours, days: [key] }),
    ),
    option("trial", "trial", "yes", { trial: true }),
    option("native", "native", "yes", { native: true }),
    ...specialityChoices.map(({ key }) => option("goodAt", "good-at", key, { goodAt: [key] })),
    ...spoken.map((key) => option("speaks", "speaks", key, { speaks: [key] })),
    ...Array.from({ length: priceBars }, (_, bar) => {
      const from = bar * barPence;
      const to = bar === priceBars - 1 ? rules.price.maxPence * 2 : from + barPence;
      return option("price", "price", String(from), { from, to: to - 1 });
    }),
  ];
}

function keysOf<Key extends string>(record: Record<Key, unknown>): Key[] {
  return Object.keys(record) as Key[];
}
