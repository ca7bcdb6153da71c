import { getTableName } from "drizzle-orm";
import { expect, it } from "vitest";
import { dataMap } from "../data-map.ts";
import { listRetained, retainedGroups } from "./list-retained.server.ts";

const sentences = retainedGroups.flatMap((group) => group.sentences);

it("each table with somebody's data is in one plain sentence, and no table is in two", () => {
  const said = sentences.flatMap(({ tables }) => tables).toSorted();
  const held = dataMap
    .filter(({ of }) => of !== null)
    .map(({ table }) => getTableName(table))
    .toSorted();
  expect(said).toEqual(held);
});

it("what a sentence says is deleted is deleted, and what it says stays is kept", () => {
  for (const { text, why, tables } of sentences)
    for (const { table, onErase } of dataMap)
      if (tables.includes(getTableName(table)))
        expect(onErase, `${text}: ${getTableName(table)}`).toBe(
          why === undefined ? "delete" : "keep",
        );
});

it("each role reads only what concerns it", () => {
  const words = (role: "student" | "teacher" | "admin") => JSON.stringify(listRetained(role));
  expect(words("student")).not.toMatch(/earned|restrictions|search|hours/);
  expect(words("teacher")).not.toMatch(/saved|Cards|stars/);
  expect(listRetained("admin").map(({ title }) => title)).toEqual([
    "Your account",
    "Messages and notifications",
  ]);
  for (const role of ["student", "teacher", "admin"] as const)
    expect(words(role)).not.toMatch(/hash|append|row|passkey was asked/i);
});
