import { expect, it } from "vitest";
import { homeworkStates } from "#db/schema/learning/homework-values.ts";
import { canChangeTask, canCorrectHomework, canHandIn, homeworkSide } from "./homework.ts";

const [student, teacher, stranger] = [{ id: "student" }, { id: "teacher" }, { id: "stranger" }];
const looking = { id: "student", viewed: true } as const;
const everybody = [student, teacher, stranger, looking];
const ofTheTwo = { studentId: "student", teacherId: "teacher" };

it("homework is its student's and its teacher's, and nobody else's who looks as one of them [B2]", () => {
  expect(everybody.map((one) => homeworkSide(one, ofTheTwo))).toEqual([
    "student",
    "teacher",
    null,
    null,
  ]);
});

it("each side takes its own steps, in the states in which they make sense", () => {
  const statesOf = (can: typeof canHandIn) =>
    everybody.map((one) => homeworkStates.filter((state) => can(one, { ...ofTheTwo, state })));
  expect(statesOf(canHandIn)).toEqual([["given", "handed_in"], [], [], []]);
  expect(statesOf(canChangeTask)).toEqual([[], ["given"], [], []]);
  expect(statesOf(canCorrectHomework)).toEqual([[], ["handed_in", "corrected"], [], []]);
});
