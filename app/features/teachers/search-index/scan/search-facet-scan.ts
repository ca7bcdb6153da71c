/** How many rows in memory each option would leave, given all filters of other kinds. Pure. */
import type { Asking } from "./search-scan.ts";
import type { KnownDimension } from "./search-dimensions.ts";
import type { Option } from "../search-options.ts";
import { countryNumbers, countryOfNumber, type SearchRows } from "./search-rows.ts";
import { filters, knownFilters } from "../filters.server.ts";
import { type FilterInput, filterInput, type RowTest } from "../search-filter.ts";

export type CountryCount = { country: string; count: number };

/** Rows between two looks at which options have been counted far enough. */
const stretch = 4_096;

/** Counts in the order of the options, up to `most`; and all countries, the most frequent first. */
export function scanFacets(
  rows: SearchRows,
  asking: Asking,
  options: readonly Option[],
  most: number,
): { counts: number[]; countries: CountryCount[] } {
  const { rows: order, count } = rows.inOrder(asking.search.language ?? "");
  const input = filterInput(asking.search, asking);
  const hidden = asking.hidden?.size ? asking.hidden : null;
  const kinds = knownFilters(asking.search);
  const tests = kinds.map((kind) => filters[kind].inMemory);
  const counts = options.map(() => 0);
  const byCountry = new Uint32Array(countryNumbers);
  const maskOf = (dimension: KnownDimension) => ~(1 << kinds.indexOf(dimension));
  const ofCountry = kinds.includes("country") ? maskOf("country") : ~0;
  let open = options.map((option, index) => ({
    index,
    /** Everything but the option's own kind. */
    others: kinds.includes(option.dimension) ? maskOf(option.dimension) : ~0,
    test: filters[option.dimension].inMemory,
    input: filterInput(option.asks, asking),
  }));
  for (let at = 0; at < count; at += 1) {
    if (at % stretch === 0) open = open.filter(({ index }) => counts[index]! < most);
    const row = order[at]!;
    if (hidden?.has(rows.teacher(row))) continue;
    const failing = failures(rows, input, row, tests);
    if (failing === failsTwice) continue;
    if ((failing & ofCountry) === 0) countCountries(row);
    for (let each = 0; each < open.length; each += 1) {
      const { index, others, test, input } = open[each]!;
      if ((failing & others) === 0 && test(rows, input, row)) counts[index]! += 1;
    }
  }
  return { counts: counts.map((count) => Math.min(count, most)), countries: mostFrequent() };

  function countCountries(row: number): void {
    const [country, accent] = [rows.country(row), rows.accent(row)];
    byCountry[country]! += 1;
    if (accent !== 0 && accent !== country) byCountry[accent]! += 1;
  }

  function mostFrequent(): CountryCount[] {
    const found: CountryCount[] = [];
    for (const [number, count] of byCountry.entries())
      if (count > 0) found.push({ country: countryOfNumber(number), count });
    return found.toSorted((a, b) => b.count - a.count || (a.country < b.country ? -1 : 1));
  }
}

/** A teacher who fails two kinds of filters is in no count. */
const failsTwice = -1;

/** A bit for the kind of filter that a row fails. */
function failures(
  rows: SearchRows,
  input: FilterInput,
  row: number,
  tests: readonly RowTest[],
): number {
  let failing = 0;
  for (let at = 0; at < tests.length; at += 1) {
    if (tests[at]!(rows, input, row)) continue;
    if (failing !== 0) return failsTwice;
    failing = 1 << at;
  }
  return failing;
}
