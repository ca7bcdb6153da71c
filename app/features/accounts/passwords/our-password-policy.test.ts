import { beforeAll, describe, expect, it } from "vitest";
import { registerForm } from "../sign-up/forms.ts";
import { newPasswordRules } from "../sign-in/sign-in-options.server.ts";

beforeAll(() => {
  Object.assign(process.env, {
    PASSWORD_MIN_LENGTH: "8",
    PASSWORD_MAX_LENGTH: "40",
    PASSWORD_UPPER: "yes",
    PASSWORD_NUMERIC: "true",
    PASSWORD_SYMBOL: "1",
  });
});

describe("a policy that the operator asks for", () => {
  it("is what the form tells and what the server holds a password against [HP-19]", async () => {
    const { policy, ours } = await newPasswordRules();
    expect(ours).toBe(true);
    expect(policy).toEqual({
      minLength: 8,
      maxLength: 40,
      lowercase: false,
      uppercase: true,
      numeric: true,
      nonAlphanumeric: true,
    });
    const input = { name: "Ana", email: "ana@example.test", adult: "yes", terms: "yes" };
    const problem = (password: string) =>
      registerForm(policy).safeParse({ ...input, password }).error?.issues[0]?.message ?? null;
    expect(problem("Abcdef1!")).toBeNull();
    expect(problem("Abcde1!")).toContain("at least 8");
    expect(problem(`Ab1!${"c".repeat(37)}`)).toContain("at most 40");
    expect(problem("abcdefg1!")).toContain("capital");
    expect(problem("Abcdefgh!")).toContain("digit");
    expect(problem("Abcdefgh1")).toContain("symbol");
  });
});
