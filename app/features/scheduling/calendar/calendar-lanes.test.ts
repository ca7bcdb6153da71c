import { describe, expect, it } from "vitest";
import { lanesOf } from "./calendar-lanes.ts";

const lanes = (...spans: [number, number][]) =>
  lanesOf(spans.map(([start, end]) => ({ start, end }))).map(({ lane, of }) => `${lane + 1}/${of}`);

describe("boxes of one day", () => {
  it("that share no time have the whole width", () => {
    expect(lanes([60, 90], [0, 60], [90, 120])).toEqual(["1/1", "1/1", "1/1"]);
  });

  it("that share a time are next to each other [B10]", () => {
    expect(lanes([570, 620], [600, 650])).toEqual(["1/2", "2/2"]);
    expect(lanes([0, 60], [0, 60], [0, 60])).toEqual(["1/3", "2/3", "3/3"]);
  });

  it("take the place that is free again", () => {
    expect(lanes([0, 100], [0, 30], [30, 60], [100, 120])).toEqual(["1/2", "2/2", "2/2", "1/1"]);
  });
});
