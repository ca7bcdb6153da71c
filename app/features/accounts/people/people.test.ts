import { beforeAll, describe, expect, it } from "vitest";
import type { Admin } from "#app/access/actor.ts";
import { db } from "#app/platform/database/db.server.ts";
import { aStudent, anAdmin, storePeople } from "#test/builders.ts";
import { useDatabase } from "#test/database.ts";
import { signedIn } from "#test/sign-in.ts";
import { findPeople, readPersonFile } from "./people.server.ts";
import { liftSuspension, suspendPerson } from "./suspend-person.server.ts";

useDatabase();
let admin: Admin;
beforeAll(async () => {
  admin = await anAdmin();
});

async function names(text: string): Promise<string[]> {
  return (await findPeople(admin, text)).people.map(({ name }) => name);
}

describe("looking for people", () => {
  it("finds by the beginning of an address or of the words of a name, accents and case forgiven", async () => {
    await aStudent({ name: "Zoë Ångström-Núñez", email: "zoe.a@example.test" });
    await aStudent({ name: "Zora Quist", email: "100%_zora@example.test" });
    expect(await names("zoe.a@example.test")).toEqual(["Zoë Ångström-Núñez"]);
    expect(await names(" ZOE.A ")).toEqual(["Zoë Ångström-Núñez"]);
    expect(await names("ANGSTROM zoe")).toEqual(["Zoë Ångström-Núñez"]);
    expect(await names("zoë ång")).toEqual(["Zoë Ångström-Núñez"]);
    expect(await names("quist")).toEqual(["Zora Quist"]);
    expect(await names("uist")).toEqual([]);
    expect(await names("oe.a@")).toEqual([]);
  });

  it("takes % and _ as they are, and lists nobody for nothing", async () => {
    expect(await names("100%_")).toEqual(["Zora Quist"]);
    expect(await names("100_%")).toEqual([]);
    for (const text of ["%", "_", "\\", "'", "", "   ", "%zo"])
      expect(await names(text)).toEqual([]);
  });

  it("shows at most 50, and says that there are more", async () => {
    await storePeople(
      db(),
      Array.from({ length: 51 }, (_, n) => ({
        role: "student" as const,
        input: { name: `Crowd ${String(n).padStart(2, "0")}` },
      })),
    );
    const { people, more } = await findPeople(admin, "crowd");
    expect([people.length, people[0]!.name, more]).toEqual([50, "Crowd 00", true]);
    expect((await findPeople(admin, "crowd 50")).more).toBe(false);
  });
});

describe("a person's file", () => {
  it("has who it is, how many sessions are open, and what the log says of them", async () => {
    const student = await aStudent();
    await signedIn(student);
    await signedIn(student);
    const before = await readPersonFile(admin, student.id);
    expect(before).toMatchObject({
      email: student.email,
      confirmed: true,
      twoStep: false,
      openSessions: 2,
      suspendedAt: null,
      viewRefusal: null,
      rows: [],
    });
    const now = new Date();
    expect(await suspendPerson(admin, student.id, "fraud", now)).toEqual({ ok: true });
    const kept = await readPersonFile(admin, student.id);
    expect(kept).toMatchObject({
      openSessions: 0,
      suspendedAt: now.getTime(),
      suspendedFor: "fraud",
      viewRefusal: "suspended",
      rows: [{ action: "accounts.suspended", actor: admin.name, diff: { reason: "fraud" } }],
    });
    expect(await liftSuspension(admin, student.id)).toEqual({ ok: true });
    expect(await liftSuspension(admin, student.id)).toEqual({ ok: false, reason: "unchanged" });
    expect((await readPersonFile(admin, student.id)).rows).toHaveLength(2);
  });

  it("is nowhere for an id of nobody", async () => {
    for (const id of [crypto.randomUUID(), "nobody"])
      await expect(readPersonFile(admin, id)).rejects.toMatchObject({ code: "not-found" });
  });
});

it("of admins who suspend each other at once, one is left [A10]", async () => {
  const [one, two] = [await anAdmin(), await anAdmin()];
  const said = await Promise.all([
    suspendPerson(one, two.id, "safety"),
    suspendPerson(two, one.id, "safety"),
  ]);
  expect(said.filter(({ ok }) => ok)).toHaveLength(1);
  expect(said.filter(({ ok }) => !ok)).toEqual([{ ok: false, reason: "last-admin" }]);
  expect(await suspendPerson(one, one.id, "safety")).toEqual({ ok: false, reason: "oneself" });
});
