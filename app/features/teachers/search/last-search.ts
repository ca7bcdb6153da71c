import { keepsake } from "#app/features/consent/keepsake.ts";
import { filterCount, searchQuery, type TeacherSearch } from "../search-index/search.ts";

const kept = keepsake("last-search");

/** Saves what was searched for, if that is allowed. A search for everybody is none. */
export function keepSearch(search: TeacherSearch): void {
  if (filterCount(search) > 0) kept.keep(searchQuery({ ...search, page: 1, compare: [] }));
}

export const onLastSearch = kept.subscribe;

/** The address of the last search, as kept; null when there is none. */
export function lastQuery(): string | null {
  return kept.read();
}
