import { expect, it } from "vitest";
import { readRange } from "./byte-range.ts";

it.each([
  [null, null],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-19", { start: 10, end: 19 }],
  ["bytes=10-1000", { start: 10, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=-0", "none"],
  ["bytes=100-", "none"],
  ["bytes=100-200", "none"],
  ["bytes=20-10", null],
  ["bytes=-", null],
  ["bytes=0-1,3-4", null],
  ["lines=0-1", null],
  ["bytes=a-b", null],
  [`bytes=${"9".repeat(400)}-`, null],
])("of a hundred bytes, %s is %o", (header, part) => {
  expect(readRange(header, 100)).toEqual(part);
});
