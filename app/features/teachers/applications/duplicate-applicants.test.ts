import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { db, inTransaction } from "#app/platform/database/db.server.ts";
import { users } from "#db/schema/accounts/accounts.ts";
import { files } from "#db/schema/files.ts";
import { applications } from "#db/schema/teachers/applications.ts";
import { aFileOf } from "#test/builders/applications.ts";
import { aStudent, aTeacher } from "#test/builders/people.ts";
import { useDatabase } from "#test/database.ts";
import { findLookAlikes, lookAlikesQuery } from "./duplicate-applicants.server.ts";

useDatabase();

const about = "We start with what you would say at the table on Sunday.";
const plan = "Greetings first, then the market, then a telephone call with a neighbour.";
const offers = [{ title: "Talk", kind: "single" as const, minutes: 50, pricePence: 1800, plan }];

it("finds who has the same name, mailbox, file, words or plan, each with what is the same, and nobody else", async () => {
  const me = await aStudent({ name: "Zoë Müller-Ångström", email: "zoe.muller+a@one.test" });
  const name = await aStudent({ name: "zoe muller angstrom" });
  const email = await aStudent({ email: "zoemuller@two.test" });
  const file = await aStudent();
  const [text, planned] = [await aStudent(), await aStudent()];
  const teacher = await aTeacher({ profile: { about } });
  await aStudent({ name: "Zoë Müller" });
  for (const { id } of [me, file]) await aFileOf(id, "portrait");
  await db().update(files).set({ sha256: "aa" }).where(eq(files.ownerId, me.id));
  await db().update(files).set({ sha256: "aa" }).where(eq(files.ownerId, file.id));
  await db()
    .insert(applications)
    .values([
      { userId: text.id, about },
      { userId: planned.id, offers },
      { userId: (await aStudent()).id, about: `${about} Always.`, offers: [] },
    ]);
  const asked = { userId: me.id, about, offers };
  const found = async () =>
    new Map((await findLookAlikes(asked)).map(({ userId, reasons }) => [userId, reasons]));
  const expected: [string, string[]][] = [
    [file.id, ["file"]],
    [email.id, ["email"]],
    ...[text, planned, teacher].map(({ id }): [string, string[]] => [id, ["text"]]),
    [name.id, ["name"]],
  ];
  expect(await found()).toEqual(new Map(expected));
  await db().update(users).set({ erasedAt: new Date() }).where(eq(users.id, email.id));
  expect((await found()).has(email.id)).toBe(false);
  const nothing = { userId: name.id, about: "", offers: [] };
  expect((await findLookAlikes(nothing)).map(({ reasons }) => reasons)).toEqual([["name"]]);
});

it("reads no account, file or application that is not alike", async () => {
  const asked = { userId: (await aStudent()).id, about, offers };
  const plans = await inTransaction(async (tx) => {
    await tx.execute(sql`set local enable_seqscan = off`);
    return tx.execute(sql`explain ${lookAlikesQuery(asked)}`);
  });
  const text = JSON.stringify(plans.rows);
  expect(text).not.toContain("Seq Scan");
  for (const index of ["users_same_name", "users_same_mailbox", "files_same_bytes"])
    expect(text).toContain(index);
  for (const index of ["applications_about", "applications_offers", "teachers_about"])
    expect(text).toContain(index);
});
