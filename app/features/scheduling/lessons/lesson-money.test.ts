import { describe, expect, it } from "vitest";
import { day, hour } from "#app/platform/time/time.ts";
import { aView, startsAt } from "#test/builders/lesson-view.ts";
import { disputeLine, endedPackageLine, moneyLine, teacherShare } from "./lesson-money.ts";
import type { LessonView } from "./lessons.server.ts";

type Line = [Partial<LessonView>, "student" | "teacher", string];
const drawn = { packageId: "p1", packageState: "active" } as const;

/** £22.00, of which £6.60 goes back, as the ledger has it. */
const partRefund = {
  state: "resolved",
  refundedPence: 660,
  divided: { refundPence: 660, packagePence: 0, teacherPence: 1355, feePence: 185, isSent: true },
} as const;

describe("the money in one sentence", () => {
  it.each([
    [{}, "student", "You paid £22.00."],
    [{}, "teacher", "£19.36 for you of the £22.00 paid."],
    [{ kind: "trial", pricePence: 800 }, "teacher", "£8.00 paid, all of it for you."],
    [{ state: "completed" }, "teacher", "You earned £19.36 of the £22.00 paid."],
    [{ state: "cancelled_student" }, "student", "You paid £22.00. Nothing came back."],
    [{ pricePence: 0 }, "student", "Nothing to pay for this lesson."],
    [
      { state: "cancelled_student", refundedPence: 1100 },
      "teacher",
      "You keep £9.68 of the £22.00 paid. £11.00 goes back to Priya, £1.32 is our commission.",
    ],
    [
      { state: "cancelled_teacher", refundedPence: 2200 },
      "teacher",
      "All £22.00 goes back to Priya.",
    ],
    [
      { state: "cancelled_teacher", refundedPence: 2200 },
      "student",
      "All £22.00 goes back to your card.",
    ],
  ] as Line[])("%o for the %s", (input, side, line) => {
    expect(moneyLine(aView(input), side, startsAt - day)).toBe(line);
  });

  it.each([
    [
      partRefund,
      "teacher",
      "You keep £13.55 of the £22.00 paid. £6.60 went back to Priya, £1.85 is our commission.",
    ],
    [
      partRefund,
      "student",
      "£6.60 of £22.00 went back to your card. £13.55 went to Inés, £1.85 is our commission.",
    ],
    [
      { state: "resolved" },
      "student",
      "You paid £22.00. £19.36 went to Inés, £2.64 is our commission.",
    ],
  ] as Line[])("after a report, %o for the %s [B1]", (input, side, line) => {
    expect(moneyLine(aView(input), side, startsAt + 3 * day)).toBe(line);
  });

  it("tells of a refund as past once it has been sent, and not before", () => {
    const whole = { refundPence: 2200, packagePence: 0, teacherPence: 0, feePence: 0 };
    const line = (isSent: boolean, side: "student" | "teacher") =>
      moneyLine(
        aView({
          state: "cancelled_teacher",
          refundedPence: 2200,
          divided: { ...whole, isSent },
        }),
        side,
        startsAt,
      );
    expect(line(false, "student")).toBe("All £22.00 goes back to your card.");
    expect(line(true, "student")).toBe("All £22.00 went back to your card.");
    expect(line(false, "teacher")).toBe("All £22.00 goes back to Priya.");
    expect(line(true, "teacher")).toBe("All £22.00 went back to Priya.");
  });

  it("is what the ledger divided, also where the commission has changed since [B1]", () => {
    const divided = { ...partRefund.divided, teacherPence: 1386, feePence: 154 };
    const then = aView({ ...partRefund, divided });
    expect(teacherShare(then)).toBe(1386);
    expect(moneyLine(then, "teacher", startsAt + 3 * day)).toContain("£1.54 is our commission");
  });

  it("tells the student what of it the teacher has got [A22]", () => {
    const line = (input: Partial<LessonView>) =>
      moneyLine(aView({ state: "completed", ...input }), "student", startsAt + 3 * day);
    expect(line({})).toBe("You paid £22.00. £19.36 went to Inés, £2.64 is our commission.");
    expect(line({ kind: "trial", pricePence: 800 })).toBe("You paid £8.00. £8.00 went to Inés.");
  });

  it("speaks of the package, not the card, where a lesson was taken from one [A9]", () => {
    const line = (input: Partial<LessonView>, at = startsAt + 3 * day) =>
      moneyLine(aView({ ...drawn, ...input }), "student", at);
    expect(line({}, startsAt - day)).toBe("1 lesson of your package.");
    expect(line({ state: "completed" })).toContain("1 lesson of your package. £19.36 went to");
    expect(line({ state: "cancelled_teacher", refundedPence: 2200 })).toBe(
      "The lesson is back in your package.",
    );
    const card = { refundPence: 2200, packagePence: 0, teacherPence: 0, feePence: 0, isSent: true };
    expect(line({ state: "void", refundedPence: 2200, divided: card })).toBe(
      "All £22.00 went back to the card that paid for the package.",
    );
    expect(line({ state: "cancelled_student", refundedPence: 1100 })).toContain(
      "£11.00 of £22.00 goes back to the card that paid for the package.",
    );
  });

  it("says of a package that has ended what becomes of this lesson [A9]", () => {
    const line = (input: Partial<LessonView>) =>
      endedPackageLine(aView({ ...drawn, packageState: "refunded", ...input }));
    expect(line({})).toBe("The package has ended; this lesson stays as it is.");
    expect(line({ state: "completed" })).toBe("The package has ended.");
    const back = { state: "cancelled_student", refundedPence: 2200 } as const;
    const parts = {
      refundPence: 2200,
      packagePence: 0,
      teacherPence: 0,
      feePence: 0,
      isSent: false,
    };
    expect(line({ ...back, divided: parts })).toContain(
      "goes to the card that paid for the package.",
    );
    expect(line({ ...back, divided: { ...parts, isSent: true } })).toContain(
      "what came back for this lesson went to the card that paid for the package.",
    );
    expect(line({ ...back, divided: { ...parts, packagePence: 2200 } })).toBe(
      "This lesson went back into the package, which has ended since.",
    );
  });

  it("says until when it is held", () => {
    const ended = aView({ state: "ended" });
    expect(moneyLine(ended, "teacher", startsAt + hour)).toBe(
      "£19.36 for you, held until Thu 26 Nov.",
    );
    expect(moneyLine(ended, "student", startsAt + hour)).toBe(
      "You paid £22.00. The money goes to Inés on Thu 26 Nov.",
    );
  });

  it("leaves the teacher nothing of a lesson that was given back whole", () => {
    expect(teacherShare(aView({ state: "void", refundedPence: 2200 }))).toBe(0);
    expect(teacherShare(aView({ state: "no_show_student" }))).toBe(1936);
  });

  it("says when a lesson of a series is charged, and that nothing was paid once it is skipped", () => {
    const due = aView({ paymentState: "due", chargeAt: startsAt - day, seriesId: "s1" });
    expect(moneyLine(due, "student", startsAt - 5 * day)).toBe(
      "£22.00, charged to your card Monday 18:30. Until then you can skip it and pay nothing.",
    );
    expect(moneyLine(due, "teacher", startsAt - 5 * day)).toContain("£19.36 for you");
    const skipped = { ...due, state: "cancelled_student", paymentState: "cancelled" } as const;
    expect(moneyLine(skipped, "student", startsAt)).toContain("nothing was paid");
    expect(teacherShare(skipped)).toBe(0);
  });
});

describe("a bank's dispute in a few words", () => {
  const none = "None of it comes out of your earnings.";
  it.each([
    [
      "open",
      null,
      1936,
      "A bank has taken this payment back and decides who gets it. Your money for the lesson is kept aside until then.",
    ],
    [
      "open",
      800,
      536,
      "A bank has taken £8.00 of this payment back and decides who gets it. A part of your money for the lesson is kept aside until then.",
    ],
    ["open", null, 0, `A bank has taken this payment back and decides who gets it. ${none}`],
    [
      "lost",
      null,
      1936,
      "The bank has given this payment back to the student. So we cannot pay you for the lesson.",
    ],
    [
      "lost",
      800,
      536,
      "The bank has given £8.00 of this payment back to the student. So you get less for the lesson.",
    ],
    ["lost", 100, 0, `The bank has given £1.00 of this payment back to the student. ${none}`],
  ] as const)(
    "%s, of %s pence, %s of them the lesson's, for the teacher",
    (state, takenPence, keptPence, line) => {
      const dispute = { state, takenPence, keptPence };
      expect(disputeLine(dispute, "teacher", { isSettled: true })).toBe(line);
    },
  );

  it("says to the student what waits for the bank, as long as something does", () => {
    const line = (state: "open" | "lost", takenPence: number | null, isSettled: boolean) =>
      disputeLine({ state, takenPence, keptPence: 0 }, "student", { isSettled });
    const waits = "What is still to be paid or refunded for the lesson waits for its decision.";
    expect(line("open", 800, true)).toMatch(/^Your bank has taken £8.00 of this payment back,/);
    expect(line("open", null, false)).toContain(waits);
    expect(line("open", null, true)).not.toContain(waits);
    expect(line("lost", null, true)).toBe(
      "Your bank has given this payment back to you. You have nothing more to do.",
    );
    expect(line("lost", 800, false)).toBe(
      "Your bank has given £8.00 of this payment back to you. You have nothing more to do. For the rest nothing changes.",
    );
  });
});
