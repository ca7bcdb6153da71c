import { expect, it } from "vitest";
import { testCard, testCards } from "./test-cards.ts";

it("a test card is in date for two more years at least, on every day of this century", () => {
  for (const year of [2026, 2030, 2063, 2096])
    for (const month of [0, 1, 8, 11]) {
      const { expiry } = testCard(testCards[0].number, new Date(Date.UTC(year, month, 29)));
      const [until, of] = expiry.split("/").map(Number);
      expect(Date.UTC(2000 + of!, until!, 1)).toBeGreaterThan(Date.UTC(year + 2, month, 29));
    }
});
