import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { hour, minute } from "#app/platform/time/time.ts";
import { teacherStatuses } from "#db/schema/teachers/teacher-statuses.ts";
import {
  canOpenChat,
  canWrite,
  isMember,
  newTeachersLeft,
  whyNotCorrect,
  whyNotDelete,
  whyNotEdit,
  whyNotTranslate,
  type ChatFacts,
  type MessageFacts,
} from "./chat.ts";

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
    isErased: false,
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

  it("neither writes once the account of one was deleted", () => {
    const facts = chat({ isErased: true, haveLesson: true });
    expect([student, teacher].map((person) => canWrite(person, facts))).toEqual([false, false]);
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
  const fine = { emailVerified: true, isRestricted: false };
  expect(newTeachersLeft({ ...fine, begunToday: 0 })).toBe(most);
  expect(newTeachersLeft({ ...fine, begunToday: most + 1 })).toBe(0);
  expect(newTeachersLeft({ ...fine, emailVerified: false, begunToday: 0 })).toBe(0);
  expect(newTeachersLeft({ ...fine, isRestricted: true, begunToday: 0 })).toBe(0);
});

it("a student begins with teachers whose profile is open, and with their own until they are gone", () => {
  expect(teacherStatuses.filter((status) => canOpenChat(status, false, false))).toEqual([
    "active",
    "paused",
  ]);
  expect(teacherStatuses.filter((status) => canOpenChat(status, true, false))).toEqual([
    "active",
    "paused",
    "restricted",
    "closing",
  ]);
});

describe("who changes a message", () => {
  const message: MessageFacts = { senderId: "student", kind: "text", at: 0, deletedAt: null };
  const minutes = (count: number) => count * minute;
  const hours = (count: number) => count * hour;

  it.each([
    // what is different, when, why it is not edited, why it is not deleted
    [{}, minutes(14), null, null],
    [{}, minutes(15), "edit-over", null],
    [{}, hours(23), "edit-over", null],
    [{}, hours(24), "edit-over", "delete-over"],
    [{ senderId: "teacher" }, minutes(1), "not-yours", "not-yours"],
    [{ kind: "voice" }, minutes(1), "no-words", null],
    [{ deletedAt: 1 }, minutes(1), "deleted", "deleted"],
  ] as const)("%o after %i ms: edit %s, delete %s", (change, now, edit, remove) => {
    const facts = { ...message, ...change };
    expect(whyNotEdit(student, facts, now)).toBe(edit);
    expect(whyNotDelete(student, facts, now)).toBe(remove);
  });

  it.each([
    [{}, "your-own", null],
    [{ kind: "voice" }, "your-own", "no-words"],
    [{ deletedAt: 1 }, "deleted", "deleted"],
  ] as const)("%o: its sender corrects it %s, the other %s", (change, own, other) => {
    const facts = { ...message, ...change };
    expect([student, teacher].map((one) => whyNotCorrect(one, facts))).toEqual([own, other]);
  });

  it.each([
    [{}, "your-own", null],
    [{ text: " " }, "your-own", "no-words"],
    [{ kind: "voice" }, "your-own", "no-words"],
    [{ kind: "correction" }, "your-own", "no-words"],
    [{ deletedAt: 1 }, "deleted", "deleted"],
  ] as const)("%o: its sender has it translated %s, the other %s", (change, own, other) => {
    const facts = { ...message, text: "Hola", ...change };
    expect([student, teacher].map((one) => whyNotTranslate(one, facts))).toEqual([own, other]);
  });
});
