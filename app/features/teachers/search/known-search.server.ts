import { isCountry } from "../reference-data/countries.ts";
import { isKnownLanguage } from "../reference-data/languages/language-data.server.ts";
import { type ReadSearch, readSearch } from "../search-index/read-search.ts";

/**
 * Reads a search as `readSearch` does, and leaves out what has the shape of a language or country and is none: the
 * browser does not have the whole lists.
 */
export function readKnownSearch(params: URLSearchParams): ReadSearch {
  const read = readSearch(params);
  const { search, notes } = read;
  const { language, speaks, country } = search;
  if (language !== null && !isKnownLanguage(language)) search.language = null;
  search.speaks = speaks.filter(isKnownLanguage);
  if (country !== null && !isCountry(country)) search.country = null;
  if (search.language !== language || search.speaks.length !== speaks.length)
    notes.push("We do not know this language, so this filter was left out.");
  if (search.country !== country)
    notes.push("We do not know this country, so this filter was left out.");
  return read;
}
