import { expect, test } from "vitest";
import { nextPayoutAt } from "./payout-date.ts";

test.each([
  ["a Wednesday", "2026-11-25T11:00:00Z", "2026-11-30T06:00:00Z"],
  ["a Monday just before six", "2026-11-30T05:59:59Z", "2026-11-30T06:00:00Z"],
  ["a Monday at six", "2026-11-30T06:00:00Z", "2026-12-07T06:00:00Z"],
  ["a Sunday night at the end of the year", "2028-12-31T23:59:59Z", "2029-01-01T06:00:00Z"],
  ["the summer, in UTC still", "2027-07-01T12:00:00Z", "2027-07-05T06:00:00Z"],
])("the payout after %s is the next Monday at 06:00 UTC", (_, now, next) => {
  expect(new Date(nextPayoutAt(Date.parse(now))).toISOString()).toBe(next.replace("Z", ".000Z"));
});
