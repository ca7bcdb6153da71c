import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDatabase } from "#test/database.ts";
import { cases, isDeep } from "#test/depth.ts";
import { finish, sequences } from "#test/lesson-model/steps.ts";
import { World } from "#test/lesson-model/world.ts";

useDatabase();

const seed = Number(process.env["MODEL_SEED"] ?? 8_2027);
const numRuns = Number(process.env["MODEL_RUNS"] ?? cases(20, 1_000));
const start = Date.UTC(2027, 2, 1, 8);

describe("whatever two teachers, three students, the clock and dying processes do", () => {
  // The clock alone is ours: the database and its driver keep theirs.
  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  it(
    "lessons, events and money are what a simple model says, after each step, and all come to rest [C6] [C8]",
    async () => {
      let steps = 0;
      const became = new Map<string, number>();
      const property = fc.asyncProperty(sequences(40), async (commands) => {
        const world = await World.make(start);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), commands);
        await finish(world);
        steps += [...commands].length;
        for (const { state, series, kept } of world.model.lessons) {
          const what = kept ? `${state}, kept` : series === null ? state : `${state} in a series`;
          became.set(what, (became.get(what) ?? 0) + 1);
        }
      });
      // Throws with the seed and the shortest sequence that was found to fail.
      await fc.assert(property, { seed, numRuns });
      if (isDeep)
        console.log(`lesson model: ${numRuns} sequences, ${steps} steps, seed ${seed}`, became);
      // A model that meets nothing proves nothing.
      expect(became.size, [...became.keys()].join(", ")).toBeGreaterThanOrEqual(isDeep ? 10 : 5);
    },
    isDeep ? 3_600_000 : 120_000,
  );
});
