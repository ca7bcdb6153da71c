import { expect, it } from "vitest";
import { eachApart } from "./each-apart.ts";

it("one that fails keeps none of the others, and all that failed is told at the end", async () => {
  const done: number[] = [];
  const run = async (item: number) => {
    if (item % 2 === 0) throw new Error(`not ${item}`);
    done.push(item);
  };
  const failing = eachApart([1, 2, 3, 4, 5], run, "not every number");
  await expect(failing).rejects.toThrow("not every number");
  await expect(failing).rejects.toMatchObject({
    errors: [{ message: "not 2" }, { message: "not 4" }],
  });
  expect(done).toEqual([1, 3, 5]);
  await eachApart([7], run, "nothing is told where nothing failed");
  expect(done).toEqual([1, 3, 5, 7]);
});
