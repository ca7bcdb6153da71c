import { expect, it } from "vitest";
import { simulate } from "../../sim/simulate.ts";
import { useDatabase } from "../database.ts";
import { isDeep } from "../depth.ts";

useDatabase();

it(
  "days of a simulated year break nothing that must hold each day and each week, and settle to the penny with the provider: charges, refunds, transfers, payouts and disputes [C1] [C6] [C7] [D13]",
  async () => {
    const size = isDeep
      ? { days: 60, teachers: 12, students: 150 }
      : { days: 6, teachers: 4, students: 40 };
    const input = { ...size, seed: "a few days" };
    const told: string[] = [];
    const { found, summary, totals } = await simulate(input, (line) => told.push(line));
    expect(found, summary).toEqual([]);
    expect(summary).toContain("single");
    const sums = ["charges", "transfers", "earnings at banks", "disputes"];
    for (const sum of isDeep ? [...sums, "refunds", "reversals"] : sums)
      expect(totals[`${sum} GBP`], told.join("\n")).toBeGreaterThan(0);
    const stages = ["of a transfer", "of a payout", "won", "lost"].map((end) => `disputes ${end}`);
    for (const stage of isDeep ? stages : []) expect(summary).toContain(stage);
  },
  isDeep ? 1_800_000 : 120_000,
);
