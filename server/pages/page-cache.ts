import { LRUCache } from "lru-cache";

/** A page as it is kept. `bytes` is what it takes of the store's memory. */
export type Kept = { bytes: number; tags: ReadonlySet<string> };

/** Pages by key, no more than `most` bytes of them: what was not asked for the longest time goes first. */
export function pageStore<Page extends Kept>(most: number): LRUCache<string, Page> {
  return new LRUCache({ maxSize: most, sizeCalculation: ({ bytes }) => bytes });
}

/** Removes the pages that show one of these. */
export function dropTagged<Page extends Kept>(
  store: LRUCache<string, Page>,
  tags: readonly string[],
): void {
  const shown = [...store].filter(([, page]) => tags.some((tag) => page.tags.has(tag)));
  for (const [key] of shown) store.delete(key);
}
