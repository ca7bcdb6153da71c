import { expect, it } from "vitest";
import { payoutRefusalText } from "./text.ts";

it("says from when a payout can be asked for again on the clock of who reads it", () => {
  const now = Date.UTC(2026, 10, 24, 18, 30);
  const text = (zone: string) => payoutRefusalText("asked-today", { zone, now });
  expect(text("Europe/Madrid")).toContain("You can ask again from Wed 25 Nov, 01:00.");
  expect(text("America/New_York")).toContain("You can ask again from Tue 24 Nov, 19:00.");
});
