import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { users } from "#db/schema/accounts/accounts.ts";
import { identities } from "#db/schema/accounts/ways-in.ts";
import { auditLog } from "#db/schema/audit.ts";
import { db } from "#app/platform/database/db.server.ts";
import { deliverMail, storeMail } from "#app/platform/mail/send.server.ts";
import { listEvents } from "#app/features/accounts/account-security/history.server.ts";
import { changeSetting } from "#app/features/settings/change-setting.server.ts";
import { anAdmin, aStudent, hasTwoStep, password } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { aPersonThere, inBy, throughProvider } from "#test/oidc/journey.ts";
import { useSigner } from "#test/oidc/use-signer.ts";
import { cookieOf, isIn, mailsTo } from "#test/asking/sign-in.ts";
import { cameBackText } from "../text.ts";
import { finishSignIn } from "../complete-sign-in.server.ts";
import { readSession } from "#app/features/accounts/sessions/session.server.ts";
import { confirmCode } from "../confirm-code.server.ts";
import { register } from "#app/features/accounts/sign-up/register.server.ts";
import { signIn } from "../sign-in.server.ts";

const held = useSigner();
useDatabase();

const day = 86_400_000;

const userOf = async (email: string) =>
  (await db().select().from(users).where(eq(users.email, email)))[0];
const linksOf = async (userId: string) =>
  db().select().from(identities).where(eq(identities.userId, userId));

/** An account from a time with passwords, whose address nobody has confirmed. */
async function aStranger(email: string) {
  await register({
    name: "Mallory",
    email,
    password: "a kettle on the quay",
    zone: "Europe/London",
    adult: "yes",
    terms: "yes",
  });
  return (await userOf(email))!;
}

describe("whose account a sign-in at the provider opens", () => {
  it("1: nobody's, where a stranger has put the address down and never confirmed it [HP-17] [A12]", async () => {
    const person = aPersonThere();
    const stranger = await aStranger(person.email);
    const { result } = await throughProvider(held.provider, person);
    expect(result).toEqual({ ok: false, reason: "local-unverified" });
    expect(cameBackText("local-unverified")).toContain("that nobody has confirmed yet");
    expect(await linksOf(stranger.id)).toEqual([]);
    // Nor does the stranger's password open anything, now or later.
    const begun = await signIn(
      { email: person.email, password: "a kettle on the quay" },
      new Headers(),
    );
    expect(begun.ok).toBe(false);
  });

  it("1: their own, once the stranger's has stood unconfirmed for a day; nothing of it is left [HP-17] [A12]", async () => {
    const person = aPersonThere();
    const stranger = await aStranger(person.email);
    await db()
      .update(users)
      .set({ createdAt: new Date(Date.now() - day) })
      .where(eq(users.id, stranger.id));
    const session = await readSession(await inBy(held.provider, person));
    expect(session?.person).toMatchObject({ email: person.email, name: "Nia Ahmed" });
    expect(session?.person.id).not.toBe(stranger.id);
    expect(await db().select().from(users).where(eq(users.id, stranger.id))).toEqual([]);
  });

  it("2: a new one whose address we confirm ourselves, where the provider has not [HP-17] [A12]", async () => {
    const person = aPersonThere({ email_verified: false });
    const { result } = await throughProvider(held.provider, person);
    if (result.ok || result.reason !== "unverified") throw new Error("taken as confirmed");
    const { email, mark } = result;
    expect(email).toBe(person.email);
    const code = (await mailsTo(email)).at(-1)!.subject.slice(0, 6);
    const confirmed = await confirmCode({ email, code, mark }, new Headers());
    if (!confirmed.ok) throw new Error(confirmed.reason);
    expect((await readSession(cookieOf(confirmed.setCookie)))?.person.role).toBe("student");
    // From now on the provider's word about who it is will do.
    expect((await throughProvider(held.provider, person)).result.ok).toBe(true);
  });

  it("2: an address put down so lets its owner in no later than a day on, and never its taker [HP-17] [A12]", async () => {
    const owner = aPersonThere();
    const taker = aPersonThere({ email: owner.email, email_verified: false });
    await throughProvider(held.provider, taker);
    expect((await throughProvider(held.provider, owner)).result).toEqual({
      ok: false,
      reason: "local-unverified",
    });
    await db()
      .update(users)
      .set({ createdAt: new Date(Date.now() - day) })
      .where(eq(users.email, owner.email));
    const browser = await inBy(held.provider, owner);
    expect((await throughProvider(held.provider, taker)).result).toEqual({
      ok: false,
      reason: "provider-unverified",
    });
    expect(await isIn(browser)).toBe(true);
    expect(await linksOf((await userOf(owner.email))!.id)).toHaveLength(1);
  });

  it("3: nobody's, where the account is confirmed and the provider has not confirmed the address [HP-17] [A12]", async () => {
    const here = await aStudent();
    for (const email_verified of [false, undefined, null, "yes", 1]) {
      const claims = { ...aPersonThere({ email: here.email }), email_verified };
      expect((await throughProvider(held.provider, claims)).result).toEqual({
        ok: false,
        reason: "provider-unverified",
      });
    }
    expect(cameBackText("provider-unverified")).toContain("has not confirmed that it is yours");
    expect(await linksOf(here.id)).toEqual([]);
  });

  it("4: the one with the address, where both sides have confirmed it, and what began before is over [HP-17] [A12]", async () => {
    const here = await aStudent();
    const begun = await finishSignIn(here.id, "password", { headers: new Headers() });
    if (!begun.ok) throw new Error(begun.reason);
    const person = aPersonThere({ email: here.email.toUpperCase() });
    const session = await readSession(await inBy(held.provider, person));
    expect(session?.person.id).toBe(here.id);
    expect(await isIn(cookieOf(begun.setCookie))).toBe(false);
    expect((await signIn({ email: here.email, password }, new Headers())).ok).toBe(false);
    const [entry] = await db()
      .select()
      .from(auditLog)
      .where(
        and(
          eq(auditLog.object, `user:${here.id}`),
          eq(auditLog.action, "accounts.identity-linked"),
        ),
      );
    expect(entry?.actorId).toBe(here.id);
    expect(await linksOf(here.id)).toMatchObject([{ subject: person.sub }]);
  });

  it("5: the same one, with the provider's new address where that is confirmed and free [HP-17] [A12]", async () => {
    const person = aPersonThere();
    const before = await inBy(held.provider, person);
    const { id } = (await userOf(person.email))!;
    const moved = { ...person, email: `moved.${person.email}` };
    expect((await readSession(await inBy(held.provider, moved)))?.person).toMatchObject({
      id,
      email: moved.email,
    });
    expect(await isIn(before)).toBe(false);
    const unsure = { ...moved, email: `unsure.${person.email}`, email_verified: false };
    expect((await readSession(await inBy(held.provider, unsure)))?.person).toMatchObject({
      id,
      email: moved.email,
    });
  });

  it("5: an address that changes there is told to the one before, is in the history, and takes earlier mails along", async () => {
    const person = aPersonThere();
    await inBy(held.provider, person);
    const { id } = (await userOf(person.email))!;
    const key = `contact-answer:${crypto.randomUUID()}`;
    const words = { subject: "Our answer", html: "", text: "Here it is.", attachments: [] };
    await storeMail(db(), { key, to: person.email, ...words });
    await deliverMail(key);
    const moved = { ...person, email: `moved.${person.email}` };
    await inBy(held.provider, moved);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("another address now"),
    ]);
    expect((await mailsTo(moved.email)).map((mail) => mail.key)).toContain(key);
    expect(await listEvents({ id })).toContainEqual(
      expect.objectContaining({ method: "provider", result: "email-changed" }),
    );
    // What goes to an address that nobody has confirmed is not taken for theirs.
    const unsure = aPersonThere({ email_verified: false });
    await throughProvider(held.provider, unsure);
    const [code] = await mailsTo(unsure.email);
    const sure = { ...unsure, email: `sure.${unsure.email}`, email_verified: true };
    await inBy(held.provider, sure);
    expect((await mailsTo(unsure.email)).map((mail) => mail.key)).toEqual([code!.key]);
  });

  it("6: the same one, with the address it had, where the new one is somebody else's here [HP-17] [A12]", async () => {
    const [person, other] = [aPersonThere(), await aStudent()];
    await inBy(held.provider, person);
    const { id } = (await userOf(person.email))!;
    const session = await readSession(await inBy(held.provider, { ...person, email: other.email }));
    expect(session?.person).toMatchObject({ id, email: person.email });
    expect((await userOf(other.email))?.id).toBe(other.id);
  });

  it("7: nobody's, where the provider says no address [HP-17] [A12]", async () => {
    const { sub, name } = aPersonThere();
    const { result } = await throughProvider(held.provider, { sub, name }, { profile: { sub } });
    expect(result).toEqual({
      ok: false,
      reason: "no-email",
    });
    expect(cameBackText("no-email")).toContain("no email address");
  });

  it("8: nobody's, where the account belongs to another person of the same provider [HP-17] [A12]", async () => {
    const person = aPersonThere();
    await inBy(held.provider, person);
    const second = aPersonThere({ email: person.email });
    expect((await throughProvider(held.provider, second)).result).toEqual({
      ok: false,
      reason: "other-identity",
    });
    expect(cameBackText("other-identity")).toContain("belongs to another sign-in");
  });

  it("nobody's new one while no accounts are taken; who has one is let in as before", async () => {
    const [known, stranger] = [aPersonThere(), aPersonThere()];
    await inBy(held.provider, known);
    const admin = await anAdmin();
    const change = { name: "sign-ups", fromAt: null, why: "A wave of false accounts" } as const;
    await changeSetting(admin, { ...change, value: 0, seen: 0 });
    const { result } = await throughProvider(held.provider, stranger);
    expect(result).toEqual({ ok: false, reason: "sign-ups-off" });
    expect(cameBackText("sign-ups-off")).toContain("We take no new accounts at the moment");
    expect(await userOf(stranger.email)).toBeUndefined();
    expect((await readSession(await inBy(held.provider, known)))?.person.email).toBe(known.email);
    await changeSetting(admin, { ...change, value: 100, seen: 1 });
    expect((await throughProvider(held.provider, stranger)).result.ok).toBe(true);
  });

  it("waits for the code of two-step sign-in, whatever the provider has asked", async () => {
    const person = aPersonThere();
    await inBy(held.provider, person);
    await hasTwoStep((await userOf(person.email))!);
    const { result } = await throughProvider(held.provider, {
      ...person,
      amr: ["mfa", "otp"],
      acr: "gold",
    });
    expect(result).toMatchObject({ ok: false, reason: "second-step" });
  });
});
