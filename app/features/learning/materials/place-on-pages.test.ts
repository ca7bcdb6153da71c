import { describe, expect, it } from "vitest";
import { placeAt, scrolledTo, type LaidOut } from "./place-on-pages.ts";

/** Pages of one height with a gap between them. */
const laidOut = (count: number, height: number, gap = 12): LaidOut[] =>
  Array.from({ length: count }, (_, page) => ({ top: page * (height + gap), height }));

describe("a place in a material", () => {
  it("is the same on a page of another width", () => {
    const [wide, narrow] = [laidOut(5, 1_000), laidOut(5, 430)];
    for (const scrolled of [0, 1, 333, 1_500, 3_000, 4_500, 5_047]) {
      const place = placeAt(wide, scrolled);
      const there = placeAt(narrow, scrolledTo(narrow, place));
      expect(there.page).toBe(place.page);
      expect(Math.abs(there.part - place.part)).toBeLessThan(25);
    }
  });

  it.each([
    ["at the beginning", 0, { page: 0, part: 0 }],
    ["half down the second page", 1_012 + 500, { page: 1, part: 5_000 }],
    ["between two pages, at the next one", 1_005, { page: 1, part: 0 }],
    ["above the beginning, where a finger pulls it", -80, { page: 0, part: 0 }],
    ["past the end", 9_999, { page: 2, part: 10_000 }],
  ])("%s", (_, scrolled, place) => {
    expect(placeAt(laidOut(3, 1_000), scrolled)).toEqual(place);
  });

  it("on a page that is not there is the end of what is", () => {
    expect(scrolledTo(laidOut(3, 1_000), { page: 7, part: 0 })).toBe(2 * 1_012 + 1_000);
    expect(scrolledTo([], { page: 7, part: 0 })).toBe(0);
    expect(placeAt([], 40)).toEqual({ page: 0, part: 0 });
  });
});
