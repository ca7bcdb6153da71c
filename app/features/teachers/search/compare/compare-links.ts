/** Where the links of found teachers to the comparison lead. The loader writes them, so that a page need not. */
import { compareMost, toggleCompared } from "#app/features/teachers/search-index/compare-choice.ts";
import { searchQuery, type TeacherSearch } from "#app/features/teachers/search-index/search.ts";

export type CompareLinks = {
  chosen: string[];
  clear: string;
  /**
   * In the order of the teachers found: the query of the same search with this one chosen, or no longer; null where
   * there is nothing to choose.
   */
  queries: (string | null)[];
};

export function compareLinks(search: TeacherSearch, slugs: string[], total: number): CompareLinks {
  const chosen = search.compare ?? [];
  const queryOf = (compare: string[]) => searchQuery({ ...search, compare });
  const isFull = chosen.length === compareMost;
  return {
    chosen,
    clear: `/student/teachers${queryOf([])}`,
    queries: slugs.map((slug) =>
      total === 1 || (isFull && !chosen.includes(slug))
        ? null
        : queryOf(toggleCompared(chosen, slug)),
    ),
  };
}
