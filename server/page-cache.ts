/** A page as it is kept. `bytes` is what it takes of the store's memory. */
export type Kept = { bytes: number; tags: ReadonlySet<string> };

type Held<Page> = { page: Page; asked: number };

/** Pages by key, no more than `most` bytes of them: what was not asked for the longest time goes first. */
export function pageStore<Page extends Kept>(most: number) {
  const held = new Map<string, Held<Page>>();
  let bytes = 0;
  let clock = 0;

  function remove(key: string): void {
    bytes -= held.get(key)?.page.bytes ?? 0;
    held.delete(key);
  }

  /** A walk over all of them, but only when one too many is put in: asking stays cheap. */
  function removeOldest(): void {
    let oldest: string | undefined;
    let asked = Infinity;
    for (const [key, one] of held)
      if (one.asked < asked) {
        oldest = key;
        asked = one.asked;
      }
    if (oldest !== undefined) remove(oldest);
  }

  return {
    get(key: string): Page | undefined {
      const one = held.get(key);
      if (one === undefined) return undefined;
      one.asked = ++clock;
      return one.page;
    },
    set(key: string, page: Page): void {
      remove(key);
      if (page.bytes > most) return;
      held.set(key, { page, asked: ++clock });
      bytes += page.bytes;
      while (bytes > most) removeOldest();
    },
    remove,
    drop(tags: readonly string[]): void {
      for (const [key, { page }] of held) if (tags.some((tag) => page.tags.has(tag))) remove(key);
    },
    clear(): void {
      held.clear();
      bytes = 0;
    },
    size: () => ({ pages: held.size, bytes }),
  };
}
