import { expect, it } from "vitest";
import { ratesAs } from "./can-do.ts";

it("a student and the teachers of the language say what the student can do, nobody else [B2]", () => {
  const [taught, stranger] = [
    { id: "student", isTaught: true },
    { id: "student", isTaught: false },
  ];
  expect(ratesAs({ id: "student" }, stranger)).toBe("student");
  expect(ratesAs({ id: "teacher" }, taught)).toBe("teacher");
  expect(ratesAs({ id: "teacher" }, stranger)).toBeNull();
  expect(ratesAs({ id: "student", viewed: true }, taught)).toBeNull();
  expect(ratesAs({ id: "teacher", viewed: true }, taught)).toBeNull();
});
