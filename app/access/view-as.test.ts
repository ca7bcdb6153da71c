import { describe, expect, it } from "vitest";
import { isOpenToView, refuseView } from "./view-as.ts";

const admin = { id: "a" };
const person = { id: "p", role: "student", suspendedAt: null, erasedAt: null } as const;

describe("whom an admin may look as", () => {
  it("a student, a teacher, somebody without a role [B10]", () => {
    for (const role of ["student", "teacher", null] as const)
      expect(refuseView(admin, { ...person, role })).toBeNull();
  });

  it("never themselves, an admin, somebody suspended or erased [B10]", () => {
    expect(refuseView(admin, { ...person, id: "a", role: "admin" })).toBe("oneself");
    expect(refuseView(admin, { ...person, role: "admin" })).toBe("admin");
    expect(refuseView(admin, { ...person, suspendedAt: new Date() })).toBe("suspended");
    expect(refuseView(admin, { ...person, erasedAt: new Date() })).toBe("erased");
  });
});

describe("what is open to that", () => {
  it("reading at the addresses of the list, and nothing at any other, also not at one to come [B10]", () => {
    for (const pattern of ["/", "/student/dashboard", "/teacher/calendar", "account/profile"]) {
      expect(isOpenToView(pattern, "GET")).toBe(true);
      expect(isOpenToView(pattern, "HEAD")).toBe(true);
    }
    for (const pattern of [
      "/student/chats",
      "/student/chats/:chatId",
      "/teacher/chats/:chatId",
      "/lessons/:lessonId/room",
      "/student/teachers/:slug/book",
      "/student/lessons/:lessonId",
      "/student/lessons/:lessonId/pay",
      "/student/lessons/:lessonId/booked",
      "/account/security",
      "/account/data/download",
      "/account/delete",
      "/account/to-come",
      "/teacher/earnings",
    ])
      expect(isOpenToView(pattern, "GET"), pattern).toBe(false);
  });

  it("no form at all, but the two ways out [B10]", () => {
    for (const method of ["POST", "PUT", "PATCH", "DELETE", "OPTIONS"]) {
      expect(isOpenToView("/account/profile", method)).toBe(false);
      expect(isOpenToView("/student/lessons", method)).toBe(false);
    }
    expect(isOpenToView("/view-as/stop", "POST")).toBe(true);
    expect(isOpenToView("/logout", "POST")).toBe(true);
  });
});
