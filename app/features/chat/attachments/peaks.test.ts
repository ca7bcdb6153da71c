import { expect, it } from "vitest";
import { peakCount, peaksOf } from "./peaks.ts";

it.each([
  ["a long recording", Array.from({ length: 2_400 }, (_, n) => n / 2_400), 255],
  ["one of a moment", [0.1, 0.2], 255],
  ["silence", [0, 0, 0], 0],
  ["nothing", [], 0],
])("%s is drawn with 64 bars from silent to the loudest", (_, levels, last) => {
  const peaks = peaksOf(levels);
  expect(peaks).toHaveLength(peakCount);
  expect(peaks.every((peak) => Number.isInteger(peak) && peak >= 0 && peak <= 255)).toBe(true);
  expect(peaks.at(-1)).toBe(last);
});
