import { expect, it } from "vitest";
import { askedStart } from "./asked-start.ts";

const at = Date.UTC(2027, 5, 7, 16, 0);

it.each([
  [`at=${at}`, at],
  ["date=2027-06-07&time=18:00", at],
  ["at=&date=2027-06-07&time=18:00", at],
  ["", null],
  ["at=soon", null],
  ["at=-1", null],
  ["at=99999999999999", 99_999_999_999_999],
  ["date=2027-06-07", null],
  ["date=2027-02-30&time=18:00", null],
  ["date=2027-13-01&time=18:00", null],
  ["date=2027-06-07&time=24:00", null],
  ["date=2201-06-07&time=18:00", null],
])("reads the start of ?%s", (query, start) => {
  expect(askedStart(new URLSearchParams(query), "Europe/Madrid")).toBe(start);
});
