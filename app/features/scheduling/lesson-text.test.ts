import { describe, expect, it } from "vitest";
import { day, hour, minute } from "#app/platform/time.ts";
import {
  cancelRefusalText,
  costNow,
  fromNow,
  groupOf,
  lessonName,
  moneyLine,
  phaseOf,
  teacherShare,
} from "./lesson-text.ts";
import type { LessonView } from "./lessons.server.ts";
import { refundOutlook } from "./refund-outlook.ts";

const zone = "Europe/London";
/** Tuesday 24 November 2026, 18:30 in London. */
const startsAt = Date.UTC(2026, 10, 24, 18, 30);

function aView(wish: Partial<LessonView> = {}): LessonView {
  return {
    id: "l1",
    offerId: "o1",
    kind: "single",
    title: "Conversation",
    language: "es",
    startsAt,
    minutes: 50,
    state: "booked",
    heldUntil: null,
    keptByTeacher: false,
    pricePence: 2200,
    currency: "GBP",
    freeCancelHours: 12,
    bookedAt: startsAt - 5 * day,
    cancelledAt: null,
    note: "",
    version: 2,
    moves: 0,
    answerBy: null,
    settledAt: null,
    instant: false,
    briefLevel: null,
    briefGoal: null,
    teacherId: "t1",
    teacherName: "Inés Valverde",
    teacherSlug: "ines",
    teacherZone: "Europe/Madrid",
    portraitSeed: "t1",
    teacherPhoto: null,
    studentPhoto: null,
    studentId: "s1",
    studentName: "Priya Sharma",
    studentZone: zone,
    paymentState: "paid",
    refundedPence: 0,
    cardLast4: "4242",
    chargeAt: null,
    seriesId: null,
    packageId: null,
    packageState: null,
    ...wish,
  };
}

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

  it("adds up over lessons until the next one returns less", () => {
    const other = aView({ id: "l2", startsAt: startsAt + day, bookedAt: startsAt - 5 * day });
    const now = startsAt - 14 * hour;
    const { backPence, next } = refundOutlook([aView(), other], now);
    expect(backPence).toBe(4400);
    expect(next).toEqual({ at: startsAt - 12 * hour + 1, pence: 3300 });
    expect(refundOutlook([], now)).toEqual({ backPence: 0, next: null });
  });
});

describe("the money in one sentence", () => {
  it.each([
    [{}, "student", "You paid £22.00."],
    [{}, "teacher", "£19.36 for you of the £22.00 paid."],
    [{ kind: "trial", pricePence: 800 }, "teacher", "£8.00 paid, all of it for you."],
    [{ state: "completed" }, "teacher", "You earned £19.36 of the £22.00 paid."],
    [
      { state: "cancelled_student", refundedPence: 1100 },
      "student",
      "£11.00 of £22.00 goes back to your card.",
    ],
    [
      { state: "cancelled_student", refundedPence: 1100 },
      "teacher",
      "You keep £9.68 of the £22.00 paid.",
    ],
    [
      { state: "cancelled_teacher", refundedPence: 2200 },
      "teacher",
      "All £22.00 goes back to Priya.",
    ],
    [{ state: "cancelled_student" }, "student", "You paid £22.00. Nothing came back."],
    [{ pricePence: 0 }, "student", "Nothing to pay for this lesson."],
  ] as [Partial<LessonView>, "student" | "teacher", string][])(
    "%o for the %s",
    (wish, side, line) => {
      expect(moneyLine(aView(wish), side, startsAt - day)).toBe(line);
    },
  );

  it("says until when it is held", () => {
    const ended = aView({ state: "ended" });
    expect(moneyLine(ended, "teacher", startsAt + hour)).toBe(
      "£19.36 for you, held until Thu 26 Nov.",
    );
  });

  it("leaves the teacher nothing of a lesson that was given back whole", () => {
    expect(teacherShare(aView({ state: "void", refundedPence: 2200 }))).toBe(0);
    expect(teacherShare(aView({ state: "no_show_student" }))).toBe(1936);
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
  expect(cancelRefusalText({ reason: "refund-changed", refund })).toContain("£11.00 goes back");
  expect(cancelRefusalText({ reason: "already-started" })).toContain("already begun");
});

describe("a lesson of a series", () => {
  const due = aView({ paymentState: "due", chargeAt: startsAt - day, seriesId: "s1" });

  it("says when its card is charged, and that nothing was paid once it is skipped", () => {
    expect(moneyLine(due, "student", startsAt - 5 * day)).toBe(
      "£22.00, charged to your card Monday 18:30. Until then you can skip it and pay nothing.",
    );
    expect(moneyLine(due, "teacher", startsAt - 5 * day)).toContain("£19.36 for you");
    const skipped = { ...due, state: "cancelled_student", paymentState: "cancelled" } as const;
    expect(moneyLine(skipped, "student", startsAt)).toContain("nothing was paid");
    expect(teacherShare(skipped)).toBe(0);
  });

  it("has nothing to give back before it is charged", () => {
    expect(costNow(due, zone, startsAt - 5 * day)).toBeNull();
    expect(refundOutlook([due], startsAt - 5 * day)).toEqual({ backPence: 0, next: null });
  });
});
