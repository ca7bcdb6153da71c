import { describe, expect, it } from "vitest";
import { day } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lessonStates } from "#db/schema/scheduling/lesson-states.ts";
import { canEditReview, canReply, canReview } from "./reviews.ts";

const [student, teacher, stranger] = [{ id: "student" }, { id: "teacher" }, { id: "stranger" }];
const createdAt = Date.parse("2026-11-24T18:00:00Z");
const review = {
  studentId: "student",
  teacherId: "teacher",
  createdAt,
  hidden: false,
  replied: false,
};

describe("who may do what with a review", () => {
  it("is written by the student of a completed lesson, and of no other [I10]", () => {
    for (const state of lessonStates) {
      const lesson = { studentId: "student", state };
      expect([state, canReview(student, lesson)]).toEqual([state, state === "completed"]);
      expect(canReview(teacher, lesson) || canReview(stranger, lesson)).toBe(false);
    }
  });

  it("is changed by who wrote it, for thirty days, while it is shown", () => {
    const until = createdAt + rules.review.editDays * day;
    expect(canEditReview(student, review, until - 1)).toBe(true);
    expect(canEditReview(student, review, until)).toBe(false);
    expect(canEditReview(student, { ...review, hidden: true }, createdAt)).toBe(false);
    for (const other of [teacher, stranger])
      expect(canEditReview(other, review, createdAt)).toBe(false);
  });

  it("is answered by the teacher it is about, once, for fourteen days", () => {
    const until = createdAt + rules.review.replyDays * day;
    expect(canReply(teacher, review, until - 1)).toBe(true);
    expect(canReply(teacher, review, until)).toBe(false);
    expect(canReply(teacher, { ...review, replied: true }, createdAt)).toBe(false);
    expect(canReply(teacher, { ...review, hidden: true }, createdAt)).toBe(false);
    for (const other of [student, stranger]) expect(canReply(other, review, createdAt)).toBe(false);
  });
});
