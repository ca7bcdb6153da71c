import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { canOpenChat, canWrite, isMember, newTeachersLeft, type ChatFacts } from "./chat.ts";

const statuses = ["active", "paused", "restricted", "closing", "suspended", "closed"] as const;
const student = { id: "student" };
const teacher = { id: "teacher" };
const stranger = { id: "stranger" };

function chat(change: Partial<ChatFacts> = {}): ChatFacts {
  return {
    studentId: "student",
    teacherId: "teacher",
    teacherStatus: "active",
    lastSeq: 1,
    haveLesson: false,
    isBlocked: false,
    ...change,
  };
}

describe("who writes in a chat", () => {
  it.each([
    // teacher's status, student, teacher, anybody else
    ["active", true, true, false],
    ["paused", true, true, false],
    ["restricted", true, true, false],
    ["closing", true, true, false],
    ["suspended", false, false, false],
    ["closed", false, false, false],
  ] as const)("%s: student %s, teacher %s, stranger %s", (teacherStatus, ...allowed) => {
    const facts = chat({ teacherStatus });
    expect([student, teacher, stranger].map((person) => canWrite(person, facts))).toEqual(allowed);
  });

  it("a teacher writes first only to somebody they have a lesson with", () => {
    expect(canWrite(teacher, chat({ lastSeq: 0 }))).toBe(false);
    expect(canWrite(teacher, chat({ lastSeq: 0, haveLesson: true }))).toBe(true);
    expect(canWrite(student, chat({ lastSeq: 0 }))).toBe(true);
  });

  it("neither writes while one has blocked the other, whatever they have together [E7]", () => {
    const facts = chat({ isBlocked: true, haveLesson: true });
    expect([student, teacher].map((person) => canWrite(person, facts))).toEqual([false, false]);
    expect(canOpenChat("active", true, true)).toBe(false);
  });

  it("only the two are members", () => {
    expect([student, teacher, stranger].map((p) => isMember(p, chat()))).toEqual([
      true,
      true,
      false,
    ]);
  });
});

it("a student begins with so many new teachers a day, and with none before their address is confirmed [E7]", () => {
  const most = rules.chat.newTeachersPerDay;
  expect(newTeachersLeft({ emailVerified: true, begunToday: 0 })).toBe(most);
  expect(newTeachersLeft({ emailVerified: true, begunToday: most + 1 })).toBe(0);
  expect(newTeachersLeft({ emailVerified: false, begunToday: 0 })).toBe(0);
});

it("a student begins with teachers whose profile is open, and with their own until they are gone", () => {
  expect(statuses.filter((status) => canOpenChat(status, false, false))).toEqual([
    "active",
    "paused",
  ]);
  expect(statuses.filter((status) => canOpenChat(status, true, false))).toEqual([
    "active",
    "paused",
    "restricted",
    "closing",
  ]);
});
