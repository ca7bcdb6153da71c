import { describe, expect, it } from "vitest";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { checkPayment } from "./check-payment.ts";

const now = Date.UTC(2030, 4, 6, 12);
const far = now + (rules.cancel.coolingOffDays + 1) * day;
const single = { startsAt: far, seriesId: null, pricePence: 2_000, kind: "single" };
const typed = {
  note: "Cases, please",
  briefLevel: null,
  briefGoal: "Work",
  cardNumber: "4242 4242 4242 4242",
  cardExpiry: "8/2034",
  cardCvc: "123",
};

describe("the form of a payment", () => {
  it("hands on the card as it is charged, and what a student tells before a trial alone", () => {
    const card = { number: "4242424242424242", expiry: "08/34", cvc: "123" };
    const plain = { note: typed.note, earlyStart: false, keepCard: false, card };
    expect(checkPayment(single, typed, now)).toEqual({ ok: true, payment: plain });
    const brief = { briefLevel: null, briefGoal: "Work" };
    const trial = checkPayment({ ...single, kind: "trial" }, typed, now);
    expect(trial).toEqual({ ok: true, payment: { ...plain, brief } });
  });

  it("asks for a card only where the lesson costs something", () => {
    const bare = { ...typed, cardNumber: "", cardExpiry: "", cardCvc: "" };
    const refused = checkPayment(single, bare, now);
    expect(refused.ok).toBe(false);
    if (!refused.ok)
      expect(Object.keys(refused.errors)).toEqual(["cardNumber", "cardExpiry", "cardCvc"]);
    const free = checkPayment({ ...single, pricePence: 0 }, bare, now);
    expect(free).toMatchObject({ ok: true, payment: { card: null } });
  });

  it("asks for a yes to a start inside the days of cancelling, and to later charges of a series", () => {
    const soon = { ...single, startsAt: far - 2 * day, seriesId: "a series" };
    const refused = checkPayment(soon, typed, now);
    expect(refused).toMatchObject({ ok: false });
    if (!refused.ok) expect(Object.keys(refused.errors)).toEqual(["earlyStart", "keepCard"]);
    const yes = { ...typed, earlyStart: "yes", keepCard: "yes" } as const;
    expect(checkPayment(soon, yes, now)).toMatchObject({
      ok: true,
      payment: { earlyStart: true, keepCard: true },
    });
  });
});
