import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { pendingSignIns, sessions } from "#db/schema/accounts/sessions.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { hasTwoStep } from "#test/builders/people.ts";
import { countWaiting, useDatabase } from "#test/database.ts";
import { aPersonThere, inBy, throughProvider } from "#test/oidc/journey.ts";
import { clientId, type Claims, type Signing } from "#test/oidc/signing-stand-in.ts";
import { useSigner } from "#test/oidc/use-signer.ts";
import { aSocket, useSockets } from "#test/asking/sockets.ts";
import { cookieOf, isIn } from "#test/asking/sign-in.ts";
import { dropOldLogoutTokens } from "#app/features/accounts/identity-providers/logout-tokens.server.ts";
import { takeProviderLogout } from "./provider-logout.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { signOut } from "../sign-out.server.ts";

const held = useSigner();
useDatabase();
useSockets();

const event = "http://schemas.openid.net/event/backchannel-logout";

const seconds = () => Math.floor(Date.now() / 1_000);

async function told(claims: Claims, signing: Signing = {}): Promise<number> {
  const payload = {
    ...held.provider.standard(),
    jti: crypto.randomUUID(),
    events: { [event]: {} },
    ...claims,
  };
  const logout_token = await held.provider.sign(payload, { typ: "logout+jwt", ...signing });
  return takeProviderLogout(new URLSearchParams({ logout_token }).toString());
}

describe("a provider that says that somebody has logged out there", () => {
  it("ends every session of theirs, and nobody else's; their sockets close within a second [HP-15] [HP-16]", async () => {
    const person = aPersonThere();
    const browsers = [
      await inBy(held.provider, person),
      await inBy(held.provider, { ...person, sid: "s-1" }),
    ];
    const other = await inBy(held.provider, aPersonThere());
    const sockets = await Promise.all(
      browsers.map((headers) => aSocket({ cookie: headers.get("cookie")! })),
    );
    const at = performance.now();
    expect(await told({ sub: person.sub })).toBe(200);
    await Promise.all(sockets.map(({ closed }) => closed));
    // Ten times the second that is stated: this machine may be busy.
    expect(performance.now() - at).toBeLessThan(10_000);
    expect(await Promise.all(browsers.map(isIn))).toEqual([false, false]);
    expect(await isIn(other)).toBe(true);
  });

  it("ends the one session it names, and those whose name there we do not know [HP-16]", async () => {
    const person = aPersonThere();
    const [one, two, unnamed] = [
      await inBy(held.provider, { ...person, sid: "s-one" }),
      await inBy(held.provider, { ...person, sid: "s-two" }),
      await inBy(held.provider, person),
    ];
    expect(await told({ sid: "s-one" })).toBe(200);
    expect([await isIn(one), await isIn(two), await isIn(unnamed)]).toEqual([false, true, false]);
    expect(await told({ sub: person.sub, sid: "s-two" })).toBe(200);
    expect(await isIn(two)).toBe(false);
  });

  it("ends a sign-in that waits for its second step [HP-16]", async () => {
    const person = aPersonThere();
    await inBy(held.provider, person);
    const [user] = await db().select().from(users).where(eq(users.email, person.email));
    await hasTwoStep(user!);
    expect((await throughProvider(held.provider, person)).result).toMatchObject({
      reason: "second-step",
    });
    expect(await told({ sub: person.sub })).toBe(200);
    expect(
      await db().select().from(pendingSignIns).where(eq(pendingSignIns.userId, user!.id)),
    ).toEqual([]);
  });

  it("ends the session of a sign-in that was under way [HP-16]", async () => {
    const person = aPersonThere();
    await inBy(held.provider, person);
    const [user] = await db().select().from(users).where(eq(users.email, person.email));
    const ofUser = eq(sessions.userId, user!.id);
    const [first] = await db().select().from(sessions).where(ofUser);
    const { logout } = await inTransaction(async (tx) => {
      // What a sign-in does last: it asks whether its proof holds, and has its session.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, user!.id)).for("share");
      const telling = told({ sub: person.sub });
      await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
      await tx
        .insert(sessions)
        .values({ ...first!, id: crypto.randomUUID(), token: "of another browser" });
      return { logout: telling };
    });
    expect(await logout).toBe(200);
    expect(await db().$count(sessions, ofUser)).toBe(0);
  });

  it("of somebody we do not know, is told that it is done [HP-16]", async () => {
    expect(await told({ sub: "nobody-here" })).toBe(200);
  });

  const wrong: Record<string, [Claims, Signing?]> = {
    "has another's signature": [{}, { kid: "unheard-of" }],
    "has no signature": [{}, { alg: "none" }],
    "is for another client": [{ aud: "another-client" }],
    "is of another issuer": [{ iss: "https://evil.example" }],
    "has a nonce": [{ nonce: "n" }],
    "has no events": [{ events: undefined }],
    "has events of another kind": [{ events: { "http://schemas.openid.net/event/other": {} } }],
    "has an event that is no object": [{ events: { [event]: "yes" } }],
    "has no jti": [{ jti: undefined }],
    "names nobody": [{ sub: undefined }],
    "is expired": [{ iat: seconds() - 300, exp: seconds() - 120 }],
    "is old, and has no end": [{ iat: seconds() - 3_600, exp: undefined }],
    "does not say when it was made": [{ iat: undefined }],
    "is of the future": [{ iat: seconds() + 3_600, exp: seconds() + 7_200 }],
    "is another kind of token": [{}, { typ: "at+jwt" }],
  };
  it.each(Object.entries(wrong))(
    "is not believed where the message %s [HP-16]",
    async (_, [claims, signing]) => {
      const person = aPersonThere();
      const browser = await inBy(held.provider, person);
      expect(await told({ sub: person.sub, ...claims }, signing)).toBe(400);
      expect(await isIn(browser)).toBe(true);
    },
  );

  it("is not believed with the ID token of a sign-in, or with nothing [HP-16]", async () => {
    const person = aPersonThere();
    const browser = await inBy(held.provider, person);
    const logout_token = await held.provider.sign({ ...held.provider.standard(), ...person });
    for (const body of [
      new URLSearchParams({ logout_token }).toString(),
      "",
      "logout_token=",
      "logout_token=x.y.z",
    ])
      expect(await takeProviderLogout(body)).toBe(400);
    expect(await isIn(browser)).toBe(true);
  });

  it("is believed once: the same message again ends nothing [HP-16]", async () => {
    const person = aPersonThere();
    const jti = crypto.randomUUID();
    const before = await inBy(held.provider, person);
    const both = await Promise.all([
      told({ sub: person.sub, jti }),
      told({ sub: person.sub, jti }),
    ]);
    expect(both.toSorted()).toEqual([200, 400]);
    expect(await isIn(before)).toBe(false);
    const after = await inBy(held.provider, person);
    // Forgetting old ones forgets none that would still be taken.
    await dropOldLogoutTokens();
    expect(await told({ sub: person.sub, jti })).toBe(400);
    expect(await isIn(after)).toBe(true);
  });
});

it("a session that another provider's proof began is over within five minutes", async () => {
  const person = aPersonThere();
  const browser = await inBy(held.provider, person);
  const later = new Date(Date.now() + 5 * 60_000);
  expect(await readSession(browser, later)).not.toBeNull();
  await db()
    .update(identities)
    .set({ issuer: "https://of-before.example" })
    .where(eq(identities.subject, person.sub));
  expect(await readSession(browser, new Date(later.getTime() + 5 * 60_000))).toBeNull();
});

describe("logging out here", () => {
  it("ends our session while the provider is down, and says where its own is ended [LO-09]", async () => {
    const person = aPersonThere();
    const browser = await inBy(held.provider, person);
    for (const path of ["discovery", "keys", "token"] as const)
      held.provider.faults.set(path, { status: 503 });
    const { leave, setCookie } = await signOut(browser);
    const to = new URL(leave!);
    expect(to.href.startsWith(`${held.provider.issuer}/end?`)).toBe(true);
    const hint = JSON.parse(atob(to.searchParams.get("id_token_hint")!.split(".")[1]!));
    expect(hint).toMatchObject({ sub: person.sub, aud: clientId });
    expect(await isIn(browser)).toBe(false);
    expect(setCookie.join()).toContain("Max-Age=0");
    expect((await signOut(cookieOf(setCookie, browser))).leave).toBeNull();
  });

  it("ends at /login where the provider does not answer at all [LO-09]", async () => {
    const person = aPersonThere();
    const browser = await inBy(held.provider, person);
    held.provider.faults.set("end", { status: 503 });
    const { leave } = await signOut(browser);
    expect(leave).toBeNull();
    expect(await isIn(browser)).toBe(false);
  });

  it("keeps the ID token where nobody reads it in the database [HP-24]", async () => {
    const person = aPersonThere();
    await inBy(held.provider, person);
    const { rows } = await db().execute("select provider_id_token as kept from sessions");
    for (const { kept } of rows) expect(String(kept)).not.toMatch(/^eyJ/);
    expect(
      await db().select().from(identities).where(eq(identities.subject, person.sub)),
    ).toHaveLength(1);
  });
});
