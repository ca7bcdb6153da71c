import { expect, it, vi } from "vitest";

/** The module as a run with these settings loads it. */
async function depthOf(
  env: Record<string, string | undefined>,
): Promise<typeof import("./depth.ts")> {
  Object.assign(process.env, env);
  for (const [name, value] of Object.entries(env))
    if (value === undefined) delete process.env[name];
  vi.resetModules();
  return import("./depth.ts");
}

const letters = [..."abcdefg"];

it("leaves nothing out for good: as many quick runs as there are turns see everything, each once", async () => {
  for (const step of [2, 3, 4]) {
    const seen: string[] = [];
    for (let turn = 20_000; turn < 20_000 + step; turn += 1) {
      const { byTurns } = await depthOf({ TEST_DEPTH: "", TEST_TURN: String(turn) });
      seen.push(...byTurns(letters, step, 1));
    }
    expect(seen.toSorted()).toEqual(letters);
  }
});

it("takes one of several a day, the next on the next, and all at depth", async () => {
  const taken = async (env: Record<string, string>) => {
    const { isTurn } = await depthOf(env);
    return [0, 1, 2].filter((at) => isTurn(at, 3));
  };
  expect(await taken({ TEST_DEPTH: "", TEST_TURN: "20001" })).toEqual([0]);
  expect(await taken({ TEST_DEPTH: "", TEST_TURN: "20002" })).toEqual([1]);
  expect(await taken({ TEST_DEPTH: "deep", TEST_TURN: "20002" })).toEqual([0, 1, 2]);
});

it("takes each file of whole pages on one day of a week, and with each of the turns inside of it", async () => {
  for (const step of [2, 3, 4, 5, 9])
    for (let at = 0; at < 7; at += 1) {
      const inside = new Set<number>();
      let days = 0;
      for (let turn = 20_000; turn < 20_000 + 7 * step; turn += 1) {
        const { isFilesTurn } = await depthOf({ TEST_DEPTH: "", TEST_TURN: String(turn) });
        if (!isFilesTurn(at)) continue;
        days += 1;
        inside.add(turn % step);
      }
      expect([days, inside.size]).toEqual([step, step]);
    }
  const { isFilesTurn } = await depthOf({ TEST_DEPTH: "deep", TEST_TURN: "20000" });
  expect([0, 1, 2, 3, 4, 5, 6].filter((at) => !isFilesTurn(at))).toEqual([]);
});

it("turns with the day in UTC, and stays where it is told to", async () => {
  vi.useFakeTimers({ now: Date.parse("2026-11-23T23:59:59Z"), toFake: ["Date"] });
  const today = await depthOf({ TEST_TURN: undefined });
  expect(process.env["TEST_TURN"], "for the processes it starts").toBe(String(today.turn));
  vi.setSystemTime(Date.parse("2026-11-24T00:00:00Z"));
  expect((await depthOf({})).turn).toBe(today.turn);
  expect((await depthOf({ TEST_TURN: undefined })).turn).toBe(today.turn + 1);
  await expect(depthOf({ TEST_TURN: "noon" })).rejects.toThrow("noon");
});

it("sees everything at depth, whatever the turn", async () => {
  const { byTurns } = await depthOf({ TEST_DEPTH: "deep", TEST_TURN: "1" });
  expect(byTurns(letters, 3)).toEqual(letters);
});
