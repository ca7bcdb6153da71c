import { expect, it } from "vitest";
import { freeWeekOf } from "./free-week.ts";
import { nextFreeText } from "./next-in-zone.ts";

const zone = "Europe/London";
const now = Date.parse("2026-11-20T00:00:00Z");
const at = (text: string) => Date.parse(`2026-11-${text}:00Z`);

it("what is next free is said to be so in the daytime where a start at night is left out", () => {
  const starts = [at("20T03:00"), at("20T09:00"), at("21T10:00"), at("22T04:00")];
  const week = freeWeekOf(starts, now);
  const text = (...nextSlots: number[]) => nextFreeText({ nextSlots, week }, zone);
  expect(text(starts[1]!, starts[2]!)).toBe("Next free in the daytime");
  expect(text(starts[0]!, starts[1]!)).toBe("Next free");
  expect(text(starts[0]!, starts[3]!)).toBe("Next free");
  expect(
    nextFreeText({ nextSlots: [starts[2]!], week: freeWeekOf(starts.slice(2), now) }, zone),
  ).toBe("Next free");
});
