import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#app/access/actor.ts";
import { env } from "#app/platform/env/env.server.ts";
import { anAuthenticator } from "#test/asking/authenticator.ts";
import { aStudent, hasTwoStep } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { cookieOf, isIn, mailsTo } from "#test/asking/sign-in.ts";
import {
  addPasskey,
  listPasskeys,
  passkeyToAdd,
  passkeyToSignIn,
  removePasskey,
  signInWithPasskey,
} from "./passkeys.server.ts";

useDatabase();

const here = { headers: new Headers() };
let site: { origin: string; rpId: string };
beforeAll(() => {
  const { origin, hostname } = new URL(env().publicUrl);
  site = { origin, rpId: hostname };
});

async function withPasskey(person: Person) {
  const device = anAuthenticator(site);
  const response = device.create(await passkeyToAdd(person));
  expect(await addPasskey(person, { name: "Phone", response }, here)).toEqual({ ok: true });
  return device;
}
const refused = { ok: false, reason: "refused" };

describe("a passkey", () => {
  it("is added, opens the account without a password, and is told of in a mail", async () => {
    const person = await aStudent();
    const device = await withPasskey(person);
    const begun = await signInWithPasskey(device.get(await passkeyToSignIn()), here);
    if (!begun.ok) throw new Error(begun.reason);
    expect(await isIn(cookieOf(begun.setCookie))).toBe(true);
    expect(await listPasskeys(person)).toMatchObject([
      { name: "Phone", lastUse: expect.any(Number) },
    ]);
    expect((await mailsTo(person.email)).map(({ subject }) => subject)).toEqual([
      expect.stringContaining("passkey was added"),
    ]);
  });

  it("is removed by its owner alone, and opens nothing afterwards [A20]", async () => {
    const [person, other] = [await aStudent(), await aStudent()];
    const device = await withPasskey(person);
    const id = (await listPasskeys(person))[0]!.id;
    await removePasskey(other, id, here);
    expect(await listPasskeys(person)).toHaveLength(1);
    await removePasskey(person, id, here);
    expect(await signInWithPasskey(device.get(await passkeyToSignIn()), here)).toEqual(refused);
  });

  it("replayed opens nothing, and of twenty at once one is let in [A20]", async () => {
    const device = await withPasskey(await aStudent());
    const answer = device.get(await passkeyToSignIn());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signInWithPasskey(answer, here)),
    );
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await signInWithPasskey(answer, here)).toEqual(refused);
  });

  it("answers only questions of ours, for five minutes [A20]", async () => {
    const person = await aStudent();
    const device = await withPasskey(person);
    const made = { challenge: Buffer.from("made up by somebody").toString("base64url") };
    expect(await signInWithPasskey(device.get(made), here)).toEqual(refused);
    const late = new Date(Date.now() + 6 * 60_000);
    const asked = await passkeyToSignIn();
    expect(await signInWithPasskey(device.get(asked), here, { now: late })).toEqual(refused);
    // A question asked to add a passkey is not one to sign in with.
    expect(await signInWithPasskey(device.get(await passkeyToAdd(person)), here)).toEqual(refused);
  });

  it("from another origin, for another site, or without its owner's consent opens nothing [A20]", async () => {
    const device = await withPasskey(await aStudent());
    for (const lie of [
      { origin: "https://evil.example" },
      { origin: site.origin.replace("http://", "https://") },
      { rpId: "evil.example" },
      { flags: 0x01 },
      { flags: 0x00 },
    ]) {
      const answer = device.get(await passkeyToSignIn(), lie);
      expect(await signInWithPasskey(answer, here), JSON.stringify(lie)).toEqual(refused);
    }
  });

  it("of somebody else opens nothing: neither their id with one's own signature nor their name [A20]", async () => {
    const [mine, theirs] = [await aStudent(), await aStudent()];
    const [own, foreign] = [await withPasskey(mine), await withPasskey(theirs)];
    const asked = async () => passkeyToSignIn();
    expect(await signInWithPasskey(own.get(await asked(), { id: foreign.id }), here)).toEqual(
      refused,
    );
    const userHandle = Buffer.from(theirs.id).toString("base64url");
    expect(await signInWithPasskey(own.get(await asked(), { userHandle }), here)).toEqual(refused);
    const both = own.get(await asked(), { id: foreign.id, userHandle });
    expect(await signInWithPasskey(both, here)).toEqual(refused);
    // Proving again who is signed in is not a way to become somebody else.
    const answer = own.get(await asked());
    expect(await signInWithPasskey(answer, here, { only: theirs.id })).toEqual(refused);
  });

  it("is not added from another origin, to another person, or twice [A20]", async () => {
    const [person, other] = [await aStudent(), await aStudent()];
    const device = anAuthenticator(site);
    const add = (who: Person, response: ReturnType<typeof device.create>) =>
      addPasskey(who, { name: "x", response }, here);
    const evil = device.create(await passkeyToAdd(person), { origin: "https://evil.example" });
    expect(await add(person, evil)).toEqual(refused);
    const response = device.create(await passkeyToAdd(person));
    expect(await add(other, response)).toEqual(refused);
    expect(await add(person, response)).toEqual({ ok: true });
    expect(await add(person, response)).toEqual(refused);
    expect(await add(other, device.create(await passkeyToAdd(other)))).toEqual(refused);
  });

  it("leads to the code where two-step sign-in is on [A16]", async () => {
    const person = await aStudent();
    const device = await withPasskey(person);
    await hasTwoStep(person);
    const begun = await signInWithPasskey(device.get(await passkeyToSignIn()), here);
    expect(begun).toMatchObject({ ok: false, reason: "second-step" });
    if (begun.ok || begun.reason !== "second-step") throw new Error("let in");
    expect(await isIn(cookieOf(begun.setCookie))).toBe(false);
  });
});
