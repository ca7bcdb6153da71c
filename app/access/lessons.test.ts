import { describe, expect, it } from "vitest";
import { minute } from "#app/platform/time/time.ts";
import { lessonStates, type LessonState } from "#db/schema/scheduling/lesson-states.ts";
import {
  canAnswer,
  canCancel,
  canEnterRoom,
  canPay,
  canRequestReschedule,
  canWaive,
  canWriteUp,
  sideOf,
} from "./lessons.ts";

const [student, teacher, stranger] = [{ id: "student" }, { id: "teacher" }, { id: "stranger" }];
const startsAt = Date.parse("2026-11-24T18:00:00Z");
const lesson = (state: LessonState = "booked") => {
  return { studentId: "student", teacherId: "teacher", state, startsAt, minutes: 50 };
};
type Someone = typeof student;

/** The states in which each of the three may, the stranger last. */
const statesOf = (may: (person: Someone, state: LessonState) => boolean) =>
  [student, teacher, stranger].map((person) => lessonStates.filter((state) => may(person, state)));

it("a lesson has two sides, and a stranger stands on neither", () => {
  expect([student, teacher, stranger].map((person) => sideOf(person, lesson()))).toEqual([
    "student",
    "teacher",
    null,
  ]);
});

describe("who may do what with a lesson [B2]", () => {
  it("either side cancels what is booked, and the student takes back a request, until it starts", () => {
    const before = statesOf((person, state) => canCancel(person, lesson(state), startsAt - 1));
    expect(before).toEqual([["requested", "booked"], ["booked"], []]);
    const then = statesOf((person, state) => canCancel(person, lesson(state), startsAt));
    expect(then).toEqual([[], [], []]);
  });

  it("either side proposes another time for what is booked, until it starts", () => {
    const before = statesOf((person, state) =>
      canRequestReschedule(person, lesson(state), startsAt - 1),
    );
    expect(before).toEqual([["booked"], ["booked"], []]);
    expect(canRequestReschedule(student, lesson(), startsAt)).toBe(false);
  });

  it("the teacher alone answers a request, and the student alone pays for a hold", () => {
    const answers = statesOf((person, state) => canAnswer(person, lesson(state)));
    expect(answers).toEqual([[], ["requested"], []]);
    expect(statesOf((person, state) => canPay(person, lesson(state)))).toEqual([["held"], [], []]);
  });

  it("the teacher alone lets a student off who did not come, until the money is divided", () => {
    const waives = (isSettled: boolean) =>
      statesOf((person, state) => canWaive(person, { ...lesson(state), isSettled }));
    expect(waives(false)).toEqual([[], ["no_show_student"], []]);
    expect(waives(true)).toEqual([[], [], []]);
  });

  it("the teacher alone writes it up, once its time is over", () => {
    const end = startsAt + 50 * minute;
    expect([student, teacher, stranger].map((one) => canWriteUp(one, lesson(), end))).toEqual([
      false,
      true,
      false,
    ]);
    expect(canWriteUp(teacher, lesson(), end - 1)).toBe(false);
    expect(canWriteUp(teacher, lesson("no_show_teacher"), end)).toBe(false);
  });

  it("the two enter the room of what is to take place, and nobody else", () => {
    const open = ["booked", "live", "ended"];
    expect(statesOf((person, state) => canEnterRoom(person, lesson(state)))).toEqual([
      open,
      open,
      [],
    ]);
  });
});
