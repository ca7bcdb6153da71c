import { expect, it } from "vitest";
import { canHaveTokens, refuseToken, type TokenFacts, type TokenNeeds } from "./tokens.ts";

const now = Date.UTC(2026, 10, 26, 12);
const good: TokenFacts = {
  scopes: ["lessons:read"],
  role: "student",
  emailVerified: true,
  isSuspended: false,
  expiresAt: now + 1,
};

it.each<[string, Partial<TokenFacts>, TokenNeeds, ReturnType<typeof refuseToken>]>([
  ["as it should be", {}, { scope: "lessons:read" }, null],
  ["for what is public", { scopes: [] }, { scope: null }, null],
  ["for another scope", {}, { scope: "lessons:write" }, "scope-missing"],
  ["at the instant of its end", { expiresAt: now }, { scope: null }, "token-ended"],
  ["of a suspended account", { isSuspended: true }, { scope: null }, "account-suspended"],
  ["of an unconfirmed address", { emailVerified: false }, { scope: null }, "address-unconfirmed"],
  ["of an admin", { role: "admin" }, { scope: null }, "role-refused"],
  ["of nobody's role", { role: null }, { scope: null }, "role-refused"],
  ["of a student, for teachers", {}, { scope: "lessons:read", role: "teacher" }, "role-refused"],
])("a token %s: %j asks %j", (_, facts, needs, refused) => {
  expect(refuseToken({ ...good, ...facts }, needs, now)).toBe(refused);
});

it("only students and teachers have tokens, and nobody makes one while an admin looks as them", () => {
  expect(canHaveTokens({ role: "teacher" })).toBe(true);
  expect(canHaveTokens({ role: "student", viewed: true })).toBe(false);
  expect(canHaveTokens({ role: "admin" })).toBe(false);
});
