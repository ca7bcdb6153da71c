import { expect, it } from "vitest";
import { chooseMorePath, comparePath, readCompared, toggleCompared } from "./compare-choice.ts";
import { searchQuery } from "./search.ts";
import { readSearch } from "./read-search.ts";
import { freeSlug } from "../reference-data/slug.ts";

it("reads three teachers at the most, each once, and counts what it leaves out", () => {
  expect(readCompared(["ines", "ines", "lucia"])).toEqual({ slugs: ["ines", "lucia"], leftOut: 0 });
  expect(readCompared(["a", "b", "c", "d"])).toEqual({ slugs: ["a", "b", "c"], leftOut: 1 });
  expect(readCompared(["../admin", "", "Ines", "x".repeat(500), "ok"])).toEqual({
    slugs: ["ok"],
    leftOut: 4,
  });
  expect(readCompared([])).toEqual({ slugs: [], leftOut: 0 });
});

it("adds a teacher while there is room, and takes one away at any time", () => {
  expect(toggleCompared(["a"], "b")).toEqual(["a", "b"]);
  expect(toggleCompared(["a", "b", "c"], "d")).toEqual(["a", "b", "c"]);
  expect(toggleCompared(["a", "b", "c"], "b")).toEqual(["a", "c"]);
});

it("writes addresses that are read back as they were", () => {
  const path = comparePath(["ines", "lucia"]);
  expect(path).toBe("/student/teachers/compare?with=ines&with=lucia");
  expect(comparePath([])).toBe("/student/teachers/compare");
  expect(chooseMorePath(["ines"])).toBe("/student/teachers?compare=ines");
});

it("a search carries the choice along, as no filter", () => {
  const query = "?language=es&compare=ines&compare=lucia";
  const { search } = readSearch(new URLSearchParams(query));
  expect(search.compare).toEqual(["ines", "lucia"]);
  expect(searchQuery(search)).toBe(query);
  expect(searchQuery({ ...search, language: null })).toBe("?compare=ines&compare=lucia");
});

it("no teacher's address is the comparison's", () => {
  expect(freeSlug("compare", [])).toBe("compare-2");
});
