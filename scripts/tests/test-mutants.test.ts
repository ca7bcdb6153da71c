import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import type { Mutant } from "./test-mutants.ts";

it.each(readdirSync("test/mutants"))("each fault of %s still has its place", async (file) => {
  const { default: mutants } = await import(resolve("test/mutants", file));
  for (const { name, file: changed, find } of mutants as Mutant[])
    expect(readFileSync(changed, "utf8").split(find), name).toHaveLength(2);
});
