import { expect, it } from "vitest";
import {
  countFolders,
  medianNeighbours,
  refuseFolders,
  refuseNames,
  refuseSpelledSets,
} from "./check-house.ts";

const filesOf = (folder: string, count: number) =>
  Array.from({ length: count }, (_, at) => `${folder}/${at}.ts`);

it("lets a folder hold twenty files, and teaches when it holds more or lies too deep", () => {
  const counts = countFolders([
    ...filesOf("app/features/chat", 20),
    ...filesOf("app/features/teachers/search", 21),
    ...filesOf("app/features/teachers/search/ui/cards", 1),
  ]);
  expect(refuseFolders(counts)).toEqual([
    expect.stringMatching(/search: 21 files\n.*divide it by subject/),
    expect.stringMatching(/cards\n.*Three levels/),
  ]);
  expect(medianNeighbours(counts)).toBe(20);
});

it("finds a name that two files export", () => {
  const one = ["a.ts", "export const waitText = 1;"] as const;
  const two = ["b.ts", "export function waitText() {}\nexport type Wait = 1;"] as const;
  expect(refuseNames(new Map([one, two]))).toEqual([
    expect.stringMatching(/^waitText: a.ts, b.ts/),
  ]);
});

it("refuses a set of lesson states spelled outside its one home", () => {
  const [said] = refuseSpelledSets("app/a.ts", "where l.state in ('booked', 'live')");
  expect(said).toContain("lesson-states.ts");
  expect(refuseSpelledSets("app/a.ts", "where s.state in ('active', 'ended')")).toEqual([]);
  expect(refuseSpelledSets("app/a.ts", 'const open = [\n  "booked",\n  "live",\n];')).toHaveLength(
    1,
  );
  expect(refuseSpelledSets("app/a.ts", '["active", "ended"] ["booked"]')).toEqual([]);
  expect(
    refuseSpelledSets("db/schema/scheduling/lesson-states.ts", "state in ('booked', 'live')"),
  ).toEqual([]);
});

it("refuses a set of teachers' statuses spelled outside its one home", () => {
  const [said] = refuseSpelledSets("app/a.ts", "t.status not in ('suspended', 'closed')");
  expect(said).toContain("teacher-statuses.ts");
  expect(refuseSpelledSets("app/a.ts", '["active", "paused"]')).toHaveLength(1);
  expect(refuseSpelledSets("app/a.ts", "l.state in ('active', 'closed')")).toEqual([]);
});
