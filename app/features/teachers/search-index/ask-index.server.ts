/**
 * The one door to the search index: its rows in memory answer where they can, and else the table, which is slower and
 * answers the same.
 */
import type { Ranked } from "#app/features/teachers/ranking/rerank.ts";
import { type CountryCount, scanFacets } from "./scan/search-facet-scan.ts";
import { readSearchRows } from "./scan/search-memory.server.ts";
import type { SearchRows } from "./scan/search-rows.ts";
import { type Asking, scanCount, scanPage } from "./scan/search-scan.ts";
import { countMost } from "./search-counts.ts";
import { isInMemory } from "./search-filter.ts";
import { optionsOf, type Option } from "./search-options.ts";
import type { TeacherSearch } from "./search.ts";
import { tableFacets } from "./table/search-facet-table.server.ts";
import { tableCount, tableLanguages, tablePage } from "./table/search-table.server.ts";

/** The first `shown` teachers in the search's order. */
export async function findRanked(asking: Asking, shown: number): Promise<Ranked[]> {
  return ask(
    asking.search,
    (rows) => scanPage(rows, asking, shown),
    () => tablePage(asking, shown),
  );
}

/** How many match: exact up to 1,000, else 1,001. */
export async function countMatches(asking: Asking): Promise<number> {
  return ask(
    asking.search,
    (rows) => scanCount(rows, asking, countMost),
    () => tableCount(asking, countMost),
  );
}

export type CountedOptions = { options: (Option & { count: number })[]; countries: CountryCount[] };

/** How many each option of the page would leave, up to 1,001; and all countries, the most frequent first. */
export async function countOptions(asking: Asking): Promise<CountedOptions> {
  const options = optionsOf(asking.search);
  const speaks = options.flatMap(({ dimension, key }) => (dimension === "speaks" ? [key] : []));
  const { counts, countries } = await ask(
    { ...asking.search, speaks },
    (rows) => scanFacets(rows, asking, options, countMost),
    () => tableFacets(asking, options, countMost),
  );
  return {
    options: options.map((option, at) => Object.assign(option, { count: counts[at]! })),
    countries,
  };
}

/** How many bookable teachers teach each language, up to 1,001. */
export async function countByLanguage(): Promise<Map<string, number>> {
  return ask(
    { text: "", speaks: [] },
    (rows) =>
      new Map(rows.languages().map((code) => [code, Math.min(rows.countOf(code), countMost)])),
    () => tableLanguages(countMost),
  );
}

/** Rows in memory are right until somebody waits for anything: they answer at once. */
async function ask<Answer>(
  needed: Pick<TeacherSearch, "text" | "speaks">,
  memory: (rows: SearchRows) => Answer,
  table: () => Promise<Answer>,
): Promise<Answer> {
  const rows = isInMemory(needed) ? await readSearchRows() : null;
  return rows === null ? table() : memory(rows);
}
