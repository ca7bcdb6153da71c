import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { authAccounts, mailLinks, users } from "#db/schema/accounts/accounts.ts";
import { pendingSignIns, sessions } from "#db/schema/accounts/sessions.ts";
import { twoSteps } from "#db/schema/accounts/ways-in.ts";
import type { Person } from "#app/access/actor.ts";
import { db, inTransaction, type Tx } from "#app/platform/database/db.server.ts";
import { appSecret, aStudent, hasTwoStep, password } from "#test/builders/people.ts";
import { countWaiting, useDatabase } from "#test/database.ts";
import { cookieOf, isIn, mailsTo, signedIn } from "#test/asking/sign-in.ts";
import { endAllSessions } from "../sessions/sessions.server.ts";
import { totpOf } from "../two-step/totp.server.ts";
import { changePassword } from "./change-password.server.ts";
import { askReset, findReset, resetPassword } from "./reset-password.server.ts";
import { register } from "../sign-up/register.server.ts";
import { confirmSecondStep } from "./second-step.server.ts";
import { signIn } from "./sign-in.server.ts";

useDatabase();

const fresh = "a lantern by the weir";
const here = { headers: new Headers() };
const later = (minutes: number) => new Date(Date.now() + minutes * 60_000);

async function askedLink(email: string): Promise<string> {
  await askReset(email);
  const sent = await mailsTo(email);
  return /reset\?token=([\w-]+)/.exec(sent.at(-1)!.text)![1]!;
}

const oldSignIn = ({ email }: Person) => signIn({ email, password }, new Headers());

/** A sign-in that has its session before `change`, which ends all of them, is committed. */
async function signInDuring<Answer>(
  person: Person,
  change: (tx: Tx) => Promise<unknown>,
  begin: (person: Person) => Promise<Answer>,
) {
  const sessionsOf = () => db().$count(sessions, eq(sessions.userId, person.id));
  const signingIn = await inTransaction(async (tx) => {
    await change(tx);
    await endAllSessions(tx, person.id);
    const begun = begin(person);
    await expect.poll(sessionsOf, { timeout: 10_000 }).toBe(1);
    return { begun };
  });
  return { answer: await signingIn.begun, left: await sessionsOf() };
}

const replacePassword = (person: Person) => (tx: Tx) =>
  tx.update(authAccounts).set({ password: "another" }).where(eq(authAccounts.userId, person.id));

describe("a sign-in under way", () => {
  it("lets nobody in whose password has been replaced, or who is asked for a code by now", async () => {
    const [one, two] = [await aStudent(), await aStudent()];
    const replaced = await signInDuring(one, replacePassword(one), oldSignIn);
    expect(replaced).toMatchObject({ answer: { ok: false }, left: 0 });
    const turnOn = (tx: Tx) =>
      tx.insert(twoSteps).values({ userId: two.id, sealedSecret: "sealed", onSince: new Date() });
    const asked = await signInDuring(two, turnOn, oldSignIn);
    expect(asked).toMatchObject({ answer: { ok: false }, left: 0 });
  });

  it("ends with a password that is replaced before its second step is asked, and while that is confirmed", async () => {
    const [person, other] = [await aStudent(), await aStudent()];
    for (const one of [person, other]) await hasTwoStep(one);
    const begun = await oldSignIn(person);
    if (begun.ok || begun.reason !== "second-step") throw new Error("no second step was asked");
    const headers = cookieOf(begun.setCookie);
    const now = new Date();
    const code = totpOf(appSecret).generate({ timestamp: +now });
    const confirmed = await signInDuring(person, replacePassword(person), () =>
      confirmSecondStep(code, { headers }, now),
    );
    expect(confirmed).toEqual({ answer: { ok: false, reason: "begin-again" }, left: 0 });

    // Its password was right before the new one was there, and it waits for who writes that.
    const { tried } = await inTransaction(async (tx) => {
      await replacePassword(other)(tx);
      await endAllSessions(tx, other.id);
      const signingIn = oldSignIn(other);
      await expect.poll(countWaiting, { timeout: 10_000 }).toBeGreaterThan(0);
      return { tried: signingIn };
    });
    expect(await tried).toMatchObject({ ok: false, reason: "kept-out" });
    const ofOther = eq(pendingSignIns.userId, other.id);
    expect(await db().$count(pendingSignIns, ofOther)).toBe(0);
  });
});

describe("a password reset", () => {
  it("sets the password once, ends every session and tells the owner [A11]", async () => {
    const person = await aStudent();
    const browsers = [await signedIn(person), await signedIn(person)];
    const token = await askedLink(person.email);
    expect(await findReset(token)).toEqual({ email: person.email });
    expect(await resetPassword({ token, password: fresh }, here)).toMatchObject({ ok: true });
    for (const browser of browsers) expect(await isIn(browser)).toBe(false);
    const dead = { ok: false, reason: "dead-link" };
    expect(await resetPassword({ token, password: "another quiet one" }, here)).toEqual(dead);
    expect(await findReset(token)).toBeNull();
    const old = await signIn({ email: person.email, password }, new Headers());
    expect(old).toMatchObject({ reason: "wrong" });
    expect(await isIn(await signedIn(person, fresh))).toBe(true);
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.at(-1)).toContain("was reset");
  });

  it("used by 20 at once succeeds for one [A11]", async () => {
    const person = await aStudent();
    const token = await askedLink(person.email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        resetPassword({ token, password: `a lantern by weir ${n}` }, here),
      ),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("works for 60 minutes, and only the newest link does [A11]", async () => {
    const person = await aStudent();
    const first = await askedLink(person.email);
    const second = await askedLink(person.email);
    expect(await findReset(first)).toBeNull();
    expect(await findReset(second, later(59))).not.toBeNull();
    expect(await resetPassword({ token: second, password: fresh }, here, later(61))).toEqual({
      ok: false,
      reason: "dead-link",
    });
  });

  it("is dead once the account has another address [A11]", async () => {
    const person = await aStudent();
    const token = await askedLink(person.email);
    const email = `moved-${person.email}`;
    await db().update(users).set({ email }).where(eq(users.id, person.id));
    expect(await findReset(token)).toBeNull();
    expect(await resetPassword({ token, password: fresh }, here)).toMatchObject({ ok: false });
  });

  it("is dead once the password was changed by somebody who knew it [A11]", async () => {
    const person = await aStudent();
    const token = await askedLink(person.email);
    const input = { current: password, password: "kettles on the quay" };
    expect((await changePassword(person, input, new Headers())).ok).toBe(true);
    expect(await findReset(token)).toBeNull();
  });

  it("refuses a password that is easy to guess, and leaves the link as it was [A6]", async () => {
    const person = await aStudent();
    const token = await askedLink(person.email);
    expect(await resetPassword({ token, password: "Password123" }, here)).toEqual({
      ok: false,
      reason: "common",
    });
    expect(await resetPassword({ token, password: fresh }, here)).toMatchObject({ ok: true });
  });

  it("answers an unknown address as a known one, and mails it nothing [A5]", async () => {
    const known = await aStudent();
    const nobody = `nobody-${crypto.randomUUID()}@example.test`;
    for (let tries = 0; tries < 5; tries += 1)
      expect((await askReset(known.email)).ok).toBe((await askReset(nobody)).ok);
    expect(await mailsTo(nobody)).toEqual([]);
    expect((await mailsTo(known.email)).length).toBe(3);
  });

  it("is asked for so many times an hour from one network address, whomever it names [A4]", async () => {
    const ask = (from: string) =>
      askReset(`${crypto.randomUUID()}@example.test`, { from, now: later(0) });
    const most = rules.account.mailsPerAddressPerHour;
    for (let asked = 0; asked < most; asked += 1)
      expect(await ask("192.0.2.44")).toEqual({ ok: true });
    expect(await ask("192.0.2.44")).toMatchObject({ ok: false, reason: "too-many" });
    expect(await ask("192.0.2.45")).toEqual({ ok: true });
  });

  it("keeps no token that could be read out of the database", async () => {
    const person = await aStudent();
    const token = await askedLink(person.email);
    const kept = await db().select().from(mailLinks);
    expect(JSON.stringify(kept)).not.toContain(token);
  });
});

it("a sign-up with a password that is easy to guess is refused before anything is made [A6]", async () => {
  const input = {
    name: "Ana",
    email: "ana-guess@example.test",
    zone: "Europe/Lisbon",
    adult: "yes",
    terms: "yes",
  } as const;
  expect(await register({ ...input, password: "qwertyuiop" })).toEqual({
    ok: false,
    reason: "common",
  });
  expect(await register({ ...input, password: "ana-guess-2026" })).toMatchObject({
    reason: "personal",
  });
  expect(await db().select().from(users).where(eq(users.email, input.email))).toEqual([]);
});
