import { describe, expect, it } from "vitest";
import {
  bestQuality,
  encodingFor,
  nextQuality,
  rungOf,
  type LineQuality,
  type Rung,
} from "./quality.ts";

const good = { lossPercent: 0, rttMs: 60 };
const fair = { lossPercent: 5, rttMs: 60 };
const bad = { lossPercent: 10, rttMs: 60 };
const awful = { lossPercent: 30, rttMs: 60 };
const late = { lossPercent: 0, rttMs: 700 };
const unknown = { lossPercent: null, rttMs: null };

/** Looks once a second. */
function after(looks: LineQuality[], from = bestQuality, start = 0) {
  return looks.reduce((quality, look, at) => nextQuality(quality, look, start + at * 1000), from);
}
const times = (look: LineQuality, count: number) => Array.from({ length: count }, () => look);

describe("the picture", () => {
  it.each<[string, LineQuality[], Rung]>([
    ["begins at its best", [], 720],
    ["stays there on a good line", times(good, 600), 720],
    ["is not changed by one bad look", [bad, good, bad, good], 720],
    ["goes a rung down after two bad ones in a row", [bad, bad], 360],
    ["goes down for a line that is late, too", [late, late], 360],
    ["goes down at once where a fifth is lost", [awful], 360],
    ["goes down rung by rung", [awful, awful], 180],
    ["gives way to sound alone, and no further", times(awful, 20), "sound"],
    ["does not climb on a line that is only fair", [awful, ...times(fair, 600)], 360],
    ["does not climb before ten good seconds", [awful, ...times(good, 10)], 360],
    ["climbs after them", [awful, ...times(good, 11)], 720],
    ["comes back from sound alone", [...times(awful, 3), ...times(good, 11)], 180],
    ["climbs to the top in the end", [...times(awful, 3), ...times(good, 60)], 720],
    ["stays while nobody measures anything", [awful, ...times(unknown, 600)], 360],
  ])("%s", (_, looks, rung) => {
    expect(rungOf(after(looks))).toBe(rung);
  });

  it("that climbed in vain waits twice as long, up to two minutes", () => {
    const once = after([awful, ...times(good, 11), awful]);
    expect(rungOf(once)).toBe(360);
    expect(rungOf(after(times(good, 20), once, 100_000))).toBe(360);
    expect(rungOf(after(times(good, 21), once, 100_000))).toBe(720);
    let quality = bestQuality;
    for (let round = 0; round < 12; round += 1)
      quality = after([awful, ...times(good, 121), awful], quality, round * 1_000_000);
    expect(quality.patience).toBeLessThanOrEqual(120_000);
  });

  it("is made smaller by the browser's encoder, and never larger", () => {
    expect(encodingFor(720, 720)).toMatchObject({ active: true, scaleResolutionDownBy: 1 });
    expect(encodingFor(180, 720)).toMatchObject({ active: true, scaleResolutionDownBy: 4 });
    expect(encodingFor(360, 240)).toMatchObject({ active: true, scaleResolutionDownBy: 1 });
    expect(encodingFor("sound", 720)).toEqual({ active: false });
  });
});
