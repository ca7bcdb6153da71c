import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { recoveryCodes, twoSteps } from "#db/schema/accounts/ways-in.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { appSecret, aStudent, hasTwoStep, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cookieOf, isIn, mailsTo, signedIn } from "#test/asking/sign-in.ts";
import { confirmCode } from "../sign-in/confirm-code.server.ts";
import { resendCode } from "../sign-in/resend-code.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { confirmSecondStep } from "../sign-in/second-step.server.ts";
import { reauthenticate } from "../sign-in/reauthenticate.server.ts";
import { readSession } from "../sessions/session.server.ts";
import { stepOfCode, totpOf } from "./totp.server.ts";
import {
  renewRecoveryCodes,
  setUpTwoStep,
  turnOffTwoStep,
  turnOnTwoStep,
  twoStepOf,
} from "./two-step.server.ts";

useDatabase();

const here = { headers: new Headers() };

const now = new Date("2026-11-21T10:00:10Z");

const later = (seconds: number) => new Date(now.getTime() + seconds * 1_000);

const codeAt = (at: Date) => totpOf(appSecret).generate({ timestamp: at.getTime() });

/** A browser in which the first step is proved. */
async function halfIn({ email }: Person, at = now): Promise<Headers> {
  const begun = await signIn({ email, password }, new Headers(), { now: at });
  if (begun.ok || begun.reason !== "second-step") throw new Error("no second step was asked");
  const browser = cookieOf(begun.setCookie);
  expect(await isIn(browser)).toBe(false);
  return browser;
}

async function withTwoStep(): Promise<Person> {
  const person = await aStudent();
  await hasTwoStep(person);
  return person;
}

describe("an authenticator app", () => {
  it("shows what RFC 6238 says it shows", () => {
    const app = totpOf(Buffer.from("12345678901234567890"));
    const at = (seconds: number) => app.generate({ timestamp: seconds * 1_000 });
    expect([59, 1111111109, 1111111111, 1234567890, 2000000000].map(at)).toEqual([
      "287082",
      "081804",
      "050471",
      "005924",
      "279037",
    ]);
  });

  it("may be half a minute slow or fast, and no more", () => {
    const taken = [-60, -30, 0, 30, 60].filter(
      (seconds) => stepOfCode(appSecret, codeAt(later(seconds)), now) !== null,
    );
    expect(taken).toEqual([-30, 0, 30]);
  });

  it.each(["", "12345", "1234567", "éééééé", "١٢٣٤٥٦"])("shows no such code: %s", (code) => {
    expect(stepOfCode(appSecret, code, now)).toBe(null);
  });

  it("is set up with a first code, and only then asked for", async () => {
    const person = await aStudent();
    const mine = { person, sessionId: crypto.randomUUID() };
    const { uri, secret } = await setUpTwoStep(mine);
    expect(uri).toContain(`secret=${secret}`);
    expect((await setUpTwoStep(mine)).secret).toBe(secret);
    expect(await signIn({ email: person.email, password }, new Headers())).toMatchObject({
      ok: true,
    });
    expect(await turnOnTwoStep(mine, "000000", here, now)).toEqual({
      ok: false,
      reason: "wrong-code",
    });
    await db().delete(twoSteps).where(eq(twoSteps.userId, person.id));
    await db()
      .insert(twoSteps)
      .values({ userId: person.id, sealedSecret: await sealed(mine) });
    const on = await turnOnTwoStep(mine, codeAt(now), here, now);
    if (!on.ok) throw new Error(on.reason);
    expect(new Set(on.codes).size).toBe(10);
    await halfIn(person, later(60));
    const kept = JSON.stringify([
      await db().select().from(twoSteps),
      await db().select().from(recoveryCodes),
    ]);
    for (const code of on.codes) expect(kept).not.toContain(code);
    expect(kept).not.toContain(appSecret.toString("base64url"));
  });

  it("ends every other session when it is turned on: none of them was asked for a code [A16]", async () => {
    const person = await aStudent();
    const [mine, other] = [await signedIn(person), await signedIn(person)];
    const { sessionId } = (await readSession(mine))!;
    await db()
      .insert(twoSteps)
      .values({ userId: person.id, sealedSecret: await sealed({ person, sessionId }) });
    const on = { person, sessionId };
    expect(await turnOnTwoStep(on, codeAt(now), { headers: mine }, now)).toMatchObject({
      ok: true,
    });
    expect(await isIn(mine)).toBe(true);
    expect(await isIn(other)).toBe(false);
  });

  it("has a secret of its own in each session until it is on: none learns what another's app holds [A15]", async () => {
    const person = await aStudent();
    const [mine, theirs] = [1, 2].map(() => ({ person, sessionId: crypto.randomUUID() }));
    const first = await setUpTwoStep(mine!);
    const second = await setUpTwoStep(theirs!);
    expect(second.secret).not.toBe(first.secret);
    await db()
      .update(twoSteps)
      .set({ sealedSecret: await sealed(theirs!) })
      .where(eq(twoSteps.userId, person.id));
    expect(await turnOnTwoStep(mine!, codeAt(now), here, now)).toMatchObject({ ok: false });
    expect(await turnOnTwoStep(theirs!, codeAt(now), here, now)).toMatchObject({ ok: true });
    expect(
      await confirmSecondStep(codeAt(later(30)), { headers: await halfIn(person) }, later(30)),
    ).toMatchObject({ ok: true });
  });

  it("opens the account with its code, once [A15]", async () => {
    const person = await withTwoStep();
    const [first, second] = [await halfIn(person), await halfIn(person)];
    const begun = await confirmSecondStep(codeAt(now), { headers: first }, now);
    if (!begun.ok) throw new Error(begun.reason);
    expect(await isIn(cookieOf(begun.setCookie, first))).toBe(true);
    expect(await confirmSecondStep(codeAt(now), { headers: second }, now)).toEqual({
      ok: false,
      reason: "wrong-code",
    });
    // Nor does an older one, once a newer one was taken.
    expect(await confirmSecondStep(codeAt(later(-30)), { headers: second }, now)).toMatchObject({
      reason: "wrong-code",
    });
    expect(
      await confirmSecondStep(codeAt(later(30)), { headers: second }, later(30)),
    ).toMatchObject({ ok: true });
  });

  it("used by twenty browsers at once lets one in [A15]", async () => {
    const person = await withTwoStep();
    const browsers = await Promise.all(Array.from({ length: 20 }, () => halfIn(person)));
    const answers = await Promise.all(
      browsers.map((headers) => confirmSecondStep(codeAt(now), { headers }, now)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  });

  it("is locked after five wrong codes, whatever browser they come from [A15]", async () => {
    const person = await withTwoStep();
    const answers = [];
    const browsers = [await halfIn(person), await halfIn(person), await halfIn(person)];
    for (let tries = 0; tries < 100; tries += 1) {
      const headers = browsers[tries % browsers.length]!;
      answers.push(await confirmSecondStep(String(tries).padStart(6, "9"), { headers }, now));
    }
    const judged = answers.filter((answer) => !answer.ok && answer.reason === "wrong-code");
    expect(judged).toHaveLength(5);
    expect(await confirmSecondStep(codeAt(now), { headers: browsers[0]! }, now)).toMatchObject({
      reason: "too-many",
    });
    const after = later(15 * 60);
    const again = await halfIn(person, after);
    expect(await confirmSecondStep(codeAt(after), { headers: again }, after)).toMatchObject({
      ok: true,
    });
  });

  it("asks again when ten minutes have passed, or nothing was proved", async () => {
    const person = await withTwoStep();
    const browser = await halfIn(person);
    const again = { ok: false, reason: "begin-again" };
    expect(await confirmSecondStep(codeAt(later(601)), { headers: browser }, later(601))).toEqual(
      again,
    );
    expect(await confirmSecondStep(codeAt(now), here, now)).toEqual(again);
  });
});

describe("recovery codes", () => {
  it("each open the account once, however they are typed, and new ones replace them [A15]", async () => {
    const person = await withTwoStep();
    const [code = ""] = await renewRecoveryCodes(person, here);
    const open = async (typed: string, at = now) =>
      confirmSecondStep(typed, { headers: await halfIn(person, at) }, at);
    expect(await open(` ${code.toUpperCase().replace("-", " ")} `)).toMatchObject({ ok: true });
    expect(await open(code)).toMatchObject({ reason: "wrong-code" });
    expect((await twoStepOf(person)).codesLeft).toBe(9);
    const [, fresh = ""] = await renewRecoveryCodes(person, here);
    const [, , stillOld = ""] = await renewRecoveryCodes(person, here);
    expect(await open(fresh)).toMatchObject({ reason: "wrong-code" });
    expect(await open(stillOld, later(60))).toMatchObject({ ok: true });
    const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
    expect(subjects.filter((text) => text.includes("recovery code opened"))).toHaveLength(2);
  });
});

describe("every way in asks for the second step [A16]", () => {
  it("a password, and a mailed code [A16]", async () => {
    const person = await withTwoStep();
    await halfIn(person);
    await db().update(users).set({ emailVerified: false }).where(eq(users.id, person.id));
    await resendCode(person);
    const sent = await mailsTo(person.email);
    const code = sent.at(-1)!.subject.slice(0, 6);
    const begun = await confirmCode({ email: person.email, code, password }, new Headers());
    expect(begun).toMatchObject({ ok: false, reason: "second-step" });
  });

  it("proving again who is there needs both [A16]", async () => {
    const person = await aStudent();
    const browser = await signedIn(person);
    await hasTwoStep(person);
    const session = (await readSession(browser))!;
    const prove = (typed: { password: string; code?: string }) =>
      reauthenticate(session, typed, { headers: browser }, now);
    expect(await prove({ password: "not this one" })).toEqual({ ok: false, reason: "wrong" });
    expect(await prove({ password })).toEqual({ ok: false, reason: "wrong-code" });
    expect(await prove({ password, code: codeAt(now) })).toEqual({ ok: true });
    expect((await readSession(browser))!.provedAt).toEqual(now);
  });

  it("until it is turned off, which its owner is told", async () => {
    const person = await withTwoStep();
    await turnOffTwoStep(person, here);
    expect(await isIn(await signedIn(person))).toBe(true);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("is off"),
    ]);
  });
});

async function sealed(here: { person: Person; sessionId: string }): Promise<string> {
  const { seal } = await import("#app/platform/sealed.server.ts");
  return seal(appSecret, `${here.person.id} ${here.sessionId}`);
}
