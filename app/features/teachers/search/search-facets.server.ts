/** How many teachers each filter would leave, given all the others. */
import { countOptions } from "../search-index/ask-index.server.ts";
import { countMost } from "../search-index/search-counts.ts";
import type { Asking } from "../search-index/scan/search-scan.ts";

/** One more than 1,000 means any number above. */
export type Facets = {
  /** By field and value of the form: "time evening", "good-at exams". */
  counts: Record<string, number>;
  countries: string[];
  speaks: string[];
  /** Teachers in each bar of the price histogram, the lowest first. */
  prices: number[];
};

const countriesShown = 12;

export async function readFacets(asking: Asking): Promise<Facets> {
  const { options, countries } = await countOptions(asking);
  const listed = countries.filter(
    ({ country }, at) => at < countriesShown || country === asking.search.country,
  );
  return {
    counts: Object.fromEntries([
      ...options
        .filter(({ dimension }) => dimension !== "price")
        .map(({ field, key, count }) => [`${field} ${key}`, count]),
      ...listed.map(({ country, count }) => [`country ${country}`, Math.min(count, countMost)]),
    ]),
    countries: listed.map(({ country }) => country),
    speaks: options.filter(({ dimension }) => dimension === "speaks").map(({ key }) => key),
    prices: options.filter(({ dimension }) => dimension === "price").map(({ count }) => count),
  };
}
