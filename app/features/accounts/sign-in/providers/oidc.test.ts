import { eq } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { db } from "#app/platform/database/db.server.ts";
import { useDatabase } from "#test/database.ts";
import { aPersonThere, inBy, sentAway, signUp, throughProvider } from "#test/oidc/journey.ts";
import type { Claims, Signing } from "#test/oidc/signing-stand-in.ts";
import { useSigner } from "#test/oidc/use-signer.ts";
import { cookieOf } from "#test/asking/sign-in.ts";
import { identity } from "#app/features/accounts/identity-providers/identity/configured.server.ts";
import { bindSignIn } from "./provider-binding.server.ts";
import { addressAtProvider, comeBack } from "./provider-sign-in.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";

const held = useSigner();
useDatabase();

const seconds = () => Math.floor(Date.now() / 1_000);

const sessionCount = async () => (await db().select({ id: sessions.id }).from(sessions)).length;

describe("signing in at a provider", () => {
  it("asks it with PKCE, and with a state and a nonce that are new each time", async () => {
    const [one, other] = [await sentAway(), await sentAway()];
    const asked = Object.fromEntries(one.address.searchParams);
    expect(asked).toMatchObject({
      response_type: "code",
      client_id: "parlour",
      scope: "openid email profile",
      redirect_uri: "http://localhost:3000/login/provider/callback",
      code_challenge_method: "S256",
    });
    for (const name of ["state", "nonce", "code_challenge"]) {
      expect(asked[name]!.length).toBeGreaterThanOrEqual(43);
      expect(other.address.searchParams.get(name)).not.toBe(asked[name]);
    }
    expect(asked["prompt"]).toBeUndefined();
  });

  it("begins a session of a student who has agreed to the terms", async () => {
    const person = aPersonThere();
    const browser = await inBy(held.provider, person);
    const session = await readSession(browser);
    expect(session?.person).toMatchObject({
      email: person.email,
      name: "Nia Ahmed",
      role: "student",
      zone: "Europe/Lisbon",
    });
    const [user] = await db().select().from(users).where(eq(users.email, person.email));
    expect(user).toMatchObject({
      termsVersion: signUp.termsVersion,
      learning: "es",
      emailVerified: true,
    });
    expect(user!.termsAcceptedAt!.getTime()).toBeGreaterThan(Date.now() - 60_000);
    const [identity] = await db().select().from(identities).where(eq(identities.userId, user!.id));
    expect(identity).toMatchObject({ issuer: held.provider.issuer, subject: person.sub });
  });

  it("makes no account for a person who has agreed to nothing", async () => {
    const person = aPersonThere();
    const { result } = await throughProvider(held.provider, person, { input: { signUp: null } });
    expect(result).toEqual({ ok: false, reason: "no-account" });
    expect(await db().select().from(users).where(eq(users.email, person.email))).toEqual([]);
    await inBy(held.provider, person);
    const again = await throughProvider(held.provider, person, { input: { signUp: null } });
    expect(again.result.ok).toBe(true);
  });

  it("keeps no text that cannot be kept, and asks what is no address to be one", async () => {
    const person = aPersonThere({ name: " Nia\u0000 \ud800Ahmed " });
    const session = await readSession(await inBy(held.provider, person));
    expect(session?.person.name).toBe("Nia \ufffdAhmed");
    const odd = { ...aPersonThere(), email: "a@example.test\r\nBcc: b@example.test" };
    const none = await throughProvider(held.provider, odd, { profile: { sub: odd.sub } });
    expect(none.result).toEqual({ ok: false, reason: "no-email" });
    const { result } = await throughProvider(held.provider, aPersonThere({ sub: "x\u0000y" }));
    expect(result).toEqual({ ok: false, reason: "refused" });
  });

  it("takes no role from what the provider says", async () => {
    const claims = { ...aPersonThere(), role: "admin", roles: ["admin"], groups: ["admin"] };
    const session = await readSession(await inBy(held.provider, claims));
    expect(session?.person.role).toBe("student");
  });

  it("asks for the address where the ID token says none", async () => {
    const { sub, ...profile } = aPersonThere();
    const { result } = await throughProvider(
      held.provider,
      { sub },
      { profile: { sub, ...profile, email_verified: "true" } },
    );
    if (!result.ok) throw new Error(result.reason);
    const session = await readSession(cookieOf(result.setCookie));
    expect(session?.person.email).toBe(profile.email);
    const other = aPersonThere();
    const mixed = await throughProvider(
      held.provider,
      { sub: other.sub },
      { profile: { ...other, sub: "somebody-else" } },
    );
    expect(mixed.result).toEqual({ ok: false, reason: "refused" });
  });

  it("shows its secret in the way the provider takes, and keeps to it", async () => {
    held.provider.state.takes = ["body"];
    held.provider.ways.length = 0;
    await inBy(held.provider, aPersonThere());
    await inBy(held.provider, aPersonThere());
    expect(held.provider.ways).toEqual(["header", "body", "body"]);
    held.provider.state.takes = ["header", "body"];
  });

  it("keeps no longer fresh than the provider's own sign-in, and asks it again for what is sensitive", async () => {
    const person = aPersonThere();
    const old = await inBy(held.provider, { ...person, auth_time: seconds() - 3_600 });
    expect(Date.now() - (await readSession(old))!.provedAt.getTime()).toBeGreaterThan(3_500_000);
    const { address } = await sentAway({ again: true });
    expect(Object.fromEntries(address.searchParams)).toMatchObject({
      prompt: "login",
      max_age: "0",
    });
    const input = { again: true, signUp: null };
    const lazy = await throughProvider(
      held.provider,
      { ...person, auth_time: seconds() - 3_600 },
      { input },
    );
    expect(lazy.result).toEqual({ ok: false, reason: "not-asked" });
    const asked = await throughProvider(
      held.provider,
      { ...person, auth_time: seconds() },
      { input },
    );
    if (!asked.result.ok) throw new Error(asked.result.reason);
    const proved = await readSession(cookieOf(asked.result.setCookie));
    expect(Date.now() - proved!.provedAt.getTime()).toBeLessThan(60_000);
  });

  it("waits for a provider that does not answer for seconds, and says so", async () => {
    for (const fault of [{ delay: 5_500 }, { status: 503 }]) {
      held.provider.faults.set("token", fault);
      const { result } = await throughProvider(held.provider, aPersonThere());
      expect(result).toEqual({ ok: false, reason: "unavailable" });
    }
  }, 20_000);
});

describe("what comes back from a provider and is refused, without a session", () => {
  type Wrong = { claims?: Claims; signing?: () => Promise<Signing> | Signing };
  const wrong: Record<string, Wrong> = {
    "another nonce": { claims: { nonce: "of-another-browser" } },
    "no nonce": { claims: { nonce: undefined } },
    "another issuer": { claims: { iss: "https://evil.example" } },
    "another audience": { claims: { aud: "another-client" } },
    "several audiences, given to another": { claims: { aud: ["parlour", "other"], azp: "other" } },
    "alg=none": { signing: () => ({ alg: "none" }) },
    "a signature with the public key as a secret": {
      signing: async () => ({
        alg: "HS256",
        key: new TextEncoder().encode(await held.provider.publicText()),
      }),
    },
    "a signature of somebody else's key": {
      signing: async () => ({
        key: (
          await crypto.subtle.generateKey(
            {
              name: "RSASSA-PKCS1-v1_5",
              modulusLength: 2048,
              publicExponent: new Uint8Array([1, 0, 1]),
              hash: "SHA-256",
            },
            true,
            ["sign", "verify"],
          )
        ).privateKey,
      }),
    },
    "a key that nobody has published": { signing: () => ({ kid: "unheard-of" }) },
    "an expired token": { claims: { iat: seconds() - 900, exp: seconds() - 600 } },
    "a token without an end": { claims: { exp: undefined } },
    "a token of the future": { claims: { nbf: seconds() + 600 } },
    "nobody's name": { claims: { sub: undefined } },
  };

  it.each(Object.entries(wrong))("%s [A14]", async (_, { claims, signing }) => {
    const person = aPersonThere();
    const before = await sessionCount();
    const { result, setCookie } = await throughProvider(
      held.provider,
      { ...person, ...claims },
      { signing: await signing?.() },
    );
    expect(result).toEqual({ ok: false, reason: "refused" });
    expect(setCookie).toContain("Max-Age=0");
    expect(await sessionCount()).toBe(before);
    expect(await db().select().from(users).where(eq(users.email, person.email))).toEqual([]);
  });

  it.each([
    ["another state", (state: string) => `${state.slice(0, -2)}xx`],
    ["no state", () => ""],
  ])("%s [A14]", async (_, change) => {
    const { headers, address } = await sentAway({ signUp });
    const code = held.provider.codeFor(address, aPersonThere());
    const state = change(address.searchParams.get("state")!);
    const before = [await sessionCount(), held.provider.asked.token];
    const { result } = await comeBack(new URLSearchParams({ code, state }), { headers });
    expect(result).toEqual({ ok: false, reason: "begin-again" });
    expect([await sessionCount(), held.provider.asked.token]).toEqual(before);
  });

  it("a right answer in another browser, or in one that began something else [A14]", async () => {
    const [mine, theirs] = [await sentAway({ signUp }), await sentAway({ signUp })];
    const code = held.provider.codeFor(theirs.address, aPersonThere());
    const query = new URLSearchParams({ code, state: theirs.address.searchParams.get("state")! });
    const before = await sessionCount();
    for (const headers of [new Headers(), mine.headers])
      expect((await comeBack(query, { headers })).result).toEqual({
        ok: false,
        reason: "begin-again",
      });
    // With another's state put in as well, the verifier and the nonce are still not theirs.
    const own = new URLSearchParams({ code, state: mine.address.searchParams.get("state")! });
    expect((await comeBack(own, { headers: mine.headers })).result).toEqual({
      ok: false,
      reason: "refused",
    });
    expect(await sessionCount()).toBe(before);
  });

  it("a code that was here before [A14]", async () => {
    const { headers, address } = await sentAway({ signUp });
    const code = held.provider.codeFor(address, aPersonThere());
    const query = new URLSearchParams({ code, state: address.searchParams.get("state")! });
    const first = await comeBack(query, { headers });
    expect(first.result.ok).toBe(true);
    const before = await sessionCount();
    // Without what the first answer took away, and for a person who has kept it.
    expect(
      (await comeBack(query, { headers: cookieOf([first.setCookie], headers) })).result,
    ).toEqual({ ok: false, reason: "begin-again" });
    expect((await comeBack(query, { headers })).result).toEqual({ ok: false, reason: "refused" });
    expect(await sessionCount()).toBe(before);
  });

  it("an answer in the name of another provider [A14]", async () => {
    const { headers, address } = await sentAway({ signUp });
    const code = held.provider.codeFor(address, aPersonThere());
    const state = address.searchParams.get("state")!;
    const query = new URLSearchParams({ code, state, iss: "https://evil.example" });
    expect((await comeBack(query, { headers })).result).toEqual({ ok: false, reason: "refused" });
  });

  it("a sign-in that was begun half an hour ago, or whose cookie was changed [A14]", async () => {
    const { setCookie } = bindSignIn(
      { next: null, again: false, signUp },
      new Date(Date.now() - 31 * 60_000),
    );
    const late = { headers: cookieOf([setCookie]) };
    expect((await comeBack(new URLSearchParams({ code: "x", state: "x" }), late)).begun).toBeNull();
    const { headers } = await sentAway({ signUp });
    const forged = new Headers({ cookie: `${headers.get("cookie")!.slice(0, -4)}AAAA` });
    expect(await addressAtProvider(forged)).toEqual({ ok: false, reason: "begin-again" });
  });

  it("somebody who did not go on there is told so", async () => {
    const { headers, address } = await sentAway({ signUp });
    const state = address.searchParams.get("state")!;
    const back = (error: string) => comeBack(new URLSearchParams({ error, state }), { headers });
    expect((await back("access_denied")).result).toEqual({ ok: false, reason: "cancelled" });
    expect((await back("invalid_scope")).result).toEqual({ ok: false, reason: "refused" });
    expect((await back("temporarily_unavailable")).result).toEqual({
      ok: false,
      reason: "unavailable",
    });
  });
});

it("says where a browser ends the provider's session", async () => {
  await sentAway();
  const to = new URL((await identity().logoutUrl!({ idToken: "header.payload.signature" }))!);
  expect(Object.fromEntries(to.searchParams)).toEqual({
    id_token_hint: "header.payload.signature",
    post_logout_redirect_uri: "http://localhost:3000/login",
    client_id: "parlour",
  });
  expect(
    new URL((await identity().logoutUrl!({ idToken: null }))!).searchParams.has("id_token_hint"),
  ).toBe(false);
});

it("follows the provider from key to key, whether RSA's or of an elliptic curve", async () => {
  await inBy(held.provider, aPersonThere());
  try {
    for (const [n, alg] of (["RS256", "ES256"] as const).entries()) {
      await held.provider.rotate(alg);
      // Asked for too soon after the last time it would not be asked for: nobody floods a provider through us.
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 * (n + 1) });
      expect(await readSession(await inBy(held.provider, aPersonThere()))).not.toBeNull();
      vi.useRealTimers();
    }
  } finally {
    vi.useRealTimers();
  }
});
