import { keepsake } from "#app/features/consent/keepsake.ts";
import {
  activeFilters,
  readSearch,
  searchQuery,
  searchWords,
  type TeacherSearch,
} from "./search.ts";

const kept = keepsake("last-search");

/** Keeps what was searched for, if that is allowed. A search for everybody is none. */
export function keepSearch(search: TeacherSearch): void {
  if (activeFilters(search).length > 0) kept.keep(searchQuery({ ...search, page: 1 }));
}

export const onLastSearch = kept.subscribe;

/** The address of the last search, as kept; null when there is none. */
export function lastQuery(): string | null {
  return kept.read();
}

/** A kept address read anew, since anybody could have written there; null when it asks nothing. */
export function offerOf(query: string): { query: string; words: string } | null {
  const { search } = readSearch(new URLSearchParams(query));
  if (activeFilters(search).length === 0) return null;
  return { query: searchQuery({ ...search, page: 1 }), words: searchWords(search) };
}
