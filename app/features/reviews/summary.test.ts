import { expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { filterQuery, hasMean, nextReviews, readReviewFilter, readReviewLimit } from "./summary.ts";

it("a mean is shown from three reviews on, and of fewer none", () => {
  expect(rules.review.showFrom).toBe(3);
  expect([0, 2, 3, 4].map((count) => hasMean({ count }))).toEqual([false, false, true, true]);
});

it.each([
  ["?#reviews", {}],
  ["?stars=4#reviews", { stars: 4 }],
  ["?stars=1&tag=clear#reviews", { stars: 1, tag: "clear" }],
] as const)("the address %s is read as it was written", (address, filter) => {
  expect(filterQuery(filter)).toBe(address);
  expect(readReviewFilter(new URL(address, "http://localhost").searchParams)).toEqual(filter);
});

it("reviews can be read: each page leads to fifty more, and the last to what is left", () => {
  const [found, counts] = [250, [] as number[]];
  let asked = new URLSearchParams("stars=4");
  for (;;) {
    const filter = readReviewFilter(asked);
    expect(filter).toEqual({ stars: 4 });
    const next = nextReviews(filter, { shown: Math.min(readReviewLimit(asked), found), found });
    if (next === null) break;
    counts.push(next.count);
    asked = new URL(next.to, "http://localhost").searchParams;
  }
  expect(counts).toEqual([50, 50, 50, 50, 45]);
});

it.each([
  ["", 5],
  ["reviews=55", 55],
  ["reviews=all", 200],
  ["reviews=0", 5],
  ["reviews=-1", 5],
  ["reviews=1e3", 5],
  ["reviews=999999", 2_000],
])("of the address ?%s so many reviews are shown: %d", (query, limit) => {
  expect(readReviewLimit(new URLSearchParams(query))).toBe(limit);
});
