import { expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { filterQuery, hasMean, readReviewFilter } from "./summary.ts";

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
