import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { sessions } from "#db/schema/accounts/sessions.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { db } from "#app/platform/database/db.server.ts";
import { anAdmin, aStudent, password } from "#test/builders/people.ts";
import { liftSuspension, suspendPerson } from "#test/builders/person-sanctions.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { cookieOf, sessionOf, signedIn } from "#test/asking/sign-in.ts";
import { changePassword } from "./change-password.server.ts";
import { reauthenticate } from "./reauthenticate.server.ts";
import { readSession } from "../sessions/session.server.ts";
import { endOtherSessions, endSession, listSessions } from "../sessions/sessions.server.ts";
import { setZone } from "../own-account/set-zone.server.ts";
import { signIn } from "./sign-in.server.ts";

useDatabase();

const idOf = async (headers: Headers) => (await readSession(headers))!.sessionId;

describe("changing the password", () => {
  it("needs the old one, keeps this session, ends the others and tells the owner", async () => {
    const person = await aStudent();
    const [here, there] = [await signedIn(person), await signedIn(person)];
    const input = { current: "not the old one", password: "a brand new one" };
    expect(await changePassword(person, input, here)).toEqual({ ok: false, reason: "wrong" });
    const changed = await changePassword(person, { ...input, current: password }, here);
    if (!changed.ok) throw new Error(changed.reason);
    expect(await readSession(cookieOf(changed.setCookie))).toMatchObject({ person });
    expect(await readSession(there)).toBeNull();
    expect(await signIn({ email: person.email, password }, new Headers())).toMatchObject({
      reason: "wrong",
    });
    await signedIn(person, input.password);
    await runJobs();
    const sent = await db().select().from(mails).where(eq(mails.to, person.email));
    expect(sent.map(({ subject }) => subject)).toEqual([expect.stringContaining("was changed")]);
  });

  it("cannot be used to guess the old one", async () => {
    const person = await aStudent();
    const here = await signedIn(person);
    const input = { current: "a guess", password: "a brand new one" };
    for (let tries = 0; tries < rules.account.failedSignInsPerAccount; tries += 1)
      await changePassword(person, input, here);
    expect(await changePassword(person, { ...input, current: password }, here)).toMatchObject({
      reason: "too-many",
    });
  });

  it("is changed, and proved again, whatever strangers guess elsewhere [A1]", async () => {
    const person = await aStudent();
    const here = await signedIn(person);
    const sessionId = (await readSession(here))!.sessionId;
    for (let tries = 0; tries < rules.account.failedSignInsPerAccount; tries += 1)
      await signIn({ email: person.email, password: "a guess" }, new Headers());
    const proved = await reauthenticate({ person, sessionId }, { password }, { headers: here });
    expect(proved).toEqual({ ok: true });
    const input = { current: password, password: "a brand new one" };
    expect(await changePassword(person, input, here)).toMatchObject({ ok: true });
  });
});

describe("sessions", () => {
  it("are listed with this device first, and end one by one or all others at once", async () => {
    const person = await aStudent();
    const other = await aStudent();
    const [here, there, third] = [
      await signedIn(person),
      await signedIn(person),
      await signedIn(person),
    ];
    const [hereId, thereId] = [await idOf(here), await idOf(there)];
    const listed = await listSessions(person, hereId);
    expect(listed).toHaveLength(3);
    expect(listed[0]).toMatchObject({ id: hereId, current: true, device: "Firefox" });
    await endSession(other, thereId);
    expect(await readSession(there)).not.toBeNull();
    await endSession(person, thereId);
    expect(await readSession(there)).toBeNull();
    await endOtherSessions(person, hereId);
    expect(await readSession(third)).toBeNull();
    expect(await readSession(here)).not.toBeNull();
  });

  it("that began while their person was being suspended open nothing", async () => {
    const [admin, person] = [await anAdmin(), await aStudent()];
    const browser = await sessionOf(person);
    const [{ token } = { token: "" }] = await db()
      .select()
      .from(sessions)
      .where(eq(sessions.userId, person.id));
    await suspendPerson(admin, person.id);
    const later = new Date(Date.now() + 86_400_000);
    await db().insert(sessions).values({ userId: person.id, token, expiresAt: later });
    expect(await readSession(browser)).toBeNull();
    await liftSuspension(admin, person.id);
    expect(await readSession(browser)).not.toBeNull();
  });

  it("end when unused or old, sooner for an admin [A19]", async () => {
    const day = 86_400_000;
    const after = (ms: number) => new Date(Date.now() + ms);
    const student = await signedIn(await aStudent());
    expect(await readSession(student, after(29 * day))).not.toBeNull();
    await db()
      .update(sessions)
      .set({ createdAt: after(-89 * day), updatedAt: after(-29 * day) });
    expect(await readSession(student)).not.toBeNull();
    await db()
      .update(sessions)
      .set({ createdAt: after(-91 * day) });
    expect(await readSession(student)).toBeNull();
    // The cookie's own end, which every use puts off, is not the only judge.
    const unused = await signedIn(await aStudent());
    await db()
      .update(sessions)
      .set({ updatedAt: after(-31 * day) });
    expect(await readSession(unused)).toBeNull();
    const admin = await signedIn(await anAdmin());
    expect(await readSession(admin, after(29 * 60_000))).not.toBeNull();
    expect(await readSession(admin, after(60 * 60_000))).toBeNull();
  });
});

it("a time zone is the person's own", async () => {
  const person = await aStudent();
  await setZone(person, "Asia/Kathmandu");
  const [row] = await db().select().from(users).where(eq(users.id, person.id));
  expect(row?.zone).toBe("Asia/Kathmandu");
});
