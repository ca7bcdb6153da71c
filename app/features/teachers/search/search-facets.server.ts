/** How many teachers each filter would leave, given all the others. */
import { countMost } from "../search-index/search-counts.ts";
import { scanFacets } from "../search-index/scan/search-facet-scan.ts";
import { tableFacets } from "../search-index/table/search-facet-table.server.ts";
import { memoryFor } from "../search-index/scan/search-memory.server.ts";
import { type Option, optionsOf } from "../search-index/search-options.ts";
import type { Asking } from "../search-index/scan/search-scan.ts";

/** One more than 1,000 stands for any number above. */
export type Facets = {
  /** By field and value of the form: "time evening", "good-at exams". */
  counts: Record<string, number>;
  countries: string[];
  speaks: string[];
  /** Bars of the price histogram, pence, the lowest first. */
  prices: { from: number; count: number }[];
};

const countriesShown = 12;

export async function readFacets(asking: Asking): Promise<Facets> {
  const options = optionsOf(asking.search);
  const { counts, countries } = await countAll(asking, options);
  const listed = countries.filter(
    ({ country }, at) => at < countriesShown || country === asking.search.country,
  );
  const found = options.map((option, index) => ({ ...option, count: counts[index]! }));
  return {
    counts: Object.fromEntries([
      ...found
        .filter(({ dimension }) => dimension !== "price")
        .map(({ field, key, count }) => [`${field} ${key}`, count]),
      ...listed.map(({ country, count }) => [`country ${country}`, Math.min(count, countMost)]),
    ]),
    countries: listed.map(({ country }) => country),
    speaks: found.filter(({ dimension }) => dimension === "speaks").map(({ key }) => key),
    prices: found
      .filter(({ dimension }) => dimension === "price")
      .map(({ key, count }) => ({ from: Number(key), count })),
  };
}

async function countAll(asking: Asking, options: Option[]) {
  const memory = await memoryFor({
    ...asking.search,
    speaks: options.filter(({ dimension }) => dimension === "speaks").map(({ key }) => key),
  });
  return memory === null
    ? tableFacets(asking, options, countMost)
    : scanFacets(memory, asking, options, countMost);
}
