import { UnsecuredJWT } from "jose";
import { describe, expect, it, vi } from "vitest";
import { useStandIn } from "#test/google/use-stand-in.ts";
import { passwordPolicy } from "#app/features/accounts/passwords/password-policy.ts";
import { identity } from "./configured.server.ts";
import { firebaseIdentity } from "./firebase.server.ts";
import { ProviderDown, RefusedProof } from "./port.ts";

// What fails here was asked for: the log need not tell of it.
process.env["LOG_LEVEL"] = "silent";

const held = useStandIn();
const who = { sub: "AbC123", email: "Ana@Example.test", email_verified: true, name: "Ana" };

describe("ID tokens of Firebase", () => {
  it("prove who signed in, where and when", async () => {
    const { google } = held;
    const auth_time = Math.floor(Date.now() / 1000) - 20;
    expect(await identity().verify(await google.keys.idToken({ ...who, auth_time }))).toEqual({
      issuer: "https://securetoken.google.com/parlour-test",
      subject: "AbC123",
      email: "Ana@Example.test",
      emailVerified: true,
      name: "Ana",
      authAt: auth_time * 1000,
    });
  });

  const past = Math.floor(Date.now() / 1000) - 7200;
  it.each([
    ["of another issuer", { iss: "https://securetoken.google.com/another" }],
    ["for another project", { aud: "another" }],
    ["that have expired", { exp: past }],
    ["of nobody", { sub: "" }],
    ["without a subject", { sub: undefined }],
    ["of a subject that is a path", { sub: "a/../b" }],
    ["without the time of the sign-in", { auth_time: undefined }],
    ["of a tenant's people", { firebase: { tenant: "another-1" } }],
  ])("are refused when they are %s [HP-09]", async (_, wrong) => {
    const token = await held.google.keys.idToken({ ...who, ...wrong });
    await expect(identity().verify(token)).rejects.toThrow(RefusedProof);
  });

  it("are refused without a signature, and with one of another kind [HP-09]", async () => {
    const { keys } = held.google;
    const plain = new UnsecuredJWT({ ...who, auth_time: 1, firebase: {} })
      .setIssuer("https://securetoken.google.com/parlour-test")
      .setAudience("parlour-test")
      .setExpirationTime("1h")
      .encode();
    const shown = new TextEncoder().encode(keys.publicText());
    const forged = await keys.idToken(who, { key: shown, alg: "HS256" });
    const [head, body] = (await keys.idToken(who)).split(".");
    const unsigned = `${head}.${body}.`;
    const elsewhere = await keys.idToken(who, { kid: "unknown" });
    for (const token of [plain, forged, unsigned, elsewhere, "", "x", "a.b.c", "x".repeat(8000)])
      await expect(identity().verify(token)).rejects.toThrow(RefusedProof);
  });

  it("are refused when one letter of them is another [HP-09]", async () => {
    const token = await held.google.keys.idToken(who);
    const [head, , signature] = token.split(".");
    const claims = { ...JSON.parse(atob(token.split(".")[1]!)), sub: "Another" };
    const changed = `${head}.${btoa(JSON.stringify(claims)).replaceAll("=", "")}.${signature}`;
    await expect(identity().verify(changed)).rejects.toThrow(RefusedProof);
  });

  it("are taken when they are signed with a key that is new [HP-09]", async () => {
    const { keys } = held.google;
    const own = firebaseIdentity();
    const before = await keys.idToken(who);
    expect(await own.verify(before)).toMatchObject({ subject: who.sub });
    await keys.rotate();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
    try {
      expect(await own.verify(await keys.idToken(who))).toMatchObject({ subject: who.sub });
      // The key of before is no longer published, and so no longer good.
      await expect(own.verify(before)).rejects.toThrow(RefusedProof);
    } finally {
      vi.useRealTimers();
    }
  });

  it("are not refused but wait where the keys cannot be read", async () => {
    const own = firebaseIdentity();
    held.google.faults.set("keys", { status: 503 });
    await expect(own.verify(await held.google.keys.idToken(who))).rejects.toThrow(ProviderDown);
    held.google.faults.clear();
    expect(await own.verify(await held.google.keys.idToken(who))).toMatchObject({
      email: who.email,
    });
  });
});

describe("the provider's password policy", () => {
  it("is its own, rule by rule [HP-19]", async () => {
    const { rules } = held.google.accounts;
    rules.policy = passwordPolicy({
      minLength: 8,
      maxLength: 20,
      lowercase: true,
      uppercase: true,
      numeric: true,
      nonAlphanumeric: true,
    });
    expect(await firebaseIdentity().policy()).toEqual(rules.policy);
    rules.policy = null;
    expect(await firebaseIdentity().policy()).toEqual(passwordPolicy());
  });

  it("asks nothing but the length where it only notifies [HP-19]", async () => {
    const { rules } = held.google.accounts;
    Object.assign(rules, { policy: passwordPolicy({ minLength: 12 }), notifies: true });
    expect(await firebaseIdentity().policy()).toEqual(passwordPolicy());
    Object.assign(rules, { policy: null, notifies: false });
  });

  it.each([
    ["fails", { status: 500 }],
    ["answers something else", { status: 200, body: { customStrengthOptions: "none" } }],
  ])("is at least six characters where asking for it %s [HP-20]", async (_, fault) => {
    const own = firebaseIdentity();
    held.google.faults.set("policy", fault);
    expect(await own.policy()).toEqual(passwordPolicy({ minLength: 6 }));
    held.google.faults.clear();
    held.google.accounts.rules.policy = passwordPolicy({ minLength: 9 });
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 31_000 });
    expect((await own.policy())!.minLength).toBe(9);
    vi.useRealTimers();
    held.google.accounts.rules.policy = null;
  });

  it("is asked for once in five minutes", async () => {
    const own = firebaseIdentity();
    const before = held.google.asked.policy;
    for (let n = 0; n < 5; n += 1) await own.policy();
    expect(held.google.asked.policy - before).toBe(1);
  });
});
