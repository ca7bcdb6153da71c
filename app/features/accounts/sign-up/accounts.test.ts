import { argon2Sync, randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { authAccounts, users } from "#db/schema/accounts/accounts.ts";
import { mails } from "#db/schema/notifications/notifications.ts";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { dropSpentMails } from "#app/platform/mail/send.server.ts";
import { rules } from "#config/rules.ts";
import { aStudent, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { runJobs } from "#test/jobs.ts";
import { changeRole } from "../identity-providers/change-role.server.ts";
import { makeAdmin } from "./make-admin.server.ts";
import { hashPassword, verifyPassword } from "../passwords/password-hash.server.ts";
import { readSession } from "../sessions/session.server.ts";
import { confirmCode } from "../sign-in/confirm-code.server.ts";
import { provedRegisterForm, redirectRegisterForm, registerForm } from "./forms.ts";
import { register } from "./register.server.ts";
import { signUp } from "./sign-up.server.ts";
import { ourPasswordPolicy } from "../passwords/our-password-policy.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { signOut } from "../sign-in/sign-out.server.ts";
import { readTerms } from "#app/features/accounts/terms/read-terms.server.ts";
import { termsInForce } from "#app/features/accounts/terms/terms.ts";
import { findUserDocument } from "../identity-providers/users-document.server.ts";

const { version: termsVersion } = termsInForce();

useDatabase();

const input = {
  name: "Ana",
  email: "ana@example.test",
  password: "a long enough one",
  zone: "Europe/Lisbon",
  learning: "es",
  adult: "yes",
  terms: "yes",
} as const;

async function mailedCode(email: string): Promise<string> {
  await runJobs();
  const sent = await db().select().from(mails).where(eq(mails.to, email));
  return sent.at(-1)!.subject.slice(0, 6);
}

function cookieOf(setCookie: string[]): Headers {
  return new Headers({ cookie: setCookie.map((line) => line.split(";")[0]).join("; ") });
}

describe("registration", () => {
  it("makes a student, mails a code, and begins a session only with that code", async () => {
    const made = await register(input);
    if (!made.ok) throw new Error(made.reason);
    const { mark } = made;
    await mailedCode(input.email);
    expect(await signIn(input, new Headers())).toEqual({ ok: false, reason: "wrong" });
    const code = await mailedCode(input.email);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(
      await confirmCode({ email: input.email, code: wrong, mark }, new Headers()),
    ).toMatchObject({
      ok: false,
    });
    const begun = await confirmCode({ email: input.email, code, mark }, new Headers());
    if (!begun.ok) throw new Error("the code was refused");
    const session = await readSession(cookieOf(begun.setCookie));
    expect(session?.person).toMatchObject({ name: "Ana", role: "student", zone: "Europe/Lisbon" });
  });

  it("five wrong codes end the right one, too", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const made = await register({ ...input, email });
    if (!made.ok) throw new Error(made.reason);
    const { mark } = made;
    const code = await mailedCode(email);
    for (let n = 1; n <= 5; n += 1) {
      const wrong = String((Number(code) + n) % 1_000_000).padStart(6, "0");
      expect((await confirmCode({ email, code: wrong, mark }, new Headers())).ok).toBe(false);
    }
    expect((await confirmCode({ email, code, mark }, new Headers())).ok).toBe(false);
  });

  it("leaves no code in the mails once it has run out", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    await register({ ...input, email });
    const code = await mailedCode(email);
    const kept = () => db().select().from(mails).where(eq(mails.to, email));
    await dropSpentMails();
    expect((await kept())[0]!.text).toContain(code);
    await dropSpentMails(new Date(Date.now() + rules.account.codeMinutes * 60_000 + 1_000));
    const [{ subject, html, text } = {}] = await kept();
    expect(subject + html! + text!).not.toContain(code);
  });

  it("keeps which version of the terms was agreed to, with the hash of its text, and when", async () => {
    const email = `${crypto.randomUUID()}@example.test`;
    const before = Date.now();
    await register({ ...input, email });
    const [user] = await db().select().from(users).where(eq(users.email, email));
    expect(user!.termsVersion).toBe(termsVersion);
    expect(user!.termsAcceptedAt!.getTime()).toBeGreaterThanOrEqual(before - 1_000);
    expect(user!.termsAcceptedAt!.getTime()).toBeLessThanOrEqual(Date.now());
    expect((await readTerms(user!)).accepted).toEqual([
      { version: termsVersion, at: +user!.termsAcceptedAt!, hash: termsInForce().sha256 },
    ]);
  });

  it("answers a known address like a new one, and mails its owner instead [A5]", async () => {
    const known = await aStudent();
    await register({ ...input, email: known.email });
    await runJobs();
    const sent = await db().select().from(mails).where(eq(mails.to, known.email));
    expect(sent.map(({ subject }) => subject)).toEqual([
      expect.stringContaining("already have an account"),
    ]);
    expect(await signIn({ email: known.email, password }, new Headers())).toMatchObject({
      ok: true,
    });
  });

  it("makes no account without the tick of being an adult, wherever the password goes [I9]", async () => {
    const email = "young@example.test";
    const { adult, ...typed } = { ...input, email };
    expect(await signUp(typed, { headers: new Headers() }, null)).toMatchObject({
      ok: false,
      status: 400,
      form: { errors: { adult: "Tick this to go on" } },
    });
    expect(await db().$count(users, eq(users.email, email))).toBe(0);
    for (const form of [
      registerForm(ourPasswordPolicy()),
      provedRegisterForm,
      redirectRegisterForm,
    ]) {
      expect(form.safeParse({ ...typed, adult }).success).toBe(true);
      expect(form.safeParse(typed).error?.issues.map(({ path }) => path)).toEqual([["adult"]]);
    }
  });

  it("does not let a form choose the role [B3]", async () => {
    const email = "bold@example.test";
    await register({ ...input, email, role: "admin", version: 9 } as never);
    const [user] = await db().select().from(users).where(eq(users.email, email));
    expect(user).toMatchObject({ role: "student", version: 1 });
  });
});

describe("sessions", () => {
  it("refuses a wrong password and an unknown address in the same words", async () => {
    const { email } = await aStudent();
    const refused = { ok: false, reason: "wrong" };
    expect(await signIn({ email, password: "not this one" }, new Headers())).toMatchObject(refused);
    const nobody = { email: "nobody@example.test", password };
    expect(await signIn(nobody, new Headers())).toMatchObject(refused);
  });

  it("ends with logout: the old cookie is worth nothing [A9]", async () => {
    const { email } = await aStudent();
    const begun = await signIn({ email, password }, new Headers());
    if (!begun.ok) throw new Error("refused");
    const cookie = cookieOf(begun.setCookie);
    expect(await readSession(cookie)).not.toBeNull();
    await signOut(cookie);
    expect(await readSession(cookie)).toBeNull();
  });

  it("sees a changed role on the next read [B7]", async () => {
    const { email, id } = await aStudent();
    const begun = await signIn({ email, password }, new Headers());
    if (!begun.ok) throw new Error("refused");
    await db().update(users).set({ role: null, version: 2 }).where(eq(users.id, id));
    const session = await readSession(cookieOf(begun.setCookie));
    expect(session?.person).toMatchObject({ role: null, version: 2 });
  });
});

describe("the users document", () => {
  it("holds uid, role and version, which rises with the role, and is null for anybody unknown", async () => {
    const { id } = await aStudent();
    expect(await findUserDocument(id)).toEqual({ uid: id, role: "student", version: 1 });
    await inTransaction((tx) => changeRole(tx, id, "teacher"));
    expect(await findUserDocument(id)).toEqual({ uid: id, role: "teacher", version: 2 });
    expect(await findUserDocument("../users")).toBeNull();
    expect(await findUserDocument("00000000-0000-7000-8000-000000000000")).toBeNull();
  });
});

describe("passwords", () => {
  it("are kept as argon2id with a salt of their own", async () => {
    const [one, two] = await Promise.all([hashPassword("the same"), hashPassword("the same")]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
    expect(await verifyPassword(one, "the same")).toBe(true);
    expect(await verifyPassword(one, "another")).toBe(false);
  });

  it("judges a hash at the cost it was made at, and makes it again at today's", async () => {
    const { id, email } = await aStudent();
    const salt = randomBytes(16);
    const old = { memory: 8_192, passes: 1, parallelism: 1, tagLength: 32 };
    const tag = argon2Sync("argon2id", { ...old, message: password, nonce: salt });
    const b64 = (bytes: Buffer) => bytes.toString("base64").replaceAll("=", "");
    const own = eq(authAccounts.userId, id);
    await db()
      .update(authAccounts)
      .set({ password: `$argon2id$v=19$m=8192,t=1,p=1$${b64(salt)}$${b64(tag)}` })
      .where(own);
    expect((await signIn({ email, password: "not this" }, new Headers())).ok).toBe(false);
    expect((await signIn({ email, password }, new Headers())).ok).toBe(true);
    const [account] = await db().select().from(authAccounts).where(own);
    expect(account!.password).toContain("$m=19456,t=2,p=1$");
    expect((await signIn({ email, password }, new Headers())).ok).toBe(true);
  });
});

describe("the first admin", () => {
  it("is made once, and never out of an existing account [H6]", async () => {
    const { email } = await aStudent();
    expect(await makeAdmin({ email, name: "A", password })).toBe("exists");
    const first = { email: "first@example.test", name: "First", password };
    const answers = await Promise.all([
      makeAdmin(first),
      makeAdmin({ ...first, email: "b@b.test" }),
    ]);
    expect(answers.toSorted()).toEqual(["exists", "made"]);
  });
});
