import { expect, it } from "vitest";
import { lateRefundText, payoutRefusalText } from "./text.ts";

it("says from when a payout can be asked for again on the clock of who reads it", () => {
  const now = Date.UTC(2026, 10, 24, 18, 30);
  const text = (zone: string) => payoutRefusalText("asked-today", { zone, now });
  expect(text("Europe/Madrid")).toContain("You can ask again from Wed 25 Nov, 01:00.");
  expect(text("America/New_York")).toContain("You can ask again from Tue 24 Nov, 19:00.");
});

it("says where a refund of earned money came from: the balance, later earnings, or both", () => {
  const text = (debtPence: number) => lateRefundText({ teacherPence: 880, debtPence });
  expect(text(0)).toBe("It came out of your balance.");
  expect(text(880)).toBe(
    "It had left your balance already, so your later earnings pay it back to us.",
  );
  expect(text(380)).toBe(
    "£5.00 came out of your balance. The other £3.80 had left your balance already, so your later earnings pay it back to us.",
  );
});
