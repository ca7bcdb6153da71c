import { describe, expect, it } from "vitest";
import { hour } from "#app/platform/time/time.ts";
import { lessonStates } from "#db/schema/scheduling/lesson-states.ts";
import { decideForm } from "#app/features/reports/deciding/forms.ts";
import { reportQuery } from "#app/features/reports/queue/forms.ts";
import { reportForm } from "#app/features/reports/filing/forms.ts";
import {
  canRefund,
  categoriesOf,
  reportClock,
  effectOf,
  firstLookBy,
  priceOfMinutes,
  severityOf,
  type ReportedMoney,
} from "./rules.ts";
import { outcomes } from "#db/schema/reports/report-values.ts";

const at = (text: string) => Date.parse(text);

it("minutes that were lost come to their share of the price, and never to none or all of it", () => {
  const lesson = { amountPence: 1800, minutes: 50 };
  expect([1, 19, 49].map((lost) => priceOfMinutes(lesson, lost))).toEqual([36, 684, 1764]);
  expect([0, 50, 51].map((lost) => priceOfMinutes(lesson, lost))).toEqual([null, null, null]);
});

describe("the first look", () => {
  it("is due after 4 and 24 hours", () => {
    const filed = at("2026-11-21T22:00:00Z");
    expect(firstLookBy("S1", filed)).toBe(filed + 4 * hour);
    expect(firstLookBy("S2", filed)).toBe(filed + 24 * hour);
  });

  it.each([
    ["Monday", "2026-11-23T09:30:00Z", "2026-11-26T09:30:00Z"],
    ["Thursday", "2026-11-26T09:30:00Z", "2026-12-01T09:30:00Z"],
    ["Saturday", "2026-11-28T09:30:00Z", "2026-12-02T09:30:00Z"],
    ["across a clock change", "2026-10-23T09:30:00Z", "2026-10-28T10:30:00Z"],
  ])("is due after 3 working days: %s", (_, filed, due) => {
    expect(firstLookBy("S3", at(filed))).toBe(at(due));
  });

  it("grows urgent", () => {
    const report = { severity: "S1" as const, createdAt: 0 };
    const urgencies = [0, 2, 3.6, 9].map((hours) => reportClock(report, hours * hour).urgency);
    expect(urgencies).toEqual(["calm", "soon", "late", "late"]);
    expect(reportClock(report, 9 * hour)).toMatchObject({ usedShare: 1, leftMs: -5 * hour });
  });
});

it("looks first at safety, minors and illegal content", () => {
  const all = [
    ...categoriesOf("lesson"),
    ...categoriesOf("lesson", "teacher"),
    ...categoriesOf("teacher"),
  ];
  const first = new Set(all.filter((category) => severityOf(category) === "S1"));
  expect(first).toEqual(new Set(["under-18", "illegal", "sexual", "threat"]));
});

describe("what a decision does to the money", () => {
  const money: ReportedMoney = {
    state: "ended",
    feeBasisPoints: 1200,
    paymentState: "paid",
    amountPence: 2200,
  };

  it("gives all of it back, or lets it go to the teacher less the fee", () => {
    expect(effectOf("refund", money)).toEqual({ studentPence: 2200, teacherPence: 0, feePence: 0 });
    const paid = { studentPence: 0, teacherPence: 1936, feePence: 264 };
    expect(effectOf("dismiss", money)).toEqual(paid);
    expect(effectOf("warn", money)).toEqual(paid);
  });

  it("can refund while the money is held and the lesson can be voided, or after it is completed", () => {
    const refundable = lessonStates.filter((state) => canRefund({ ...money, state }));
    expect(refundable).toEqual(["live", "ended", "completed", "disputed"]);
    expect(canRefund(null)).toBe(false);
    expect(canRefund({ ...money, amountPence: 0 })).toBe(false);
    for (const paymentState of ["open", "cancelled", "part_refunded", "refunded"] as const)
      expect(canRefund({ ...money, paymentState })).toBe(false);
    for (const outcome of outcomes)
      expect(effectOf(outcome, { ...money, state: "void" })).toBeNull();
  });
});

describe("bad input", () => {
  const good = { category: "late", text: "She came twenty minutes late." };
  it.each([
    [{}, null],
    [{ text: "<script>alert(1)</script> & more" }, null],
    [{ category: undefined }, "category"],
    [{ category: "harassment" }, "category"],
    [{ category: "__proto__" }, "category"],
    [{ category: ["late", "late"] }, "category"],
    [{ text: undefined }, "text"],
    [{ text: " \n " }, "text"],
    [{ text: "too short" }, "text"],
    [{ text: "x".repeat(2001) }, "text"],
    [{ text: "😀".repeat(10_000) }, "text"],
    [{ text: ["a", "b"] }, "text"],
    [{ wish: "" }, null],
    [{ wish: "refund" }, null],
    [{ wish: "taken-down" }, "wish"],
    [{ wish: "payment" }, "wish"],
  ])("%j is refused at %s", (change, field) => {
    const read = reportForm("lesson").safeParse({ ...good, ...change });
    expect(read.error?.issues[0]?.path[0] ?? null).toBe(field);
  });

  it("is refused at the field of a decision, too", () => {
    const reason = "The room's record shows it.";
    const decision = { ground: "conduct", outcome: "warn", reason, version: "1" };
    expect(decideForm.safeParse(decision).success).toBe(true);
    for (const change of [
      { ground: undefined },
      { ground: "liability" },
      { outcome: "ban" },
      { reason: "because" },
      { version: "x" },
      { outcome: "part" },
      { outcome: "part", partPence: "5", minutesLost: "5" },
      { outcome: "part", minutesLost: "-5" },
    ])
      expect(decideForm.safeParse({ ...decision, ...change }).success).toBe(false);
    const byMinutes = { ...decision, outcome: "part", minutesLost: "19" };
    expect(decideForm.safeParse(byMinutes).success).toBe(true);
  });

  it("in the queue's address counts as not said", () => {
    expect(reportQuery.parse({ tab: "x", state: "", severity: "S9", after: "-1" })).toEqual({
      tab: "queue",
      state: "open",
      severity: "any",
      after: null,
    });
  });
});
