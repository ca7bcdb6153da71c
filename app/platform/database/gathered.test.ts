import { setTimeout as sleep } from "node:timers/promises";
import { expect, it } from "vitest";
import { AppError } from "../errors.ts";
import { gathered } from "./gathered.server.ts";

type Asked = { keys: string[]; alone?: true };

function aGathering({
  runs = 1,
  most = 10,
  fails,
}: { runs?: number; most?: number; fails?: Error } = {}) {
  const batches: Asked[][] = [];
  const now = new Set<string>();
  const ask = gathered<Asked, string>({
    runs,
    most,
    keysOf: ({ keys }) => keys,
    async together(batch) {
      batches.push(batch);
      const keys = batch.flatMap((one) => one.keys);
      expect(keys.filter((key, n) => now.has(key) || keys.indexOf(key) < n)).toEqual([]);
      for (const key of keys) now.add(key);
      await sleep(5);
      for (const key of keys) now.delete(key);
      if (fails !== undefined && batch.length > 1) throw fails;
      return batch.map((one) => (one.alone ? undefined : `with ${batch.length - 1}`));
    },
    alone: async ({ keys }) => `alone ${keys.join()}`,
  });
  return { ask, batches };
}

it("who asks in one turn goes together, so many at the most, and who asks meanwhile after them", async () => {
  const { ask } = aGathering({ most: 3 });
  const asks = (keys: string[]) => keys.map((key) => ask({ keys: [key] }));
  const first = asks(["a", "b"]);
  await new Promise(setImmediate);
  const meanwhile = asks(["c", "d", "e", "f"]);
  expect(await Promise.all([...first, ...meanwhile])).toEqual([
    "with 1",
    "with 1",
    "with 2",
    "with 2",
    "with 2",
    "with 0",
  ]);
});

it("who is answered and asks again goes with those who were answered beside them", async () => {
  const { ask, batches } = aGathering({ runs: 2 });
  const twice = async (key: string) => {
    await ask({ keys: [key] });
    await ask({ keys: [key] });
  };
  await Promise.all(["a", "b", "c"].map(twice));
  expect(batches.map((batch) => batch.length)).toEqual([3, 3]);
});

it("two that share a key run one after the other, in the order in which they came", async () => {
  const { ask, batches } = aGathering({ runs: 4 });
  const pairs = ["ab", "bc", "cd", "xy", "ab", "dx"].map((pair) => ({ keys: [...pair] }));
  await Promise.all(pairs.map(ask));
  const order = batches.flat().map(({ keys }) => keys.join(""));
  expect(order.indexOf("ab")).toBeLessThan(order.indexOf("bc"));
  expect(order.indexOf("bc")).toBeLessThan(order.indexOf("cd"));
  expect(order).toHaveLength(6);
});

it("what a run leaves out is done alone", async () => {
  const { ask } = aGathering();
  const answers = await Promise.all([
    ask({ keys: ["a"] }),
    ask({ keys: ["b"], alone: true }),
    ask({ keys: ["c"] }),
  ]);
  expect(answers).toEqual(["with 2", "alone b", "with 2"]);
});

it("what fails together is tried alone", async () => {
  const { ask } = aGathering({ fails: new Error("of one of them") });
  const answers = await Promise.all(["a", "b", "c"].map((key) => ask({ keys: [key] })));
  expect(answers).toEqual(["alone a", "alone b", "alone c"]);
});

it("that the database is away is told to all who wait at that moment, and to nobody after that", async () => {
  const { ask } = aGathering({ fails: new AppError("unavailable") });
  const all = await Promise.allSettled(["a", "b", "c", "b"].map((key) => ask({ keys: [key] })));
  expect(all.map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
  expect(await ask({ keys: ["b"] })).toBe("with 0");
});
