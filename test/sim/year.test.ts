import { expect, it } from "vitest";
import { simulate } from "../../sim/simulate.ts";
import { useDatabase } from "../database.ts";
import { isDeep } from "../depth.ts";

useDatabase();

it(
  "days of a simulated year break nothing that must hold each day and each week, and settle to the penny with the provider [C1] [C6] [C7]",
  async () => {
    const input = { days: isDeep ? 30 : 3, teachers: 4, students: 24, seed: "a few days" };
    const { found, summary } = await simulate(input);
    expect(found, summary).toEqual([]);
    expect(summary).toContain("single");
  },
  isDeep ? 1_800_000 : 120_000,
);
