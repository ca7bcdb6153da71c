import { describe, expect, it } from "vitest";
import { changedRows, rowsShown } from "./application-rows.ts";

describe("rows that are added and removed by a submit", () => {
  it("shows the rows with something in them, and those that were added", () => {
    expect(rowsShown("offer", {})).toBe(1);
    expect(rowsShown("credential", {})).toBe(0);
    expect(rowsShown("offer", { title3: "Exam" })).toBe(3);
    expect(rowsShown("offer", { offerRows: "4", title1: "Exam" })).toBe(4);
    expect(rowsShown("offer", { offerRows: "900" })).toBe(10);
    expect(rowsShown("offer", { offerRows: "x" })).toBe(1);
  });

  it("adds one and keeps what was typed", () => {
    const typed = { title1: "Talk", level1: ["A1", "A2"], trial: "5" };
    const added = changedRows({ ...typed, add: "offer" })!;
    expect(added).toMatchObject({ ...typed, addedRow: "offer2" });
    expect(rowsShown("offer", added)).toBe(2);
    const full = { ...typed, offerRows: "10" };
    expect(rowsShown("offer", changedRows({ ...full, add: "offer" })!)).toBe(10);
  });

  it("removes one, and those behind it move up", () => {
    const typed = { taught1: "es", taughtLevel1: "C1", taught2: "ca", taught3: "gl", find: "x" };
    const left = changedRows({ ...typed, taughtLevel3: "C2", remove: "taught1" })!;
    expect(left).toMatchObject({ taught1: "ca", taught2: "gl", taughtLevel2: "C2", find: "x" });
    expect(left).not.toHaveProperty("taught3");
    expect(left).not.toHaveProperty("taughtLevel1");
    expect(rowsShown("taught", left)).toBe(2);
  });

  it("does nothing where neither was pressed, or nonsense was", () => {
    expect(changedRows({ title1: "Talk" })).toBeNull();
    expect(changedRows({ add: "toString" })).toBeNull();
    expect(changedRows({ remove: "nobody1" })).toBeNull();
  });
});
