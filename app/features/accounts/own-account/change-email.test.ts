import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { personNotes, users } from "#db/schema/accounts/accounts.ts";
import type { Person } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { deliverMail, storeMail } from "#app/platform/mail/send.server.ts";
import { day, minute } from "#app/platform/time/time.ts";
import { aStudent, anAdmin, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { isIn, mailsTo, signedIn } from "#test/asking/sign-in.ts";
import {
  askEmailChange,
  confirmEmailChange,
  dropEmailChange,
  findEmailLink,
} from "./change-email.server.ts";
import { askReset, resetPassword } from "../sign-in/reset-password.server.ts";
import { signIn } from "../sign-in/sign-in.server.ts";
import { dropUnconfirmed } from "../sign-up/drop-unconfirmed.server.ts";
import { register } from "../sign-up/register.server.ts";

useDatabase();

const here = { headers: new Headers() };
const dead = { ok: false, reason: "dead-link" };
const newAddress = () => `moved-${crypto.randomUUID()}@example.test`;

async function linkTo(email: string, path = "confirm-email"): Promise<string> {
  const text = (await mailsTo(email)).at(-1)?.text ?? "";
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(text)?.[1] ?? "";
}

async function addressOf({ id }: Person): Promise<string> {
  const [row] = await db().select().from(users).where(eq(users.id, id));
  return row!.email;
}

describe("another address for an account", () => {
  it("takes effect once both addresses have confirmed it, and the old one is told [A13]", async () => {
    const person = await aStudent();
    const browser = await signedIn(person);
    const to = newAddress();
    expect(await askEmailChange(person, to)).toEqual({ ok: true });
    expect(await addressOf(person)).toBe(person.email);
    const [old, fresh] = [await linkTo(person.email), await linkTo(to)];
    expect(await findEmailLink(fresh)).toBe(to);
    expect(await confirmEmailChange(fresh, here)).toEqual({ ok: true, done: false });
    expect(await addressOf(person)).toBe(person.email);
    expect(await confirmEmailChange(old, here)).toEqual({ ok: true, done: true });
    expect(await addressOf(person)).toBe(to);
    expect(await isIn(browser)).toBe(false);
    expect((await signIn({ email: to, password }, new Headers())).ok).toBe(true);
    expect((await mailsTo(person.email)).at(-1)!.subject).toContain("another address now");
  });

  it("takes what was mailed to the old one along, so that the copy and erasing find it", async () => {
    const person = await aStudent();
    const to = newAddress();
    const key = `contact-answer:${crypto.randomUUID()}`;
    const words = { subject: "Our answer", html: "", text: "Here it is.", attachments: [] };
    await storeMail(db(), { key, to: person.email, ...words });
    await deliverMail(key);
    await askEmailChange(person, to);
    const [old, fresh] = [await linkTo(person.email), await linkTo(to)];
    await confirmEmailChange(old, here);
    await confirmEmailChange(fresh, here);
    expect((await mailsTo(to)).map((mail) => mail.key)).toContain(key);
  });

  it("is not reached with the links of one mailbox alone, used again or at once [A13]", async () => {
    const person = await aStudent();
    const to = newAddress();
    await askEmailChange(person, to);
    const fresh = await linkTo(to);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => confirmEmailChange(fresh, here)),
    );
    expect(answers.filter(({ ok }) => ok)).toEqual([{ ok: true, done: false }]);
    expect(await confirmEmailChange(fresh, here)).toEqual(dead);
    expect(await addressOf(person)).toBe(person.email);
  });

  it("asked for twice leaves only the newest links, for 60 minutes [A13]", async () => {
    const person = await aStudent();
    const [first, second] = [newAddress(), newAddress()];
    await askEmailChange(person, first);
    const [oldLink, firstLink] = [await linkTo(person.email), await linkTo(first)];
    await askEmailChange(person, second);
    const newest = await linkTo(second);
    expect(await confirmEmailChange(firstLink, here)).toEqual(dead);
    expect(await confirmEmailChange(oldLink, here)).toEqual(dead);
    const late = new Date(Date.now() + 61 * 60_000);
    expect(await confirmEmailChange(newest, here, late)).toEqual(dead);
    await dropEmailChange(person);
    expect(await confirmEmailChange(newest, here)).toEqual(dead);
  });

  it("that is somebody else's is not taken, and only its owner hears of it [A5] [A13]", async () => {
    const [person, owner] = [await aStudent(), await aStudent()];
    expect(await askEmailChange(person, owner.email)).toEqual({ ok: true });
    expect(await linkTo(owner.email)).toBe("");
    expect((await mailsTo(owner.email)).at(-1)!.subject).toContain("already have an account");
    expect(await confirmEmailChange(await linkTo(person.email), here)).toEqual({
      ok: true,
      done: false,
    });
    expect(await addressOf(person)).toBe(person.email);
  });

  it("is open to its owner a day after somebody signed up with it and confirmed nothing [A13]", async () => {
    const [person, noted] = [await aStudent(), await aStudent({ emailVerified: false })];
    const to = newAddress();
    const signUp = { name: "Ana", email: to, password: "a long enough one", zone: "Etc/UTC" };
    await register({ ...signUp, adult: "yes", terms: "yes" });
    const admin = await anAdmin();
    await db().insert(personNotes).values({ userId: noted.id, by: admin.id, text: "Look again." });
    await dropUnconfirmed(new Date(Date.now() + day - minute));
    expect(await db().$count(users, eq(users.email, to))).toBe(1);
    await dropUnconfirmed(new Date(Date.now() + day + minute));
    expect(await db().$count(users, eq(users.email, to))).toBe(0);
    for (const kept of [person, noted]) expect(await addressOf(kept)).toBe(kept.email);
    await askEmailChange(person, to);
    await confirmEmailChange(await linkTo(to), here);
    await confirmEmailChange(await linkTo(person.email), here);
    expect(await addressOf(person)).toBe(to);
  });

  it("taken by somebody else between the two confirmations is refused [A13]", async () => {
    const person = await aStudent();
    const to = newAddress();
    await askEmailChange(person, to);
    const [old, fresh] = [await linkTo(person.email), await linkTo(to)];
    await confirmEmailChange(old, here);
    await aStudent({ email: to });
    expect(await confirmEmailChange(fresh, here)).toEqual(dead);
    expect(await addressOf(person)).toBe(person.email);
  });

  it("ends a password reset that was asked for before it [A11]", async () => {
    const person = await aStudent();
    const to = newAddress();
    await askReset(person.email);
    const reset = await linkTo(person.email, "reset");
    await askEmailChange(person, to);
    await confirmEmailChange(await linkTo(person.email), here);
    await confirmEmailChange(await linkTo(to), here);
    expect(await addressOf(person)).toBe(to);
    const input = { token: reset, password: "a lantern by the weir" };
    expect(await resetPassword(input, here)).toEqual(dead);
  });
});
