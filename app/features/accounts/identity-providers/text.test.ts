import { afterEach, describe, expect, it } from "vitest";
import { passwordPolicy } from "../passwords/password-policy.ts";
import { proveAtProvider, signUpAtProvider } from "./provider-browser.ts";
import { providerField, providerText } from "./text.ts";
import { useStandIn } from "#test/google/use-stand-in.ts";

const held = useStandIn();
const signIn = () => ({
  type: "browser-rest" as const,
  url: `http://${held.google.env.GOOGLE_STAND_IN_HOST}/identitytoolkit.googleapis.com/v1`,
  apiKey: held.google.env.FIREBASE_API_KEY,
});
afterEach(() => {
  held.google.accounts.rules.policy = null;
});
const someEmail = () => `${crypto.randomUUID()}@example.test`;

describe("what a browser says for the provider's codes", () => {
  const codes = [
    "WEAK_PASSWORD",
    "PASSWORD_DOES_NOT_MEET_REQUIREMENTS",
    "EMAIL_EXISTS",
    "INVALID_PASSWORD",
    "USER_DISABLED",
    "TOO_MANY_ATTEMPTS_TRY_LATER",
    "MFA_REQUIRED",
  ];

  it("is one sentence for each, and none shows its code [HP-21]", () => {
    const texts = codes.map(providerText);
    expect(new Set(texts).size).toBe(codes.length);
    for (const text of texts) expect(text).not.toMatch(/[A-Z]+_[A-Z]+/);
  });

  it("is the same for a wrong password and an unknown address [HP-21]", () => {
    const same = ["INVALID_PASSWORD", "EMAIL_NOT_FOUND", "INVALID_LOGIN_CREDENTIALS"];
    expect(new Set(same.map(providerText)).size).toBe(1);
  });

  it("is about the provider for anything it does not know", () => {
    for (const unknown of ["", "SOMETHING_NEW : x", undefined, "constructor"])
      expect(providerText(unknown)).toContain("did not answer");
  });

  it("tells what a password lacks, in the provider's words [HP-20] [HP-21]", () => {
    const message =
      "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]";
    expect(providerText(message)).toContain("must contain a numeric character");
    expect(providerField(message)).toBe("password");
  });
});

describe("a browser at the provider", () => {
  it("proves an address and its password [HP-21]", async () => {
    const account = held.google.accounts.add({ email: someEmail() });
    const typed = { email: account.email, password: account.password };
    expect(await proveAtProvider(signIn(), typed)).toMatchObject({ ok: true });
    const wrong = await proveAtProvider(signIn(), { ...typed, password: "not this one" });
    const nobody = await proveAtProvider(signIn(), { ...typed, email: someEmail() });
    expect(wrong).toMatchObject({ ok: false });
    expect(nobody).toEqual(wrong);
  });

  it("shows the provider's refusal of a password that our form let through [HP-20]", async () => {
    held.google.accounts.rules.policy = passwordPolicy({ minLength: 12, uppercase: true });
    const typed = { email: someEmail(), password: "abcdefgh" };
    expect(await signUpAtProvider(signIn(), typed)).toMatchObject({ ok: false, field: "password" });
  });

  it("goes on with a sign-up that got no further the last time", async () => {
    const typed = { email: someEmail(), password: "a long enough one" };
    expect(await signUpAtProvider(signIn(), typed)).toMatchObject({ ok: true });
    expect(await signUpAtProvider(signIn(), typed)).toMatchObject({ ok: true });
    expect(await signUpAtProvider(signIn(), { ...typed, password: "another one" })).toMatchObject({
      ok: false,
      field: "email",
    });
  });

  it("says that a second factor of the provider's is not supported [HP-21]", async () => {
    const { email, password } = held.google.accounts.add({ email: someEmail(), mfa: true });
    const refused = await proveAtProvider(signIn(), { email, password });
    expect(refused).toMatchObject({ ok: false, text: providerText("MFA_REQUIRED") });
  });

  it("never rejects, whatever the provider does", async () => {
    const typed = { email: someEmail(), password: "a long enough one" };
    for (const fault of [
      { status: 500, body: "…" },
      { status: 200, body: null },
      { status: 429 },
    ]) {
      held.google.faults.set("accounts", fault);
      expect(await proveAtProvider(signIn(), typed)).toMatchObject({ ok: false });
    }
    const nowhere = { ...signIn(), url: "http://127.0.0.1:9/v1" };
    expect(await proveAtProvider(nowhere, typed)).toMatchObject({ ok: false });
  });
});
