import { expect, it } from "vitest";
import { contractLine } from "./trader.ts";

it.each([
  ["", "Your contract for lessons is with Ana Ruiz."],
  ["trader", "Your contract for lessons is with Ana Ruiz, who teaches as a trader."],
  [
    "private",
    "Your contract for lessons is with Ana Ruiz, who does not teach as a trader. Rights that the law gives against businesses may not hold for it.",
  ],
] as const)("a teacher who has said %j: %s", (status, line) => {
  expect(contractLine("Ana Ruiz", status)).toBe(line);
});
