import { expect, test } from "vitest";

import { cancelPolicyOf, transitions } from "./rules.ts";
import { type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import { freeUntilText } from "./cancel-sentence.ts";
import { brand } from "#config/brand.ts";
import {
  lessonStateText,
  refundText,
  schedulingText,
  stateForText,
  stateOfBothText,
} from "./text.ts";

test("each way of cancelling says what becomes of the money", () => {
  const sold = { cancelPolicy: cancelPolicyOf(12), feeBasisPoints: 1200 };
  const texts = [
    refundText({ kind: "free", refundPence: 2200, keptPence: 0 }, sold),
    refundText({ kind: "partial", refundPence: 1101, keptPence: 1100 }, sold),
    refundText({ kind: "late", refundPence: 0, keptPence: 2201 }, sold),
    refundText({ kind: "late", refundPence: 0, keptPence: 800 }, { ...sold, feeBasisPoints: 0 }),
    refundText({ kind: "undo", refundPence: 2200, keptPence: 0 }, sold),
    refundText({ kind: "teacher", refundPence: 2200, keptPence: 0 }, sold),
  ];
  expect(texts).toEqual([
    "£22.00 goes back to the card in full.",
    "£11.01 goes back to the card. £11.00 is kept: £9.68 for the teacher’s time, and £1.32 is our commission.",
    "Nothing goes back: it is less than 2 hours before the lesson. £22.01 is kept: £19.37 for the teacher’s time, and £2.64 is our commission.",
    "Nothing goes back: it is less than 2 hours before the lesson. £8.00 is kept for the teacher’s time.",
    "£22.00 goes back to the card in full, because it was booked within the last 60 minutes.",
    "The student gets £22.00 back in full.",
  ]);
});

test("every state has words", () => {
  const states = Object.keys(transitions) as LessonState[];
  expect(new Set(states.map(lessonStateText)).size).toBe(states.length);
});

test("who cancelled is said to each reader, and is us where neither of the two did", () => {
  const texts = (["student", "admin", "system"] as const).map((cancelledBy) => {
    const lesson = { state: "cancelled_student", cancelledBy } as const;
    const sides = [stateForText(lesson, "student", "Inés"), stateForText(lesson, "teacher", "Sam")];
    return [...sides, stateOfBothText(lesson)];
  });
  const byUs = [1, 2].map(() => `${brand.name} cancelled`).concat(`Cancelled by ${brand.name}`);
  expect(texts).toEqual([
    ["You cancelled", "Sam cancelled", "Cancelled by the student"],
    byUs,
    byUs,
  ]);
});

test("a refusal is a sentence, and the limits in it are the rules'", () => {
  expect(schedulingText("too-many-holds")).toContain("3 times");
  expect(schedulingText("not-yet-open")).toBe("The room opens 10 minutes before the lesson.");
});

test("the limit of a free cancellation is said in the reader's zone", () => {
  const until = Date.UTC(2026, 10, 24, 18, 30);
  expect(freeUntilText(until, "Europe/London")).toBe(
    "Free to cancel until Tuesday 24 November at 18:30",
  );
});
