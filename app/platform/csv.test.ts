import { expect, it } from "vitest";
import { csvOf } from "./csv.ts";

it("is a table with a mark, quotes around every cell, and CRLF", () => {
  expect(
    csvOf([
      ["a", 'b "c"', "d,e\nf"],
      ["", "é", 12.5],
    ]),
  ).toBe('\uFEFF"a","b ""c""","d,e\nf"\r\n"","é","12.5"\r\n');
});

it.each([
  "=1+1",
  "+1",
  "-1",
  "@SUM(A1)",
  "\t=1",
  "\r=1",
  "\n=cmd|' /C calc'!A0",
  "  =1",
  "\u200B=1",
  "\uFEFF@x",
  "＝1+1",
  "＋1",
])("no cell is a formula, whatever somebody calls themselves: %j [H4]", (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text.replaceAll('"', '""')}"\r\n`);
});

it("leaves other words as they are, and quotes cannot be left early", () => {
  expect(csvOf([["Zoë =b", "a-b", '","=1']])).toBe('\uFEFF"Zoë =b","a-b",""",""=1"\r\n');
});
