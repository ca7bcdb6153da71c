import { describe, expect, it } from "vitest";
import { hour, minute } from "#app/platform/time/time.ts";
import { rules } from "#config/rules.ts";
import { lessonStates } from "#db/schema/scheduling/lesson-states.ts";
import {
  canDecideReport,
  canDecideReportAppeal,
  canReadReport,
  canReportLesson,
  canReverseDecision,
  decidedStates,
  openReportStates,
} from "./reports.ts";

const people = {
  reporter: { id: "reporter", role: "student" as const },
  teacher: { id: "teacher", role: "teacher" as const },
  "the student it is about": { id: "about", role: "student" as const },
  "another student": { id: "x", role: "student" as const },
  "another teacher": { id: "y", role: "teacher" as const },
  "no role": { id: "z", role: null },
  admin: { id: "admin", role: "admin" as const },
};
const report = {
  reporterId: "reporter",
  teacherId: "teacher",
  aboutStudentId: "about",
  parties: ["reporter", "teacher", "about"],
};

describe("who may do what with a report", () => {
  it.each([
    ["reporter", true, true, false],
    ["teacher", false, true, false],
    ["the student it is about", false, true, false],
    ["another student", false, false, false],
    ["another teacher", false, false, false],
    ["no role", false, false, false],
    ["admin", true, true, true],
  ] as const)("%s: read while open %s, read when decided %s, decide %s", (who, ...may) => {
    const [readOpen, readDecided, decide] = may;
    for (const state of openReportStates) {
      expect(canReadReport(people[who], { ...report, state })).toBe(readOpen);
      expect(canDecideReport(people[who], { ...report, state })).toBe(decide);
    }
    for (const state of decidedStates) {
      expect(canReadReport(people[who], { ...report, state })).toBe(readDecided);
      expect(canDecideReport(people[who], { ...report, state })).toBe(false);
    }
  });

  it("keeps an admin from deciding about themselves", () => {
    const admin = people.admin;
    const parties = [...report.parties, admin.id];
    expect(canDecideReport(admin, { parties, state: "open" })).toBe(false);
    expect(canReverseDecision(admin, { parties, state: "decided" })).toBe(false);
    expect(canReverseDecision(admin, { ...report, state: "decided" })).toBe(true);
    const appeal = { decisionBy: "w", appellantId: "reporter" };
    expect(canDecideReportAppeal(admin, appeal, { parties })).toBe(false);
    expect(canDecideReportAppeal(admin, appeal, report)).toBe(true);
  });
});

describe("reporting a lesson", () => {
  const startsAt = Date.parse("2026-11-24T18:00:00Z");
  const lesson = {
    studentId: "reporter",
    teacherId: "teacher",
    state: "ended" as const,
    startsAt,
    minutes: 50,
  };
  const closes = startsAt + 50 * minute + rules.settle.autoCompleteHours * hour;

  it("is for the student and the teacher, until 48 hours after the end", () => {
    expect(canReportLesson(people.reporter, lesson, closes - 1)).toBe(true);
    expect(canReportLesson(people.reporter, lesson, closes)).toBe(false);
    expect(canReportLesson(people["another student"], lesson, startsAt)).toBe(false);
    expect(canReportLesson(people["another teacher"], lesson, startsAt)).toBe(false);
    expect(canReportLesson(people.teacher, lesson, startsAt)).toBe(true);
  });

  it("needs a lesson that was booked", () => {
    const reportable = lessonStates.filter((state) =>
      canReportLesson(people.reporter, { ...lesson, state }, startsAt),
    );
    expect(lessonStates.filter((state) => !reportable.includes(state))).toEqual([
      "held",
      "expired",
    ]);
  });
});
