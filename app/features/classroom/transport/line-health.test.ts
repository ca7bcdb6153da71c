import { describe, expect, it } from "vitest";
import { type Expected, judgeLine, type LineAct, newLine } from "./line-health.ts";

const both: Expected = { picture: true, sound: true };

/** Looks once a second at what arrives: "v" picture and sound, "a" sound alone, "." nothing. Opens again when told to. */
function watch(arrives: string, expected: Expected = both, connected = true) {
  let health = newLine(0);
  let sample = { frames: 0, audioBytes: 0, connected };
  const acts: [second: number, act: LineAct][] = [];
  let flows = false;
  for (const [at, what] of [...arrives].entries()) {
    const now = at * 1000;
    sample = {
      connected,
      frames: sample.frames + (what === "v" ? 30 : 0),
      audioBytes: sample.audioBytes + (what === "." ? 0 : 4000),
    };
    const judged = judgeLine(health, sample, expected, now);
    ({ health, flows } = judged);
    if (judged.act === "wait") continue;
    acts.push([at, judged.act]);
    if (judged.act !== "rebuild") continue;
    health = newLine(now, health);
    sample = { frames: 0, audioBytes: 0, connected };
  }
  return { acts, flows };
}

const times = (what: string, count: number) => what.repeat(count);

describe("a line", () => {
  it.each<[string, string, Expected, [number, LineAct][]]>([
    ["that carries both is left alone", times("v", 60), both, []],
    ["that is silent for a second is left alone", "vvv.vvv.vvv", both, []],
    [
      "that is silent for two seconds looks for another path, once",
      "vvv...vvv",
      both,
      [[4, "restart"]],
    ],
    [
      "that stays silent for six more is made again",
      `vvv${times(".", 9)}`,
      both,
      [
        [4, "restart"],
        [10, "rebuild"],
      ],
    ],
    ["that is slow to open is given twenty seconds", times(".", 20), both, []],
    ["that does not open in twenty is made again", times(".", 21), both, [[20, "rebuild"]]],
    [
      "that carries sound and no picture is made again once for it, and not again",
      `vvv${times("a", 60)}`,
      both,
      [
        [4, "restart"],
        [10, "rebuild"],
      ],
    ],
    [
      "is not expected to carry the picture of a camera that is off",
      `vvv${times("a", 30)}`,
      { picture: false, sound: true },
      [],
    ],
    [
      "of somebody who sends nothing is not silent",
      times(".", 60),
      { picture: false, sound: false },
      [],
    ],
  ])("%s", (_, arrives, expected, acts) => {
    expect(watch(arrives, expected).acts).toEqual(acts);
  });

  it("that is cut is tried again and again, ever more slowly, and at least every twenty seconds", () => {
    const rebuilt = watch(`vvv${times(".", 120)}`).acts.filter(([, act]) => act === "rebuild");
    const at = rebuilt.map(([second]) => second);
    expect(at.slice(0, 4)).toEqual([10, 18, 30, 48]);
    const gaps = at.slice(1).map((second, index) => second - at[index]!);
    expect(Math.max(...gaps)).toBe(20);
  });

  it("is judged by what it carries, whatever its state is called", () => {
    expect(watch(`vvv${times(".", 9)}`, both, true).acts.at(-1)).toEqual([10, "rebuild"]);
    expect(watch(times("v", 9), both, false)).toEqual({ acts: [], flows: true });
    expect(watch("vvv...", both, true).flows).toBe(false);
    expect(watch(times(".", 21), { picture: false, sound: false }, false).acts).toEqual([
      [20, "rebuild"],
    ]);
  });
});
