import fc from "fast-check";
import { expect, it } from "vitest";
import { cases } from "#test/depth.ts";
import { dropTagged, pageStore } from "./page-cache.ts";

const page = (bytes: number, ...tags: string[]) => ({ bytes, tags: new Set(tags) });

it("never holds more bytes than it may, whatever is put in, and forgets what was not asked for", () => {
  const operation = fc.oneof(
    fc.record({ put: fc.integer({ min: 0, max: 9 }), bytes: fc.integer({ min: 1, max: 150 }) }),
    fc.record({ get: fc.integer({ min: 0, max: 9 }) }),
    fc.record({ drop: fc.constantFrom("a", "b") }),
  );
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 60 }), (operations) => {
      const store = pageStore(100);
      /** Oldest first. */
      let model: { key: string; bytes: number; tag: string }[] = [];
      for (const step of operations)
        if ("put" in step) {
          const key = String(step.put);
          const tag = step.put % 2 === 0 ? "a" : "b";
          store.set(key, page(step.bytes, tag));
          model = model.filter((one) => one.key !== key);
          if (step.bytes <= 100) model.push({ key, bytes: step.bytes, tag });
          while (model.reduce((sum, { bytes }) => sum + bytes, 0) > 100) model.shift();
        } else if ("get" in step) {
          const key = String(step.get);
          const known = model.find((one) => one.key === key);
          expect(store.get(key)?.bytes).toBe(known?.bytes);
          if (known) model = [...model.filter((one) => one !== known), known];
        } else {
          dropTagged(store, [step.drop]);
          model = model.filter(({ tag }) => tag !== step.drop);
        }
      expect(store.size).toBe(model.length);
      expect(store.calculatedSize).toBe(model.reduce((sum, { bytes }) => sum + bytes, 0));
    }),
    { numRuns: cases(500, 20_000) },
  );
});

it("a page that changed its size counts with the new one", () => {
  const store = pageStore(100);
  store.set("a", page(90));
  store.set("a", page(40));
  store.set("b", page(60));
  expect([store.size, store.calculatedSize]).toEqual([2, 100]);
  store.clear();
  expect([store.size, store.calculatedSize]).toEqual([0, 0]);
});
