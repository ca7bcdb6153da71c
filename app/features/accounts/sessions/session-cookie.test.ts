import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { eq, sql } from "drizzle-orm";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { recheckSockets, signedOutCode } from "#app/platform/live/live.server.ts";
import { aStudent, anAdmin } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cases, patience } from "#test/depth.ts";
import { aSocket, cookieOf, useSockets } from "#test/asking/sockets.ts";
import { auth } from "./auth.server.ts";
import { readSession } from "./session.server.ts";
import { signedToken } from "./session-cookie.ts";

useDatabase();
useSockets();

const secret = "a-secret-for-tests-only-0123456789";
let name: string;
let value: string;

beforeAll(async () => {
  const [cookie = ""] = (await cookieOf((await aStudent()).email)).split("; ");
  [name, value] = [cookie.slice(0, cookie.indexOf("=")), cookie.slice(cookie.indexOf("=") + 1)] as [
    string,
    string,
  ];
});

/** What the identity service, which made the cookie, makes of it. */
async function theirs(cookie: string): Promise<boolean> {
  return (await auth().api.getSession({ headers: new Headers({ cookie }) })) !== null;
}

async function ours(cookie: string): Promise<boolean> {
  return (await readSession(new Headers({ cookie }))) !== null;
}

describe("the session cookie is read as the identity service reads it", () => {
  it("whole, quoted, among others, once or twice", async () => {
    for (const cookie of [
      `${name}=${value}`,
      `a=b; ${name}=${value}; c=d`,
      `a=b;${name}=${value}`,
      `${name}="${value}"`,
      `${name}=${value}; ${name}=forged`,
    ]) {
      expect(await ours(cookie), cookie).toBe(true);
      expect(await theirs(cookie), cookie).toBe(true);
    }
    for (const cookie of [
      "",
      name,
      `${name}=`,
      `${name}=${value.slice(0, -1)}`,
      `x${name}=${value}`,
      `${name}=forged; ${name}=${value}`,
      `${name}=${value.split(".")[0]}`,
      `${name}=%`,
    ]) {
      expect(await ours(cookie), cookie).toBe(false);
      expect(await theirs(cookie), cookie).toBe(false);
    }
  });

  it("and nothing that was changed in any place is taken for ours", patience, async () => {
    const whole = decodeURIComponent(value);
    await fc.assert(
      fc.property(
        fc.nat(whole.length - 1),
        fc.stringMatching(/^[A-Za-z0-9+/=._-]$/),
        (at, letter) => {
          fc.pre(whole[at] !== letter);
          const changed = whole.slice(0, at) + letter + whole.slice(at + 1);
          const cookie = `${name}=${encodeURIComponent(changed)}`;
          expect(signedToken(cookie, name, secret)).toBeNull();
        },
      ),
      { numRuns: cases(500, 50_000) },
    );
    expect(signedToken(`${name}=${value}`, name, secret)).toBe(
      whole.slice(0, whole.lastIndexOf(".")),
    );
    expect(signedToken(`${name}=${value}`, name, `${secret}x`)).toBeNull();
  });
});

it("a session that has run out is none, and its row is gone", async () => {
  const [cookie = ""] = (await cookieOf((await aStudent()).email)).split("; ");
  const later = new Date(Date.now() + 31 * 86_400_000);
  const rows = async () =>
    (await db().execute<{ n: number }>(sql`select count(*)::int as n from sessions`)).rows[0]!.n;
  const before = await rows();
  expect(await readSession(new Headers({ cookie }), later)).toBeNull();
  expect(await rows()).toBe(before - 1);
  expect(await ours(cookie)).toBe(false);
});

it("a session in use is extended once a day, and the browser told", async () => {
  const [cookie = ""] = (await cookieOf((await aStudent()).email)).split("; ");
  const headers = new Headers({ cookie });
  expect((await readSession(headers))?.setCookie).toEqual([]);
  await db().execute(sql`update sessions set expires_at = expires_at - interval '25 hours'`);
  const extended = await readSession(headers);
  expect(extended?.setCookie.join()).toContain("Max-Age=2592000");
  expect((await readSession(headers))?.setCookie).toEqual([]);
});

it("an open page is no use of its session, so that an admin's ends unused behind it [A19]", async () => {
  const { id, email } = await anAdmin();
  const cookie = await cookieOf(email);
  const ofAdmin = eq(sessions.userId, id);
  const lastUsed = (minutes: number) =>
    db()
      .update(sessions)
      .set({
        updatedAt: sql`now() - make_interval(mins => ${minutes})`,
        expiresAt: sql`now() + interval '28 days'`,
      })
      .where(ofAdmin)
      .returning({ updatedAt: sessions.updatedAt, expiresAt: sessions.expiresAt });
  const before = await lastUsed(25);
  const { ask, closed } = await aSocket({ cookie });
  await ask("ping", null);
  expect(await db().select().from(sessions).where(ofAdmin)).toMatchObject(before);
  await lastUsed(31);
  recheckSockets(id);
  expect(await closed).toBe(signedOutCode);
});
