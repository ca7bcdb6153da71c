import { describe, expect, it } from "vitest";
import { canDecideApplication, canEditApplication } from "./teachers.ts";

const states = [
  "draft",
  "submitted",
  "in_review",
  "changes_requested",
  "approved",
  "rejected",
  "withdrawn",
] as const;

const people = {
  applicant: { id: "a", role: "student" },
  "another student": { id: "b", role: "student" },
  teacher: { id: "a", role: "teacher" },
  admin: { id: "c", role: "admin" },
  "the applicant as admin": { id: "a", role: "admin" },
  "no role": { id: "a", role: null },
} as const;

describe("who may do what with an application", () => {
  it("reads as this table", () => {
    const table = Object.entries(people).map(([who, person]) => {
      const may = (can: typeof canEditApplication) =>
        states.filter((state) => can(person, { userId: "a", state })).join(" ") || "never";
      return `${who}: edit ${may(canEditApplication)}, decide ${may(canDecideApplication)}`;
    });
    expect(table).toEqual([
      "applicant: edit draft changes_requested, decide never",
      "another student: edit never, decide never",
      "teacher: edit never, decide never",
      "admin: edit never, decide submitted in_review",
      "the applicant as admin: edit never, decide never",
      "no role: edit never, decide never",
    ]);
  });
});
