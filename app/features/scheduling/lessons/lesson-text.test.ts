import { describe, expect, it } from "vitest";
import { day, hour, minute } from "#app/platform/time/time.ts";
import {
  cancelRefusalText,
  costNow,
  fromNow,
  groupOf,
  lessonName,
  phaseOf,
} from "./lesson-text.ts";
import { aView, startsAt } from "#test/builders/lesson-view.ts";
import { refundOutlook } from "./refund-outlook.ts";

const zone = "Europe/London";

describe("where a lesson stands", () => {
  it.each([
    ["booked", -11 * minute, "booked"],
    ["booked", -10 * minute, "open"],
    ["booked", 0, "live"],
    ["live", 50 * minute - 1, "live"],
    ["live", 50 * minute, "taken"],
    ["ended", hour, "taken"],
    ["completed", 3 * day, "completed"],
    ["cancelled_student", -day, "cancelled"],
    ["no_show_teacher", day, "missed"],
    ["void", day, "missed"],
    ["expired", -day, "expired"],
  ] as const)("%s, %d ms from the start: %s", (state, offset, phase) => {
    expect(phaseOf(aView({ state }), startsAt + offset)).toBe(phase);
  });

  it("a hold is over from the millisecond it lapses", () => {
    const held = aView({ state: "held", heldUntil: startsAt - day });
    expect(phaseOf(held, startsAt - day - 1)).toBe("held");
    expect(phaseOf(held, startsAt - day)).toBe("expired");
  });
});

describe("what cancelling returns", () => {
  it("names sum and next change on the reader's clock", () => {
    expect(costNow(aView(), zone, startsAt - 14 * hour)).toEqual({
      refundPence: 2200,
      back: "all £22.00",
      whereTo: "comes back",
      next: "From 06:30, £11.00.",
    });
    expect(costNow(aView(), zone, startsAt - 3 * hour)).toMatchObject({
      back: "£11.00 of £22.00",
      next: "From 16:30, nothing.",
    });
    expect(costNow(aView(), zone, startsAt - hour)).toMatchObject({ back: "nothing", next: null });
    expect(costNow(aView(), zone, startsAt)).toBeNull();
    expect(costNow(aView({ pricePence: 0 }), zone, startsAt - day)).toBeNull();
  });

  it("names the package where the lesson goes back into it, and the card for a part of it [A9]", () => {
    const drawn = aView({ packageId: "p1", packageState: "active" });
    expect(costNow(drawn, zone, startsAt - 14 * hour)).toMatchObject({
      back: "this lesson",
      whereTo: "goes back into your package",
    });
    expect(costNow(drawn, zone, startsAt - 3 * hour)).toMatchObject({
      back: "£11.00 of £22.00",
      whereTo: "comes back to the card that paid for the package",
    });
    const ended = aView({ packageId: "p1", packageState: "expired" });
    expect(costNow(ended, zone, startsAt - 14 * hour)!.whereTo).toContain("the card");
  });

  it("adds up over lessons until the next one returns less", () => {
    const other = aView({ id: "l2", startsAt: startsAt + day, bookedAt: startsAt - 5 * day });
    const now = startsAt - 14 * hour;
    const { backPence, next } = refundOutlook([aView(), other], now);
    expect(backPence).toBe(4400);
    expect(next).toEqual({ at: startsAt - 12 * hour + 1, pence: 3300 });
    expect(refundOutlook([], now)).toEqual({ backPence: 0, next: null });
  });
});

it("names a lesson by its language and the other person", () => {
  expect(lessonName(aView(), "student")).toBe("Spanish with Inés");
  expect(lessonName(aView({ kind: "trial" }), "teacher")).toBe("Spanish trial with Priya");
});

it("says a moment as near as it is", () => {
  const now = startsAt - 14 * hour;
  expect(fromNow(startsAt, zone, now)).toBe("18:30");
  expect(fromNow(startsAt + day, zone, now)).toBe("Wednesday 18:30");
  expect(fromNow(startsAt + 9 * day, zone, now)).toBe("Thu 3 Dec 18:30");
});

it("groups a list by the next days, then by month", () => {
  const now = startsAt - 14 * hour;
  expect(groupOf(startsAt, zone, now, true)).toBe("The next seven days");
  expect(groupOf(startsAt + 9 * day, zone, now, true)).toBe("December");
  expect(groupOf(startsAt - 400 * day, zone, now, false)).toBe("October 2025");
});

it("shows the new sum when the old one no longer holds", () => {
  const refund = { kind: "partial", refundPence: 1100, keptPence: 1100 } as const;
  expect(cancelRefusalText({ reason: "refund-changed", refund, sold: aView() })).toContain(
    "£11.00 goes back",
  );
  expect(cancelRefusalText({ reason: "already-started" })).toContain("already begun");
});

it("a lesson of a series has nothing to give back before it is charged", () => {
  const due = aView({ paymentState: "due", chargeAt: startsAt - day, seriesId: "s1" });
  expect(costNow(due, zone, startsAt - 5 * day)).toBeNull();
  expect(refundOutlook([due], startsAt - 5 * day)).toEqual({ backPence: 0, next: null });
});
