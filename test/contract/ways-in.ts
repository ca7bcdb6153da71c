import { describe, expect, it } from "vitest";
import { erasePerson } from "#app/features/privacy/erase-person.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { signOut } from "#app/features/accounts/sign-in/sign-out.server.ts";
import { findUserDocument } from "#app/features/accounts/identity-providers/users-document.server.ts";
import { runJobs } from "#test/jobs.ts";
import { isIn } from "#test/asking/sign-in.ts";

type Typed = { email: string; password: string };

/** The browser that is in, or what the person reads instead. */
export type Way = { in: Headers } | { refused: string };

type Backend = {
  /** Signs up, all the way to a session. */
  signUp(typed: Typed): Promise<Way>;
  logIn(typed: Typed, before?: Headers): Promise<Way>;
  /** What somebody who may close an account does. */
  close(email: string): Promise<void>;
  /** The shortest password that the policy takes. */
  shortest: number;
};

const fiveMinutes = 5 * 60_000;

const someEmail = () => `${crypto.randomUUID()}@example.test`;

function browserOf(way: Way): Headers {
  if ("refused" in way) throw new Error(way.refused);
  return way.in;
}

/** What getting in, being in and going hold to, with every identity provider. */
export function waysInContract(name: string, backend: Backend): void {
  const { signUp, logIn, close, shortest } = backend;
  const aPassword = () => crypto.randomUUID();

  describe(`ways in: ${name}`, () => {
    it("sign-up leads to a session of a student, whose document says so [HP-13]", async () => {
      const typed = { email: someEmail(), password: aPassword() };
      const session = await readSession(browserOf(await signUp(typed)));
      expect(session?.person).toMatchObject({ email: typed.email, role: "student" });
      const { id } = session!.person;
      expect(await findUserDocument(id)).toEqual({ uid: id, role: "student", version: 1 });
    });

    it("an address is the same however it is spelled [HP-14]", async () => {
      const typed = { email: someEmail(), password: aPassword() };
      const first = await readSession(browserOf(await signUp(typed)));
      const again = await logIn({ ...typed, email: typed.email.toUpperCase() });
      expect((await readSession(browserOf(again)))?.person.id).toBe(first!.person.id);
    });

    it("a wrong password and an unknown address read the same [HP-21]", async () => {
      const typed = { email: someEmail(), password: aPassword() };
      await signUp(typed);
      const wrong = await logIn({ ...typed, password: aPassword() });
      const nobody = await logIn({ ...typed, email: someEmail() });
      expect(wrong).toHaveProperty("refused");
      expect(nobody).toEqual(wrong);
    });

    it("a password shorter than the policy is refused, and one as short is taken [HP-19]", async () => {
      const email = someEmail();
      const word = `q7${crypto.randomUUID().replaceAll("-", "")}`;
      const short = await signUp({ email, password: word.slice(0, shortest - 1) });
      expect(short).toHaveProperty("refused");
      expect(await signUp({ email, password: word.slice(0, shortest) })).toHaveProperty("in");
    });

    it("each log-in takes another cookie and ends the one this browser had [HP-12]", async () => {
      const typed = { email: someEmail(), password: aPassword() };
      const first = browserOf(await signUp(typed));
      const second = browserOf(await logIn(typed, first));
      expect(second.get("cookie")).not.toBe(first.get("cookie"));
      expect([await isIn(first), await isIn(second)]).toEqual([false, true]);
    });

    it("logging out ends the session", async () => {
      const browser = browserOf(await signUp({ email: someEmail(), password: aPassword() }));
      await signOut(browser);
      expect(await isIn(browser)).toBe(false);
    });

    it("an account that is closed is out within five minutes, and stays out [HP-15]", async () => {
      const typed = { email: someEmail(), password: aPassword() };
      const browser = browserOf(await signUp(typed));
      await close(typed.email);
      expect(await readSession(browser, new Date(Date.now() + fiveMinutes))).toBeNull();
      expect(await logIn(typed)).toHaveProperty("refused");
    });

    it("an account that is erased opens nothing any more [HP-23]", async () => {
      const typed = { email: someEmail(), password: aPassword() };
      const browser = browserOf(await signUp(typed));
      const { person } = (await readSession(browser))!;
      expect(await erasePerson(person.id)).toBe(true);
      await runJobs();
      expect(await isIn(browser)).toBe(false);
      expect(await logIn(typed)).toHaveProperty("refused");
      expect((await findUserDocument(person.id))?.role ?? null).toBeNull();
    });
  });
}
