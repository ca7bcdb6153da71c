/** A page as it is kept. `bytes` is what it takes of the store's memory. */
export type Kept = { bytes: number; tags: ReadonlySet<string> };

export type PageStore<Page extends Kept> = ReturnType<typeof pageStore<Page>>;

/** Pages by key, no more than `most` bytes of them: what was not asked for the longest time goes first. */
export function pageStore<Page extends Kept>(most: number) {
  const pages = new Map<string, Page>();
  let bytes = 0;
  function remove(key: string): void {
    bytes -= pages.get(key)?.bytes ?? 0;
    pages.delete(key);
  }
  return {
    get(key: string): Page | undefined {
      const page = pages.get(key);
      if (page === undefined) return undefined;
      pages.delete(key);
      pages.set(key, page);
      return page;
    },
    set(key: string, page: Page): void {
      remove(key);
      if (page.bytes > most) return;
      pages.set(key, page);
      bytes += page.bytes;
      for (const oldest of pages.keys()) {
        if (bytes <= most) break;
        remove(oldest);
      }
    },
    remove,
    drop(tags: readonly string[]): void {
      for (const [key, page] of pages) if (tags.some((tag) => page.tags.has(tag))) remove(key);
    },
    clear(): void {
      pages.clear();
      bytes = 0;
    },
    size: () => ({ pages: pages.size, bytes }),
  };
}
