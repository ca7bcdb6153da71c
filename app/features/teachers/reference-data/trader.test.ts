import { expect, it } from "vitest";
import { contractLine } from "./trader.ts";

it.each([
  ["", "Your contract for lessons is with Ana Ruiz."],
  [
    "trader",
    "Your contract for lessons is with Ana Ruiz, who teaches as a trader. Your rights as a consumer apply, often with 14 days to withdraw.",
  ],
  [
    "private",
    "Your contract for lessons is with Ana Ruiz, who does not teach as a trader. The 14 days to withdraw, and other rights that the law gives against businesses, may not apply. Our cancellation table does.",
  ],
] as const)("a teacher who has said %j: %s", (status, line) => {
  expect(contractLine("Ana Ruiz", status)).toBe(line);
});
