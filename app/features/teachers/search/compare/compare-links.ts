/** Where the links of found teachers to the comparison lead. The loader writes them, so that a page need not. */
import { compareMost, toggleCompared } from "#app/features/teachers/search-index/compare-choice.ts";
import { searchQuery, type TeacherSearch } from "#app/features/teachers/search-index/search.ts";

/** The same search with this teacher chosen, or no longer; null where there is nothing to choose. */
export type CompareTarget = { to: string; isChosen: boolean } | null;

export type CompareLinks = {
  chosen: string[];
  clear: string;
  /** In the order of the teachers found. */
  targets: CompareTarget[];
};

export function compareLinks(search: TeacherSearch, slugs: string[], total: number): CompareLinks {
  const chosen = search.compare ?? [];
  const address = (compare: string[]) => `/student/teachers${searchQuery({ ...search, compare })}`;
  const target = (slug: string): CompareTarget => {
    const isChosen = chosen.includes(slug);
    if (total === 1 || (chosen.length === compareMost && !isChosen)) return null;
    return { to: address(toggleCompared(chosen, slug)), isChosen };
  };
  return { chosen, clear: address([]), targets: slugs.map(target) };
}
