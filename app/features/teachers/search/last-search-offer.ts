import { filterCount, searchQuery } from "../search-index/search.ts";
import { readSearch } from "../search-index/read-search.ts";
import { searchWords } from "./text.ts";

/** A kept address read again, since anybody could have written there; null when it asks nothing. */
export function offerOf(query: string): { query: string; words: string } | null {
  const { search } = readSearch(new URLSearchParams(query));
  if (filterCount(search) === 0) return null;
  return { query: searchQuery({ ...search, page: 1 }), words: searchWords(search) };
}
