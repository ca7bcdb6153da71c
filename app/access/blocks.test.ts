import { expect, it } from "vitest";
import { canBlock, type BlockFacts } from "./blocks.ts";

const student = { id: "s", role: "student" } as const;
const facts = (change: Partial<BlockFacts> = {}): BlockFacts => ({
  id: "t",
  role: "teacher",
  hasPage: false,
  haveMet: true,
  ...change,
});

it("blocks whom one has met or whose page one can read, never oneself, and never staff [E7]", () => {
  expect(canBlock(student, facts())).toBe(true);
  expect(canBlock(student, facts({ haveMet: false, hasPage: true }))).toBe(true);
  expect(canBlock(student, facts({ haveMet: false }))).toBe(false);
  expect(canBlock(student, facts({ id: "s" }))).toBe(false);
  expect(canBlock(student, facts({ role: "admin" }))).toBe(false);
  expect(canBlock({ id: "a", role: "admin" }, facts())).toBe(false);
  expect(canBlock({ id: "t", role: "teacher" }, facts({ id: "s", role: "student" }))).toBe(true);
});
