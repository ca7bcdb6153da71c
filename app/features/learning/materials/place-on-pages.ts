/** Pure: a place in a material, whatever the width at which each of two people sees it. */

/** A page as it lies in what is scrolled, in pixels. */
export type LaidOut = { top: number; height: number };
/** The page's number from 0, and how far down it, in ten-thousandths of its height. */
export type PagePlace = { page: number; part: number };

const whole = 10_000;

/** What is at the upper edge when so many pixels are scrolled away. */
export function placeAt(pages: LaidOut[], scrolled: number): PagePlace {
  const found = pages.findIndex(({ top, height }) => top + height > scrolled);
  const page = found === -1 ? Math.max(0, pages.length - 1) : found;
  const on = pages[page];
  if (on === undefined || on.height === 0) return { page, part: 0 };
  const part = Math.round(((scrolled - on.top) / on.height) * whole);
  return { page, part: Math.min(whole, Math.max(0, part)) };
}

/** How many pixels are scrolled away when a place is at the upper edge; past the last page, its end. */
export function scrolledTo(pages: LaidOut[], { page, part }: PagePlace): number {
  const on = pages[page];
  if (on !== undefined) return Math.round(on.top + (on.height * part) / whole);
  const last = pages.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}
