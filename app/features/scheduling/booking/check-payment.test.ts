import { describe, expect, it } from "vitest";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { checkPayment, showsPrice } from "./check-payment.ts";

const now = Date.UTC(2030, 4, 6, 12);
const far = now + (rules.cancel.coolingOffDays + 1) * day;
const single = {
  startsAt: far,
  seriesId: null,
  pricePence: 2_000,
  currency: "GBP",
  kind: "single",
};
const typed = { note: "Cases, please", briefLevel: null, briefGoal: "Work", payWith: "new" };
const savedCardId = "0199a0a0-0000-7000-8000-000000000001";

describe("the form of a payment", () => {
  it("hands on what pays, and what a student tells before a trial alone", () => {
    const plain = {
      note: typed.note,
      earlyStart: false,
      saveCard: false,
      remember: false,
      savedCardId: null,
    };
    expect(checkPayment(single, typed, now)).toEqual({ ok: true, payment: plain });
    const brief = { briefLevel: null, briefGoal: "Work" };
    const trial = checkPayment({ ...single, kind: "trial" }, typed, now);
    expect(trial).toEqual({ ok: true, payment: { ...plain, brief } });
    const kept = checkPayment(single, { ...typed, payWith: savedCardId }, now);
    expect(kept).toEqual({ ok: true, payment: { ...plain, savedCardId } });
  });

  it("asks for a yes to a start inside the days of cancelling, and to later charges of a series", () => {
    const soon = { ...single, startsAt: far - 2 * day, seriesId: "a series" };
    const refused = checkPayment(soon, typed, now);
    expect(refused).toMatchObject({ ok: false });
    if (!refused.ok) expect(Object.keys(refused.errors)).toEqual(["earlyStart", "saveCard"]);
    const yes = { ...typed, earlyStart: "yes", saveCard: "yes" } as const;
    expect(checkPayment(soon, yes, now)).toMatchObject({
      ok: true,
      payment: { earlyStart: true, saveCard: true },
    });
  });

  it.each(["-2000", "NaN", "1e309", "0", "2000.0", "1", ""])(
    "is of the price that the lesson has, and of no other: %s [D11]",
    (pricePence) => {
      expect(showsPrice(single, { pricePence, currency: "GBP" })).toBe(false);
      expect(showsPrice(single, { pricePence: "2000", currency: "GBP" })).toBe(true);
      expect(showsPrice(single, { pricePence: "2000", currency: "JPY" })).toBe(false);
    },
  );
});
