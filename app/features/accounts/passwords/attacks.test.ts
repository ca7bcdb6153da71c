import { eq, like } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { rules } from "#config/rules.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { signInEvents, sessions } from "#db/schema/accounts/sessions.ts";
import { db } from "#app/platform/database/db.server.ts";
import { env } from "#app/platform/env/env.server.ts";
import { localPath } from "#app/platform/http/local-path.ts";
import { aStudent, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { isDeep, patience } from "#test/depth.ts";
import { cookieOf, isIn, mailsTo, signedIn } from "#test/asking/sign-in.ts";
import { registerForm } from "../sign-up/forms.ts";
import { loginForm } from "../sign-in/forms.ts";
import { ourPasswordPolicy } from "./our-password-policy.server.ts";
import { dropOldEvents, listEvents } from "../account-security/history.server.ts";
import { hashesComputed } from "./password-hash.server.ts";
import { confirmCode } from "../sign-in/confirm-code.server.ts";
import { resendCode } from "../sign-in/resend-code.server.ts";
import { register } from "../sign-up/register.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";

useDatabase();

const many = isDeep ? 200 : 12;

const now = new Date("2026-11-21T10:00:00Z");

const input = {
  name: "Ana",
  password: "a long enough one",
  zone: "Europe/Lisbon",
  adult: "yes",
  terms: "yes",
} as const;

async function hashesOf(work: () => Promise<unknown>): Promise<number> {
  const before = hashesComputed();
  await work();
  return hashesComputed() - before;
}

describe("guessing a password", () => {
  it(
    "from a thousand addresses is judged five times; its owner gets in where they were before [A1]",
    patience,
    async () => {
      const person = await aStudent();
      const mine = await signedIn(person);
      const tries = isDeep ? 1_000 : 60;
      const answers: string[] = [];
      const hashes = await hashesOf(async () => {
        for (let n = 0; n < tries; n += 1) {
          const from = `198.51.${n >> 8}.${n & 255}`;
          const guess = { email: person.email, password: `guess number ${n}` };
          const answer = await signIn(guess, new Headers(), { from, now });
          answers.push(answer.ok ? "in" : answer.reason);
        }
      });
      expect(hashes).toBe(rules.account.failedSignInsPerAccount);
      expect(answers.filter((answer) => answer === "wrong")).toHaveLength(hashes);
      expect(answers.filter((answer) => answer === "too-many")).toHaveLength(tries - hashes);
      const right = { email: person.email, password };
      expect(await signIn(right, new Headers(), { now })).toMatchObject({ reason: "too-many" });
      expect(await signIn(right, mine, { now })).toMatchObject({ ok: true });
      const written = (await listEvents(person, 100, now)).filter(
        ({ result }) => result === "wrong-password",
      );
      expect(written).toHaveLength(hashes);
    },
  );

  it("from a browser that its owner used is limited as well [A1]", async () => {
    const person = await aStudent();
    const mine = await signedIn(person);
    const guess = () => signIn({ email: person.email, password: "a guess" }, mine, { now });
    for (let n = 0; n < rules.account.failedSignInsPerAccount; n += 1)
      expect(await guess()).toMatchObject({ reason: "wrong" });
    expect(await guess()).toMatchObject({ reason: "too-many" });
  });

  it("is not made easier by the mark of another account's browser, or by one made up [A1]", async () => {
    const [person, other] = [await aStudent(), await aStudent()];
    const theirs = await signedIn(other);
    for (let n = 0; n < rules.account.failedSignInsPerAccount; n += 1)
      await signIn({ email: person.email, password: "a guess" }, new Headers(), { now });
    const forged = new Headers({ cookie: "device=aaaaaaaaaaaaaaaa.bbbbbbbbbbbbbbbb" });
    for (const headers of [theirs, forged])
      expect(await signIn({ email: person.email, password }, headers, { now })).toMatchObject({
        reason: "too-many",
      });
  });
});

describe("whether an address has an account", () => {
  it("is not told by a sign-in: the same answer, one hash each [A5]", patience, async () => {
    for (let n = 0; n < many; n += 1) {
      const known = (await aStudent()).email;
      const unknown = `nobody-${n}@example.test`;
      const answers: unknown[] = [];
      for (const email of [known, unknown])
        expect(
          await hashesOf(async () => {
            answers.push(await signIn({ email, password: "not this one" }, new Headers()));
          }),
        ).toBe(1);
      expect(answers[0]).toEqual(answers[1]);
    }
  });

  it("is not told by a sign-up: the same answer, one hash each [A5]", patience, async () => {
    for (let n = 0; n < Math.min(many, 30); n += 1) {
      const known = (await aStudent()).email;
      const unknown = `fresh-${n}@example.test`;
      for (const email of [known, unknown])
        expect(
          await hashesOf(async () => {
            expect(await register({ ...input, email })).toMatchObject({ ok: true });
          }),
          email,
        ).toBe(1);
    }
  });

  it("is not told by a sign-in with the password of one's own sign-up, however often [A5]", async () => {
    const { password } = input;
    const answers = async (email: string) => {
      await register({ ...input, email });
      const told: unknown[] = [];
      for (let n = 0; n <= rules.account.failedSignInsPerAccount; n += 1)
        told.push(await signIn({ email, password }, new Headers(), { now }));
      return told;
    };
    const fresh = `fresh-${crypto.randomUUID()}@example.test`;
    expect(await answers(fresh)).toEqual(await answers((await aStudent()).email));
  });
});

it("whether an address was free is not told by a wrong code, marked or with a password [A5]", async () => {
  const answers = async (email: string) => {
    const made = await register({ ...input, email });
    if (!made.ok) throw new Error(made.reason);
    const told: unknown[] = [];
    for (const shown of [{ mark: made.mark }, { password: input.password }, { ...made, ...input }])
      for (let n = 0; n < rules.account.failedSignInsPerAccount; n += 1)
        told.push(await confirmCode({ ...shown, email, code: "wrong!" }, new Headers(), { now }));
    return told;
  };
  const fresh = `fresh-${crypto.randomUUID()}@example.test`;
  expect(await answers(fresh)).toEqual(await answers((await aStudent()).email));
});

describe("an address that a stranger has signed up with before its owner [A12]", () => {
  const theirs = { ...input, name: "Stranger", password: "a stranger's own one" };
  const codeOf = async (email: string) =>
    (await mailsTo(email))
      .map(({ subject }) => /^\d{6}/.exec(subject)?.[0])
      .filter(Boolean)
      .at(-1)!;
  async function markOf(form: Omit<typeof theirs, "email"> & { email: string }) {
    const made = await register(form);
    if (!made.ok) throw new Error(made.reason);
    return made.mark;
  }

  it("is its owner's with the owner's password and name alone [A12]", async () => {
    const email = `owner-${crypto.randomUUID()}@example.test`;
    const stranger = await markOf({ ...theirs, email });
    await codeOf(email);
    const mark = await markOf({ ...input, email });
    const code = await codeOf(email);
    for (const shown of [{ mark: stranger }, { password: theirs.password }])
      expect(await confirmCode({ email, code, ...shown }, new Headers())).toMatchObject({
        reason: "wrong-code",
      });
    expect(await confirmCode({ email, code, mark }, new Headers())).toMatchObject({ ok: true });
    const [user] = await db().select().from(users).where(eq(users.email, email));
    expect(user!.name).toBe(input.name);
    expect(await signIn({ email, password: theirs.password }, new Headers())).toMatchObject({
      reason: "wrong",
    });
    expect(await signIn({ email, password: input.password }, new Headers())).toMatchObject({
      ok: true,
    });
  });

  it("is not confirmed by the owner for the stranger, who signed up last or alone [A12]", async () => {
    const email = `owner-${crypto.randomUUID()}@example.test`;
    const mark = await markOf({ ...input, email });
    await codeOf(email);
    await markOf({ ...theirs, email });
    const code = await codeOf(email);
    const refused = [{ mark }, { password: input.password }, {}];
    for (const shown of refused)
      expect(await confirmCode({ email, code, ...shown }, new Headers())).toMatchObject({
        ok: false,
      });
    expect(await signIn({ email, password: theirs.password }, new Headers())).toMatchObject({
      ok: false,
    });
  });

  it("is confirmed on another device by a person who knows the password [A12]", async () => {
    const email = `owner-${crypto.randomUUID()}@example.test`;
    await markOf({ ...input, email });
    const shown = { email, code: await codeOf(email), password: input.password };
    expect(await confirmCode(shown, new Headers())).toMatchObject({ ok: true });
  });
});

describe("a password of odd length or letters", () => {
  it("is read as typed: 64 and 128 characters, spaces and any script; 129 are refused before hashing [A6]", async () => {
    const form = (password: string) =>
      registerForm(ourPasswordPolicy()).safeParse({ ...input, email: "x@example.test", password });
    for (const word of [
      "y".repeat(64),
      "z".repeat(128),
      "spaces in between it",
      "Straße zum Fluß",
      "漢字とかなのまじった文",
    ])
      expect(form(word).data?.password).toBe(word);
    expect(
      await hashesOf(async () => {
        expect(form("x".repeat(129)).success).toBe(false);
        const typed = { email: "x@example.test", password: "x".repeat(129) };
        expect(loginForm(ourPasswordPolicy()).safeParse(typed).success).toBe(false);
      }),
    ).toBe(0);
  });
});

it(
  "a hundred sign-ups at once with one address in many spellings make one account [A7]",
  patience,
  async () => {
    const spellings = [
      "seven@example.test",
      "SEVEN@EXAMPLE.TEST",
      " Seven@Example.Test ",
      "seven＠example.test",
      "ｓｅｖｅｎ@example.test",
      "seven@example。test",
    ];
    const forms = Array.from({ length: isDeep ? 100 : 24 }, (_, n) =>
      registerForm(ourPasswordPolicy()).safeParse({
        ...input,
        email: spellings[n % spellings.length],
      }),
    );
    const accepted = forms.flatMap(({ data }) => (data === undefined ? [] : [data]));
    expect(accepted.length).toBeGreaterThan(forms.length / 2);
    const answers = await Promise.all(accepted.map((form) => register(form)));
    expect(answers.every(({ ok }) => ok)).toBe(true);
    const made = await db().select().from(users).where(like(users.email, "%seven%"));
    expect(made.map(({ email }) => email)).toEqual(["seven@example.test"]);
  },
);

describe("a session that was there before the sign-in", () => {
  it("is replaced by a new one, and ends [A8]", async () => {
    const [attacker, victim] = [await aStudent(), await aStudent()];
    const planted = await signedIn(attacker);
    const begun = await signIn({ email: victim.email, password }, planted);
    if (!begun.ok) throw new Error(begun.reason);
    const after = cookieOf(begun.setCookie, planted);
    expect(after.get("cookie")).not.toBe(planted.get("cookie"));
    expect(await isIn(after)).toBe(true);
    expect(await isIn(planted)).toBe(false);
  });

  it("made up by somebody is never taken over [A8]", async () => {
    const person = await aStudent();
    const planted = new Headers({ cookie: "session=chosen-by-somebody.else" });
    const begun = await signIn({ email: person.email, password }, planted);
    if (!begun.ok) throw new Error(begun.reason);
    expect(await isIn(planted)).toBe(false);
    const rows = await db().select().from(sessions).where(eq(sessions.userId, person.id));
    expect(rows.map(({ token }) => token)).not.toContain("chosen-by-somebody");
  });
});

it("no form of another site's address is gone on to [A17]", () => {
  const hosts = ["evil.example", "user@evil.example", "localhost.evil.example", "evil.example:443"];
  const forms = [
    "https://HOST",
    "http://HOST",
    "//HOST",
    "///HOST",
    "/\\HOST",
    "\\\\HOST",
    "/\t/HOST",
    "/\n/HOST",
    "\t//HOST",
    " //HOST",
    "/\u0000/HOST",
    "javascript://HOST/%0aalert(1)",
    "data:text/html,HOST",
    "HOST",
    "@HOST",
    "/..//HOST",
    "/.//HOST",
    "/a/..//HOST",
    "/%2e%2e//HOST",
    "/a/%2E./..//HOST",
  ];
  for (const host of hosts)
    for (const form of forms) {
      const to = localPath(form.replace("HOST", host));
      const there = new URL(to ?? "/", "http://here.example");
      expect(there.host, form).toBe("here.example");
    }
});

it("links in mails lead to our own address, whatever host was asked [A17]", async () => {
  const email = `hosts-${crypto.randomUUID()}@example.test`;
  await register({ ...input, email });
  await resendCode({ email, next: "//evil.example" });
  for (const { text } of await mailsTo(email)) {
    const links = text.match(/https?:\/\/[^\s)\]]+/g) ?? [];
    expect(links.length).toBeGreaterThan(0);
    for (const link of links) expect(new URL(link).origin).toBe(new URL(env().publicUrl).origin);
    expect(text).not.toContain("evil.example");
  }
});

it("what happened to an account is kept for 90 days", async () => {
  const person = await aStudent();
  await signedIn(person);
  expect(await listEvents(person)).toMatchObject([{ result: "signed-in", method: "password" }]);
  const day = 86_400_000;
  await dropOldEvents(new Date(Date.now() + 89 * day));
  expect(await listEvents(person)).toHaveLength(1);
  await dropOldEvents(new Date(Date.now() + 91 * day));
  expect(await db().select().from(signInEvents).where(eq(signInEvents.userId, person.id))).toEqual(
    [],
  );
});
