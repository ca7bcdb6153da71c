import { expect, it } from "vitest";
import { emptyProfile } from "#db/schema/teachers/profile-content.ts";
import { aTradersSide } from "#test/builders/traders-side.ts";
import { contractLines } from "./trader.ts";

const isTrader =
  "Your contract for lessons is with Ana Ruiz, who teaches as a trader. Your rights as a consumer apply, often with 14 days to withdraw.";

it.each([
  [{ trader: "" }, ["Your contract for lessons is with Ana Ruiz."]],
  [
    { ...aTradersSide, traderAddress: "Calle Mayor 12,\n28013 Madrid" },
    [
      isTrader,
      "Trader: Valverde Idiomas SL. Address: Calle Mayor 12, 28013 Madrid. Email or phone: office@valverde.example. Company number: B-8471.",
    ],
  ],
  [{ trader: "trader" }, [isTrader, "Ana Ruiz has not given their address yet."]],
  [
    { ...aTradersSide, trader: "private" },
    [
      "Your contract for lessons is with Ana Ruiz, who does not teach as a trader. The 14 days to withdraw, and other rights that the law gives against businesses, may not apply. Our cancellation table does.",
    ],
  ],
] as const)("of a teacher who has said %j students read %j", (said, lines) => {
  expect(contractLines("Ana Ruiz", { ...emptyProfile, ...said })).toEqual(lines);
});
