import { expect, it } from "vitest";
import { canReadNotebook, canWriteNotebook, type NotebookFacts } from "./notebook.ts";

const facts: NotebookFacts = {
  studentId: "student",
  teacherId: "teacher",
  teacherStatus: "active",
  haveLesson: true,
  isBlocked: false,
};

it.each([
  ["the student", { id: "student" }, {}, true, true],
  ["the teacher", { id: "teacher" }, {}, true, true],
  ["anybody else", { id: "other" }, {}, false, false],
  ["an admin who looks as the student", { id: "student", viewed: true as const }, {}, false, false],
  ["a student who has no lesson yet", { id: "student" }, { haveLesson: false }, false, false],
  ["one of two who are blocked", { id: "teacher" }, { isBlocked: true }, false, false],
  ["the student of a closed teacher", { id: "student" }, { teacherStatus: "closed" }, true, false],
  ["a suspended teacher", { id: "teacher" }, { teacherStatus: "suspended" }, true, false],
  ["a restricted teacher", { id: "teacher" }, { teacherStatus: "restricted" }, true, true],
] as const)("who may read a notebook, and write in it: %s", (_, person, change, reads, writes) => {
  const now = { ...facts, ...change };
  expect([canReadNotebook(person, now), canWriteNotebook(person, now)]).toEqual([reads, writes]);
});
