import { describe, expect, it } from "vitest";
import { changedSince, madeFrom, overtaken, readMadeFrom } from "./made-from.ts";

describe("what a form was made from", () => {
  it("comes back as it was drawn", () => {
    const stored = { name: "Inés\n“quoted”", tags: ["a", "b"] };
    expect(readMadeFrom({ madeFrom: madeFrom(stored) })).toEqual(stored);
  });

  it.each([
    [{}],
    [{ madeFrom: "" }],
    [{ madeFrom: "{" }],
    [{ madeFrom: "null" }],
    [{ madeFrom: "3" }],
  ])("is nothing in %o", (posted: Record<string, string>) =>
    expect(readMadeFrom(posted)).toEqual({}),
  );

  it.each([
    [{ a: "1" }, { a: "1" }, []],
    [{ a: "1" }, { a: "2" }, ["a"]],
    [{ a: "" }, {}, []],
    [{}, { a: "1" }, ["a"]],
    [{ a: "1" }, {}, ["a"]],
    [{ a: ["1", "2"] }, { a: ["2", "1"] }, []],
    [{ a: ["1", "2"] }, { a: ["1"] }, ["a"]],
  ])("%o, stored as %o by now, changed at %j", (drawn, stored, changed) => {
    expect(changedSince(drawn, stored)).toEqual(changed);
  });
});

describe("a form that a newer save overtook [B4]", () => {
  const drawn = { kept: "old", typed: "old", both: "old", same: "old" };
  const stored = { kept: "new", typed: "old", both: "new", same: "new" };
  const posted = { kept: "old", typed: "mine", both: "mine", same: "new" };
  const { values, changed, both } = overtaken({ ...posted, madeFrom: madeFrom(drawn) }, stored);

  it("keeps what was typed, and is as stored where nothing was", () => {
    expect(values).toEqual({ kept: "new", typed: "mine", both: "mine", same: "new" });
  });

  it("names what changed, and what both changed", () => {
    expect(changed).toEqual(["kept", "both", "same"]);
    expect(both).toEqual(["both"]);
  });
});
